import { announcedOf, type LimitReached } from '@gatewright/gate';
import type { Agent, Escalation, Hold } from '@gatewright/ledger';
import { isJsonObject, SUMMARY_MEMBER, summaryFault, unitsToNumber } from '@gatewright/protocol';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Announcement } from '../../platform/events/announcement.js';

/** An action waits for people: who asks for what, and why it waits. Throws on a stored request that this gate did not write. */
export function escalationCreated(
  escalation: Pick<
    Escalation,
    'orgId' | 'escalationId' | 'agentDid' | 'action' | 'reasonCode' | 'expiresAt' | 'request'
  >,
): Announcement {
  const { orgId, escalationId, agentDid, action, reasonCode, expiresAt } = escalation;
  const { request, summary, rules, fields } = announcedOf(escalation);
  const { amount = null, currency = null, merchant = null } = request;
  const stated = request.itinerary?.[SUMMARY_MEMBER];
  const isWithheld = summary === null && stated !== undefined;
  const withheld = isWithheld ? { summaryWithheld: summaryFault(stated) ?? 'unsigned' } : {};
  const asked = { agentDid, action, amount, currency, merchant, summary, ...withheld };
  const why = { reasonCode, untrustedFields: [...fields] };
  const data = { escalationId, ...asked, ...why, expiresAt: rfc3339(expiresAt) };
  return { orgId, event: 'escalation.created', key: escalationId, data, rules };
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

/** It is not known whether the effect of a hold happened; `reason` is what its service says of that. */
export function holdUnknown(hold: Hold): Announcement {
  const { orgId, authorizationId, agentDid, action, amount, currency, merchant, note } = hold;
  // An action that moves no value reserves 0.
  const reserved = { amount: amount === 0n ? null : unitsToNumber(amount, currency), currency, merchant };
  const data = { authorizationId, agentDid, action, ...reserved, reason: note };
  return { orgId, event: 'hold.unknown', key: authorizationId, data };
}

/** A permit took the use of a limit to a percentage that it notifies at; `key` distinguishes one time from another. */
export function limitReached(reached: LimitReached, key: string): Announcement {
  const { orgId, agentDid, mandateId, owner, per, percent, remaining, remainingCount, currency } = reached;
  const period = typeof per === 'string' ? per : 'rolling' in per ? per.rolling : `since ${per.since.action}`;
  const budget = 'budget' in owner ? owner.budget : null;
  const left = { remaining, remainingCount, currency };
  return { orgId, event: 'limit.reached', key, data: { agentDid, mandateId, budget, percent, period, ...left } };
}
