import { type Static, type TSchema, Type } from '@sinclair/typebox';
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

/** All that a mandate states beside its agent and its action. */
const mandateTerms = {
  ...mandateLimits,
  validFrom: Type.Optional(name(64)),
  validUntil: Type.Optional(name(64)),
  requirePayloadBinding: Type.Optional(Type.Boolean()),
  riskTier: Type.Optional(
    Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high'), Type.Literal('critical')]),
  ),
};

/** True where a mandate with a currency is meant to have no limit of money; it is not stored. */
const unlimited = Type.Optional(Type.Boolean());

/** POST /policy/mandate. */
export const MandateRequestSchema = Type.Object(
  {
    agentDid: name(),
    parentMandateId: Type.Optional(name()),
    scope: name(),
    ...mandateTerms,
    unlimited,
    /** False refuses the request where a mandate for the action is in force; a mandate takes its place otherwise. */
    replace: Type.Optional(Type.Boolean()),
  },
  closed,
);

export type MandateRequest = Static<typeof MandateRequestSchema>;

const removable = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** POST /mandate/:ref/change: what is not named stays, and null removes a limit. The currency stays with what was spent in it. */
export const MandateChangeSchema = Type.Object(
  {
    perTxnMax: removable(mandateTerms.perTxnMax),
    maxAmount: removable(mandateTerms.maxAmount),
    merchants: removable(mandateTerms.merchants),
    counterparties: removable(mandateTerms.counterparties),
    resources: removable(mandateTerms.resources),
    riskSignals: removable(mandateTerms.riskSignals),
    validFrom: removable(mandateTerms.validFrom),
    validUntil: removable(mandateTerms.validUntil),
    requirePayloadBinding: mandateTerms.requirePayloadBinding,
    riskTier: removable(mandateTerms.riskTier),
    unlimited,
  },
  closed,
);

export type MandateChange = Static<typeof MandateChangeSchema>;
