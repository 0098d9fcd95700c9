import { type SignedField, signedBytes } from './fields.js';

/** A settlement proof of the agent, as it travels in a capture or void body. */
export interface AgentProof {
  readonly agentDid: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly signature: string;
}

/** The fields each settlement verb adds to the signed text, in order. */
export type SettlementCall =
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

function settlementFields(call: SettlementCall): SignedField[] {
  return call.verb === 'capture' ? [call.amount, call.bookingRef, call.settlementTxHash] : [call.reason];
}
