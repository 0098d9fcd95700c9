import { type ServiceProof, type SettlementCall, serviceProofBytes, signedBytes } from '@gatewright/protocol';
import type { Host } from './host.js';
import type { Signer } from './signer.js';

/** Every call that a service signs: a claim, the settlement verbs, and what became of an effect afterwards (wire §7). */
export type SignedServiceCall =
  | { readonly verb: 'claim'; readonly idempotencyKey: string; readonly payloadDigest: string | undefined }
  | SettlementCall
  | { readonly verb: 'unknown'; readonly reason: string | undefined }
  | { readonly verb: 'refund'; readonly amount: number | string | undefined; readonly reason: string | undefined };

/** The `x-magp-service-*` headers that sign a call about a hold. */
export function serviceHeaders(
  call: SignedServiceCall,
  authorizationId: string,
  signer: Signer,
  host: Host,
): Record<string, string> {
  const issuedAt = new Date(host.clock()).toISOString();
  const unsigned = { serviceDid: signer.did, nonce: host.ids(), issuedAt, signature: '' };
  return {
    'x-magp-service-did': unsigned.serviceDid,
    'x-magp-service-nonce': unsigned.nonce,
    'x-magp-service-issued-at': unsigned.issuedAt,
    'x-magp-service-signature': signer.sign(serviceBytes(call, authorizationId, unsigned)),
  };
}

function serviceBytes(call: SignedServiceCall, authorizationId: string, proof: ServiceProof): Uint8Array {
  switch (call.verb) {
    case 'unknown':
      return signedBytes(['MAGP-SERVICE-v1', 'unknown', authorizationId, call.reason, proof.nonce, proof.issuedAt]);
    case 'refund':
      return signedBytes([
        'MAGP-SERVICE-v1',
        'refund',
        authorizationId,
        call.amount,
        call.reason,
        proof.nonce,
        proof.issuedAt,
      ]);
    default:
      return serviceProofBytes(call, authorizationId, proof);
  }
}
