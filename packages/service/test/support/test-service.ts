import { didKey, type ServiceCall, serviceProofBytes, toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';

/** A receiving service with a key, that signs its calls as gateways of the protocol do. */
export class TestService {
  readonly did: string;
  #nonces = 0;

  /** `did` names the same key in another form than did:key. */
  constructor(
    private readonly seed: Uint8Array,
    did?: string,
  ) {
    this.did = did ?? didKey(nodeEd25519.publicKey(seed));
  }

  /** The headers over a call on a subject: an authorization, or the nonce of a reported request. */
  headers(call: ServiceCall, subject: string, issuedAt = new Date().toISOString()): Record<string, string> {
    this.#nonces += 1;
    const nonce = `service-${this.did.slice(-8)}-${this.#nonces}`;
    const proof = { serviceDid: this.did, nonce, issuedAt, signature: '' };
    return {
      'x-magp-service-did': this.did,
      'x-magp-service-nonce': nonce,
      'x-magp-service-issued-at': issuedAt,
      'x-magp-service-signature': toHex(nodeEd25519.sign(serviceProofBytes(call, subject, proof), this.seed)),
    };
  }

  /** The headers of a signed claim under an idempotency key. */
  claim(authorizationId: string, idempotencyKey = `key-of-${this.did}-${'x'.repeat(32)}`): Record<string, string> {
    return { ...this.headers({ verb: 'claim', idempotencyKey }, authorizationId), 'idempotency-key': idempotencyKey };
  }

  sign(text: string): string {
    return toHex(nodeEd25519.sign(utf8(text), this.seed));
  }
}
