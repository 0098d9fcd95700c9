import { type Static, Type } from '@sinclair/typebox';
import { NONCE_MAX_CHARS, NONCE_MIN_CHARS } from '../signed-texts/authorize.js';
import { absentable, amount, anyJson, closed, freeObject, name } from './parts.js';

/** Did, nonce, issuedAt and signature of a settlement proof (`MAGP-SETTLE-v1`). */
export const AgentProofSchema = Type.Object(
  {
    agentDid: name(),
    nonce: Type.String({ minLength: NONCE_MIN_CHARS, maxLength: NONCE_MAX_CHARS }),
    issuedAt: name(64),
    signature: name(512),
  },
  closed,
);

/**
 * POST /policy/mandate/authorize. The signatures are of any type here: a wrong one is a refusal with a code of its own,
 * not a malformed body.
 */
export const AuthorizeRequestSchema = Type.Object(
  {
    agentDid: name(),
    action: name(),
    amount: Type.Optional(Type.Union([amount, Type.Null()])),
    currency: absentable(Type.String({ minLength: 1, maxLength: 16 })),
    merchant: absentable(Type.String({ maxLength: 256 })),
    resource: absentable(Type.String({ maxLength: 1024 })),
    jurisdiction: absentable(Type.String({ pattern: '^[A-Za-z]{2}$' })),
    itinerary: Type.Optional(freeObject),
    trace: Type.Optional(anyJson),
    materiality: Type.Optional(anyJson),
    nonce: Type.String({ minLength: NONCE_MIN_CHARS, maxLength: NONCE_MAX_CHARS }),
    issuedAt: name(64),
    signature: Type.String({ maxLength: 512 }),
    envelopeSignature: Type.Optional(anyJson),
    payloadDigest: Type.Optional(anyJson),
    payloadSignature: Type.Optional(anyJson),
  },
  closed,
);

export type AuthorizeRequest = Static<typeof AuthorizeRequestSchema>;
