import type { Directory } from '../database/tables.js';
import type { Caller } from '../settings/roles.js';

/**
 * The agents whose decisions a member may see: a developer sees those of the agents that they requested, the others see all. Null for
 * all.
 */
export async function visibleAgents(db: Directory, { orgId, email, role }: Caller): Promise<readonly string[] | null> {
  if (role !== 'developer') return null;
  const rows = await db
    .selectFrom('agent')
    .select('agentDid')
    .where('orgId', '=', orgId)
    .where('requestedBy', '=', email)
    .where('requestedByOrgId', '=', orgId)
    .execute();
  return rows.map(({ agentDid }) => agentDid);
}
