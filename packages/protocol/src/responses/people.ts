import { Type } from '@sinclair/typebox';
import {
  authorizationId,
  count,
  did,
  digest,
  eventId,
  id,
  money,
  nextPlace,
  nullable,
  oneOf,
  openObject,
  personId,
  reasonCode,
  time,
  withMembers,
} from './parts.js';

const escalationId = Type.String({ examples: ['esc-01a207aa-013c-76a5-bc3b-51cc891de950'] });

const Standing = Type.Object({
  escalationId,
  status: oneOf('pending', 'approved', 'denied', 'modified', 'expired'),
  reasonCode,
  escalatedBy: Type.String({ description: 'the code of the rule that asked for people' }),
  authorizationId: nullable(authorizationId),
  expiresAt: Type.String({
    ...time,
    description: 'the end of the wait; of an approved action, the end of its hold',
  }),
  reasons: Type.Array(Type.Object({ decision: oneOf('approve', 'deny', 'modify'), reason: Type.String() }), {
    description: 'why people decided, where they say it',
  }),
  approvals: count,
  required: count,
  nextEscalationId: nullable(escalationId),
});

const Action = Type.Object({
  action: Type.String(),
  amount: nullable(Type.Union([money, Type.String()])),
  currency: nullable(Type.String()),
  merchant: nullable(Type.String()),
  resource: nullable(Type.String()),
  jurisdiction: nullable(Type.String()),
});

/** All that an approval permits. */
const Review = withMembers(Action, {
  agentDid: did,
  summary: nullable(
    Type.String({
      description: 'what the agent says in words that it does, from its signed context; the other members decide',
    }),
  ),
  context: nullable(openObject('the context as the agent stated it')),
  trace: Type.Unknown({ description: 'the trace as the agent stated it' }),
  materiality: Type.Unknown({ description: 'the materiality as the agent stated it' }),
  payloadDigest: nullable(digest),
  contextProvenance: Type.String({ examples: ['agent_signed'] }),
  asked: Type.Array(Type.String(), { description: 'why the action waits' }),
  modification: nullable(
    Type.Object({
      escalationId,
      by: personId,
      byEmail: nullable(Type.String()),
      before: openObject('the members that a reviewer changed, as they were'),
    }),
  ),
});

const Escalation = withMembers(Standing, {
  mandateId: nullable(id),
  createdAt: time,
  ...Review.properties,
  approvers: Type.Array(personId),
  approverEmails: Type.Array(nullable(Type.String()), {
    description: 'the addresses of the approvers, in their order',
  }),
  decidedBy: nullable(personId),
  decidedByEmail: nullable(Type.String()),
});

const Resolved = withMembers(Standing, {
  ...Type.Partial(Review).properties,
  eventId: Type.Optional(eventId),
  modifiedAction: Type.Optional(Action),
  next: Type.Optional(withMembers(Standing, { eventId: Type.Optional(eventId) })),
});

const Counterparty = Type.Object({
  counterpartyId: Type.String({ examples: ['cp-01a207aa-0d8b-73dd-9629-46e2b50da9d3'] }),
  did,
  label: Type.String(),
  purpose: oneOf('claim', 'report'),
  merchants: nullable(Type.Array(Type.String())),
  agents: nullable(Type.Array(did, { description: 'the agents that it reports about; null for every agent' })),
  accepted: Type.Boolean({ description: 'whether the service proved that it agrees' }),
  status: oneOf('active', 'revoked'),
  createdAt: time,
  revokedAt: nullable(time),
});

export const PEOPLE_ANSWERS = {
  Escalations: Type.Object({
    escalations: Type.Array(Escalation),
    next: nextPlace,
  }),
  EscalationSummary: Type.Object({
    agents: Type.Array(Type.Object({ agentDid: did, count: Type.Integer({ minimum: 1 }), oldestAt: time }), {
      description: 'those with the most first',
    }),
    total: Type.Integer({ minimum: 0 }),
    isComplete: Type.Boolean({ description: 'whether everything that waits is counted, and every agent named' }),
  }),
  EscalationDetail: Escalation,
  EscalationResolved: Resolved,
  EscalationStatus: withMembers(Standing, {
    payloadBound: Type.Boolean(),
    requestDigest: nullable(digest),
    contextDigest: digest,
    resumeClaimVersion: Type.Integer(),
    modifiedAction: nullable(Action),
    executed: Type.Boolean(),
    executedAt: nullable(time),
    outcome: nullable(Type.String({ examples: ['settled'] })),
  }),
  ResumeClaimed: Type.Object({ escalationId, authorizationId, claimed: Type.Literal(true) }),
  Counterparty,
  Counterparties: Type.Object({ counterparties: Type.Array(Counterparty) }),
  CounterpartyChallenge: Type.Object({
    message: Type.String({ description: 'the text that the service signs' }),
    challengeToken: Type.String(),
    expiresAt: time,
  }),
};
