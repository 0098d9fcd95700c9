import { type Static, Type } from '@sinclair/typebox';
import { amount, closed, name } from './parts.js';

/** Members that limit a mandate, wherever one is asked for. */
export const mandateLimits = {
  currency: Type.Optional(name(16)),
  perTxnMax: Type.Optional(amount),
  maxAmount: Type.Optional(amount),
  merchants: Type.Optional(Type.Array(name(), { maxItems: 1000 })),
  counterparties: Type.Optional(Type.Array(name(), { maxItems: 1000 })),
  resources: Type.Optional(Type.Array(name(1024), { maxItems: 1000 })),
  riskSignals: Type.Optional(
    Type.Union([
      Type.Literal(false),
      Type.Object(
        {
          amountShare: Type.Optional(
            Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 1 }), Type.Literal(false)]),
          ),
          newMerchant: Type.Optional(Type.Union([Type.Literal(false), Type.Literal('strict')])),
        },
        closed,
      ),
    ]),
  ),
};

/** POST /policy/mandate. */
export const MandateRequestSchema = Type.Object(
  {
    agentDid: name(),
    parentMandateId: Type.Optional(name()),
    scope: name(),
    ...mandateLimits,
    validFrom: Type.Optional(name(64)),
    validUntil: Type.Optional(name(64)),
    requirePayloadBinding: Type.Optional(Type.Boolean()),
    riskTier: Type.Optional(
      Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high'), Type.Literal('critical')]),
    ),
  },
  closed,
);

export type MandateRequest = Static<typeof MandateRequestSchema>;
