import { type ServiceCall, serviceProofBytes } from '@gatewright/protocol';
import type { Host } from './host.js';
import type { Signer } from './signer.js';

/** The `x-magp-service-*` headers that sign a call about a hold (wire §7). */
export function serviceHeaders(
  call: ServiceCall,
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
    'x-magp-service-signature': signer.sign(serviceProofBytes(call, authorizationId, unsigned)),
  };
}
