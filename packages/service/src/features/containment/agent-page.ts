import type { Agent, AgentStatus } from '@gatewright/ledger';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { LIST_MAX_ROWS } from '../../platform/database/list-length.js';
import type { ListPage, ListPlace } from '../../platform/http/list-page.js';
import { type ListedAgent, listAgents } from '../agents/repository.js';
import { type Viewer, visibleDids } from '../visibility/agents.js';

/** Agents that one list of those in a status looks through. */
export const LISTED_AGENTS_READ_MAX = 5_000;

/** What a list of agents asks for. */
export interface AgentQuery extends ListPage {
  readonly label: string | null;
  readonly status: AgentStatus | null;
}

/** An agent in a list, and its state in the ledger. */
export interface AgentRow {
  readonly agent: ListedAgent;
  readonly state: Agent;
}

/**
 * A page of the agents that a member may see, newest first, and the place of its last row, null where none follows. The status of an agent
 * is in the ledger: of agents in one status, a page is shorter than asked, or empty, where `LISTED_AGENTS_READ_MAX` agents have no more.
 */
export async function agentPage(
  viewer: Viewer,
  { label, status, after, limit }: AgentQuery,
  { directory, slices, store }: Pick<ServiceContext, 'directory' | 'slices' | 'store'>,
): Promise<{ readonly rows: readonly AgentRow[]; readonly next: ListPlace | null }> {
  const { orgId } = viewer;
  const visible = visibleDids(directory, viewer);
  const found: AgentRow[] = [];
  // One more says whether any follows.
  const size = status === null ? limit + 1 : LIST_MAX_ROWS;
  let place = after;
  for (let read = 0; read < LISTED_AGENTS_READ_MAX; read += size) {
    // A local database answers without a turn of the event loop.
    await slices.yieldToEventLoop();
    const agents = await listAgents(directory, orgId, { label, after: place, limit: size, visible });
    const rows = await Promise.all(
      agents.map(async (agent) => ({ agent, state: await store.agent(orgId, agent.agentDid) })),
    );
    for (const row of rows) {
      if (status !== null && row.state.status !== status) continue;
      if (found.length === limit) return { rows: found, next: placeOf(found.at(-1)?.agent) };
      found.push(row);
    }
    if (agents.length < size) return { rows: found, next: null };
    place = placeOf(agents.at(-1));
  }
  return { rows: found, next: place };
}

function placeOf(agent: ListedAgent | undefined): ListPlace | null {
  return agent === undefined ? null : { at: agent.createdAt, id: agent.identityId };
}
