import { type SignedField, signedBytes } from './fields.js';

/** Shortest idempotency key of a claim, characters; a shorter one could be guessed by the agent. */
export const IDEMPOTENCY_KEY_MIN_CHARS = 32;
/** Longest idempotency key of a refund, characters. */
export const IDEMPOTENCY_KEY_MAX_CHARS = 256;

/** A settlement proof of the agent, as it travels in a capture or void body. */
export interface AgentProof {
  readonly agentDid: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly signature: string;
}

/** A claim; the digest is in the text only where the claim names one. */
export interface ClaimCall {
  readonly verb: 'claim';
  readonly idempotencyKey: string;
  readonly payloadDigest?: string | undefined;
}

/** The fields each settlement verb adds to the signed text, in order. */
export type SettlementCall =
  | ClaimCall
  | {
      readonly verb: 'capture';
      readonly amount: number | string;
      readonly bookingRef?: string | null | undefined;
      readonly settlementTxHash?: string | null | undefined;
    }
  | { readonly verb: 'void'; readonly reason?: string | null | undefined };

/** The bytes that an agent signs to settle a hold; the verb keeps a capture proof from ever voiding. */
export function settlementProofBytes(call: SettlementCall, authorizationId: string, proof: AgentProof): Uint8Array {
  return signedBytes([
    'MAGP-SETTLE-v1',
    call.verb,
    proof.agentDid,
    authorizationId,
    proof.nonce,
    proof.issuedAt,
    ...settlementFields(call),
  ]);
}

/** The fields of a settlement verb, for every signer. */
export function settlementFields(call: SettlementCall): SignedField[] {
  switch (call.verb) {
    case 'claim':
      return call.payloadDigest === undefined
        ? [call.idempotencyKey]
        : [call.idempotencyKey, `payload=${call.payloadDigest}`];
    case 'capture':
      return [call.amount, call.bookingRef, call.settlementTxHash];
    case 'void':
      return [call.reason];
  }
}
