import { Type } from '@sinclair/typebox';
import { count, currency, decision, eventId, id, money, nullable, openObject, reasonCode, time } from './parts.js';
import { EffectSchema } from './settlement.js';

const text = nullable(Type.String());
const withheld = 'null for an auditor while it leads to an authorization that can be settled';

const LoggedDecisionSchema = Type.Object({
  eventId,
  occurredAt: time,
  agentDid: Type.String({ description: 'the agent that the call named' }),
  action: Type.String(),
  decision,
  reasonCode,
  authorizationId: nullable(Type.String({ description: withheld })),
  escalationId: nullable(Type.String({ description: withheld })),
  mandateId: text,
  policyDigest: nullable(Type.String({ description: 'the version of the policy that decided' })),
  contextFields: Type.Array(Type.String(), { description: 'context fields that rules read' }),
  firedRules: Type.Array(Type.String({ examples: ['sop-1/limit'] })),
  network: text,
  requestDigest: text,
  amount: nullable(money),
  currency: nullable(currency),
  merchant: text,
  resource: text,
  nonce: nullable(Type.String({ description: withheld })),
  issuedAt: text,
  payloadDigest: text,
  context: nullable(openObject('values of those context fields, where the organisation has them kept')),
  erased: Type.Boolean({ description: 'whether an erasure removed merchant, resource and context' }),
  effect: Type.Optional(nullable(EffectSchema)),
});

export const DECISION_ANSWERS = {
  LoggedDecision: LoggedDecisionSchema,
  Decisions: Type.Object({
    decisions: Type.Array(LoggedDecisionSchema),
    next: nullable(Type.String({ description: 'after of the next page; a page may be short and not the last' })),
    completeTo: Type.String({ ...time, description: 'up to when the log has every decision' }),
  }),
  DecisionSummary: Type.Object({
    rows: Type.Array(
      Type.Object({
        day: Type.String({ description: 'a day of UTC', examples: ['2026-03-01'] }),
        decision,
        reasonCode,
        currency: nullable(currency),
        count,
        amount: nullable(
          Type.String({ description: 'what the requests stated in all, decimal', examples: ['1200.5'] }),
        ),
      }),
    ),
    counted: Type.Integer({ minimum: 0, description: 'decisions in these rows' }),
    next: nullable(Type.String({ description: 'after of the next page, whose rows add to these; null at the end' })),
    completeTo: Type.String({ ...time, description: 'up to when the log has every decision' }),
  }),
  Erasures: Type.Object({
    erasures: Type.Array(
      Type.Object({
        erasureId: id,
        subject: nullable(Type.String({ description: 'the person; null once the erasure is done' })),
        requestedBy: Type.String(),
        requestedAt: time,
        erased: count,
        doneAt: nullable(time),
      }),
    ),
  }),
  ErasureBegun: Type.Object({ erasureId: id }),
};
