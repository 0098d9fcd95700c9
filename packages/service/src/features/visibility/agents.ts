import type { Directory } from '../../platform/database/tables.js';
import type { VisibleDids } from '../../platform/database/visible-dids.js';
import type { Caller } from '../../platform/settings/roles.js';

export type { VisibleDids };

/**
 * Whose data a member may see: a developer that of the agents that they requested in their own organisation, every other role that of all
 * agents of the organisation. Each reader of agents' data asks here (ADR 70).
 */
export type Viewer = Pick<Caller, 'orgId' | 'email' | 'role'>;

/** Who asked for an agent. */
interface RequestedAgent {
  readonly orgId: string;
  readonly requestedBy: string | null;
  readonly requestedByOrgId: string | null;
}

/** True where the caller may see the data of the agent. */
export function sees({ orgId, email, role }: Viewer, agent: RequestedAgent): boolean {
  if (agent.orgId !== orgId) return false;
  return role !== 'developer' || (agent.requestedBy === email && agent.requestedByOrgId === orgId);
}

/** The same as a condition of queries. */
export function visibleDids(db: Directory, { orgId, email, role }: Viewer): VisibleDids {
  if (role !== 'developer') return null;
  return db
    .selectFrom('agent')
    .select('agentDid')
    .where('orgId', '=', orgId)
    .where('requestedBy', '=', email)
    .where('requestedByOrgId', '=', orgId);
}

/** The DIDs of the agents that the caller may see; null for all of the organisation. */
export async function visibleAgents(db: Directory, viewer: Viewer): Promise<ReadonlySet<string> | null> {
  const rows = await visibleDids(db, viewer)?.execute();
  return rows === undefined ? null : new Set(rows.map(({ agentDid }) => agentDid));
}
