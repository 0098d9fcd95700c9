import { summaryOfEscalation } from '@gatewright/gate';
import type { Agent, Escalation, Hold } from '@gatewright/ledger';
import { isJsonObject } from '@gatewright/protocol';
import type { Announcement } from '../events/announcement.js';

/**
 * An action waits for people. It shows the agent's signed summary and no terms: the queue does, to those who decide. Throws on a
 * stored request that this gate did not write.
 */
export function escalationCreated(
  escalation: Pick<
    Escalation,
    'orgId' | 'escalationId' | 'agentDid' | 'action' | 'reasonCode' | 'expiresAt' | 'request'
  >,
): Announcement {
  const { orgId, escalationId, agentDid, action, reasonCode, expiresAt } = escalation;
  const summary = summaryOfEscalation(escalation);
  const data = { escalationId, agentDid, action, summary, reasonCode, expiresAt: new Date(expiresAt).toISOString() };
  return { orgId, event: 'escalation.created', key: escalationId, data };
}

/** A developer asks for an agent. */
export function onboardingRequested({
  orgId,
  requestId,
  requesterEmail,
  requesterOrgId,
  request,
}: {
  readonly orgId: string;
  readonly requestId: string;
  readonly requesterEmail: string;
  readonly requesterOrgId: string;
  /** What is asked for, as JSON text. */
  readonly request: string;
}): Announcement {
  const asked: unknown = JSON.parse(request);
  const { name = null, scope = null } = isJsonObject(asked) ? asked : {};
  const requester = { requesterEmail, requesterOrgId, outsider: requesterOrgId !== orgId };
  return { orgId, event: 'onboarding.requested', key: requestId, data: { requestId, ...requester, name, scope } };
}

/** An agent was contained, by a rule or by a person; `key` distinguishes one time from another. */
export function agentContained({ orgId, agentDid, status }: Agent, key: string): Announcement {
  return { orgId, event: 'agent.contained', key, data: { agentDid, status } };
}

/** A hold expired unclaimed. */
export function holdExpired({ orgId, authorizationId, agentDid, action }: Hold): Announcement {
  return { orgId, event: 'hold.expired', key: authorizationId, data: { authorizationId, agentDid, action } };
}
