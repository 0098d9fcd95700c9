import { LIST_MAX_ROWS } from '../../platform/database/list-length.js';
import type { Directory } from '../../platform/database/tables.js';

/** What a person did to an agent. The evidence record of the act has the same event id, and commits to all of it. */
export interface AgentAct {
  readonly eventId: string;
  readonly act: string;
  /** The status or mode that it set. */
  readonly value: string;
  /** Empty where none was given. */
  readonly reason: string;
  readonly personId: string;
  /** Null where no token acted. */
  readonly tokenId: string | null;
  /** RFC 3339. */
  readonly at: string;
}

export async function addAgentAct(
  db: Directory,
  agent: { readonly orgId: string; readonly agentDid: string },
  act: AgentAct,
): Promise<void> {
  await db
    .insertInto('agentAct')
    .values({
      ...act,
      orgId: agent.orgId,
      agentDid: agent.agentDid,
    })
    .execute();
}

/** What people did to an agent, newest first, at most 500. */
export function listAgentActs(db: Directory, orgId: string, agentDid: string): Promise<AgentAct[]> {
  return db
    .selectFrom('agentAct')
    .select(['eventId', 'act', 'value', 'reason', 'personId', 'tokenId', 'at'])
    .where('orgId', '=', orgId)
    .where('agentDid', '=', agentDid)
    .orderBy('at', 'desc')
    .orderBy('eventId')
    .limit(LIST_MAX_ROWS)
    .execute();
}
