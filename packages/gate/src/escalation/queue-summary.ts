import { type Answer, success } from '../answer.js';
import type { GatePorts } from '../ports.js';
import { SCAN_BOUNDS, type ScanBounds, scanPending } from './scan-pending.js';

/** Agents that a summary of the queue names at most. */
const AGENTS_MAX = 200;

/**
 * How much waits for the people of an organisation, by agent, those with the most first: GET /policy/escalations/summary. `isComplete` is
 * false where more waits than one call counts, or where more agents wait than it names.
 */
export async function escalationSummary(
  orgId: string,
  { ledger: { store } }: Pick<GatePorts, 'ledger'>,
  bounds: ScanBounds = SCAN_BOUNDS,
): Promise<Answer> {
  const counts = new Map<string, { count: number; readonly oldestAt: string }>();
  let total = 0;
  const rest = await scanPending(orgId, store, null, bounds, ({ agentDid, createdAt }) => {
    const known = counts.get(agentDid);
    if (known === undefined) counts.set(agentDid, { count: 1, oldestAt: new Date(createdAt).toISOString() });
    else known.count += 1;
    total += 1;
    return true;
  });
  const agents = [...counts].map(([agentDid, counted]) => ({ agentDid, ...counted }));
  agents.sort((a, b) => b.count - a.count || (a.oldestAt < b.oldestAt ? -1 : 1));
  const isComplete = rest === null && agents.length <= AGENTS_MAX;
  return success({ agents: agents.slice(0, AGENTS_MAX), total, isComplete });
}
