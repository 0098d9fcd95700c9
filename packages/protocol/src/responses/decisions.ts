import { type TProperties, Type } from '@sinclair/typebox';
import {
  count,
  currency,
  decision,
  eventId,
  id,
  money,
  nullable,
  oneOf,
  openObject,
  reasonCode,
  time,
} from './parts.js';
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

const day = Type.String({ description: 'a day of UTC', examples: ['2026-03-01'] });

const decimal = (description: string) => Type.String({ description, examples: ['1200.5'] });

/** Decisions of a day, an agent or a merchant, and what became of their amounts; amounts are null without a currency. */
const counts = {
  currency: nullable(currency),
  permits: count,
  refusals: count,
  waits: Type.Integer({ minimum: 0, description: 'requests that people had to decide' }),
  captured: nullable(decimal('captured of what was permitted then')),
  held: nullable(decimal('still held of it')),
  refused: nullable(decimal('what refused requests stated')),
  waiting: nullable(decimal('what the requests stated that people had to decide')),
  released: nullable(decimal('voided, expired, or left by a smaller capture')),
  refunded: nullable(decimal('given back of what was captured')),
};

const topOf = <T extends TProperties>(subject: T) =>
  Type.Object({
    isExact: Type.Boolean({ description: 'false where one that spent more may be left out' }),
    rows: Type.Array(Type.Object({ ...subject, ...counts }), {
      description: 'by currency, those with the most captured and held money first; 10 of each currency at most',
    }),
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
  DecisionOverview: Type.Object({
    period: oneOf('24h', '7d', '30d'),
    from: day,
    to: day,
    countedFrom: nullable(
      Type.String({ ...time, description: 'from when on the counters have every decision; null where they have all' }),
    ),
    completeTo: Type.String({ ...time, description: 'up to when the counters have every decision' }),
    days: Type.Array(Type.Object({ day, ...counts }), { description: 'by day and currency, the oldest first' }),
    agents: topOf({ agentDid: Type.String() }),
    merchants: nullable(topOf({ merchant: Type.String() })),
    waits: nullable(
      Type.Object(
        {
          count,
          medianMs: nullable(count),
          longestMs: nullable(count),
        },
        { description: 'how long people took to decide, to within 7 %; null where the caller sees some agents alone' },
      ),
    ),
    limits: Type.Array(
      Type.Object({
        kind: oneOf('mandate', 'budget'),
        id: Type.String({ examples: ['team-travel'] }),
        agentDid: text,
        name: Type.String({ description: 'the action of the mandate, or the name of the budget' }),
        currency,
        percent: Type.Integer({ minimum: 80, description: 'of the limit that is captured or held' }),
        remaining: money,
        renewsAt: nullable(time),
        captured: decimal('in the last 7 days of UTC, today among them'),
        daysLeft: nullable(
          Type.Number({ description: 'until it is used at that pace; null where nothing was captured' }),
        ),
      }),
      { description: 'limits used to 80 % and more, the nearest first' },
    ),
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
