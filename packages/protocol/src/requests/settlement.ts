import { type Static, Type } from '@sinclair/typebox';
import { NONCE_MAX_CHARS, NONCE_MIN_CHARS } from '../signed-texts/authorize.js';
import { AgentProofSchema } from './authorize.js';
import { absentable, amount, closed, freeObject, name } from './parts.js';

/** POST …/authorize/:id/effect/dispatching; the body is optional. */
export const ClaimRequestSchema = Type.Object(
  {
    x402: Type.Optional(Type.Union([Type.Boolean(), freeObject])),
    requireHumanApproval: Type.Optional(Type.Boolean()),
    expect: Type.Optional(
      Type.Object(
        {
          agentDid: Type.Optional(name()),
          action: Type.Optional(name()),
          amount: Type.Optional(amount),
          currency: Type.Optional(Type.String({ maxLength: 16 })),
          merchant: Type.Optional(Type.String({ maxLength: 256 })),
          contextDigest: Type.Optional(name(128)),
        },
        closed,
      ),
    ),
  },
  closed,
);

/** POST …/authorize/:id/capture. References that a caller does not have are left out or null, here as in the calls below. */
export const CaptureRequestSchema = Type.Object(
  {
    amountCharged: amount,
    bookingRef: absentable(Type.String({ maxLength: 256 })),
    settlementTxHash: absentable(Type.String({ maxLength: 256 })),
    payTo: absentable(Type.String({ maxLength: 256 })),
    merchant: Type.Optional(Type.String({ maxLength: 256 })),
    resource: Type.Optional(Type.String({ maxLength: 1024 })),
    payloadDigest: Type.Optional(name(128)),
    context: Type.Optional(freeObject),
    claimToken: absentable(Type.String({ maxLength: 256 })),
    agentProof: Type.Optional(AgentProofSchema),
  },
  closed,
);

/** POST …/authorize/:id/void; the body is optional. */
export const VoidRequestSchema = Type.Object(
  {
    reason: absentable(Type.String({ maxLength: 1024 })),
    claimToken: absentable(Type.String({ maxLength: 256 })),
    agentProof: Type.Optional(AgentProofSchema),
  },
  closed,
);

/** POST …/authorize/:id/effect/dispatched; the body is optional. */
export const DispatchedRequestSchema = Type.Object(
  { remoteRef: absentable(name()), claimToken: absentable(Type.String({ maxLength: 256 })) },
  closed,
);

/** POST …/authorize/:id/effect/unknown; the body is optional. */
export const UnknownRequestSchema = Type.Object(
  {
    reason: absentable(Type.String({ maxLength: 1024 })),
    claimToken: absentable(Type.String({ maxLength: 256 })),
  },
  closed,
);

/** POST …/authorize/:id/effect/reconcile; `amount` absent settles the authorized amount. */
export const ReconcileRequestSchema = Type.Object(
  {
    outcome: Type.Union([Type.Literal('settled'), Type.Literal('not_executed')]),
    amount: Type.Optional(amount),
  },
  closed,
);

/** POST …/authorize/:id/refund; `amount` absent refunds what remains. */
export const RefundRequestSchema = Type.Object(
  {
    amount: Type.Optional(amount),
    reason: absentable(Type.String({ maxLength: 1024 })),
    claimToken: absentable(Type.String({ maxLength: 256 })),
  },
  closed,
);

/** POST …/authorize/:id/payload-binding: late binding, signed by the agent (`MAGP-PAYLOAD-REBIND-v1`). */
export const PayloadBindingRequestSchema = Type.Object(
  {
    agentDid: name(),
    action: name(),
    nonce: Type.String({ minLength: NONCE_MIN_CHARS, maxLength: NONCE_MAX_CHARS }),
    issuedAt: name(64),
    payloadDigest: name(128),
    payloadSignature: name(512),
  },
  closed,
);

/** POST /magp/settlement/reserve and /release. */
export const SettlementSlotRequestSchema = Type.Object(
  { authorizationId: name(128), claimToken: absentable(Type.String({ maxLength: 256 })) },
  closed,
);

/** POST /magp/settlement/finalize. */
export const FinalizeSettlementRequestSchema = Type.Object(
  {
    authorizationId: name(128),
    txHash: absentable(Type.String({ maxLength: 256 })),
    amountMinor: Type.Optional(Type.Union([amount, Type.Null()])),
    claimToken: absentable(Type.String({ maxLength: 256 })),
  },
  closed,
);

export type ClaimRequest = Static<typeof ClaimRequestSchema>;
export type CaptureRequest = Static<typeof CaptureRequestSchema>;
export type DispatchedRequest = Static<typeof DispatchedRequestSchema>;
export type UnknownRequest = Static<typeof UnknownRequestSchema>;
export type ReconcileRequest = Static<typeof ReconcileRequestSchema>;
export type RefundRequest = Static<typeof RefundRequestSchema>;
export type PayloadBindingRequest = Static<typeof PayloadBindingRequestSchema>;
export type VoidRequest = Static<typeof VoidRequestSchema>;
