import type { CallCount } from '../batch-plan.js';
import { integer, storedText } from './columns.js';
import type { SqlSession } from './driver.js';

/** How many nonces the agent burnt from the instant on. */
export async function countCalls(session: SqlSession, { orgId, agentDid, since }: CallCount): Promise<number> {
  const [row] = await session.all(
    `select count(*) as calls from ledger_nonce where org_id = $1 and agent_did || '' = $2 and used_at >= $3`,
    [storedText(orgId), storedText(agentDid), since],
  );
  return integer.read(row?.['calls'] ?? 0);
}
