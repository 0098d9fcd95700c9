import { LIST_MAX_ROWS } from '../database/limits.js';
import type { Directory } from '../database/tables.js';

/** What a person did to an agent. The evidence record of the act has the same event id; it does not say who and why. */
export interface AgentAct {
  readonly eventId: string;
  readonly act: string;
  /** The status or mode that it set. */
  readonly value: string;
  /** Empty where none was given. */
  readonly reason: string;
  readonly personId: string;
  /** RFC 3339. */
  readonly at: string;
}

export async function addAgentAct(
  db: Directory,
  agent: { readonly orgId: string; readonly agentDid: string },
  act: AgentAct,
): Promise<void> {
  await db
    .insertInto('agent_act')
    .values({
      org_id: agent.orgId,
      event_id: act.eventId,
      agent_did: agent.agentDid,
      act: act.act,
      value: act.value,
      reason: act.reason,
      person_id: act.personId,
      at: act.at,
    })
    .execute();
}

/** What people did to an agent, newest first, at most 500. */
export async function listAgentActs(db: Directory, orgId: string, agentDid: string): Promise<AgentAct[]> {
  const rows = await db
    .selectFrom('agent_act')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('agent_did', '=', agentDid)
    .orderBy('at', 'desc')
    .orderBy('event_id')
    .limit(LIST_MAX_ROWS)
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    act: row.act,
    value: row.value,
    reason: row.reason,
    personId: row.person_id,
    at: row.at,
  }));
}
