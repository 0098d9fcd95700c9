import {
  type AuthorizeRequest,
  authorizeText,
  contextSignatureBytes,
  type JsonObject,
  mintDid,
  type PayloadBinding,
  payloadBindingBytes,
  type SettlementCall,
  settlementProofBytes,
  toHex,
  utf8,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';

/** What a test wants to ask; everything else gets a good value. */
export type Ask = Partial<Omit<AuthorizeRequest, 'signature'>>;

/** An agent with a key, that signs as clients of the protocol do. */
export class TestAgent {
  readonly publicKey: Uint8Array;
  readonly did: string;
  #nonces = 0;

  constructor(
    private readonly seed: Uint8Array = new Uint8Array(32).fill(7),
    network = 'testnet',
  ) {
    this.publicKey = nodeEd25519.publicKey(seed);
    this.did = mintDid(this.publicKey, network, { method: 'magp' });
  }

  /** A signed request at `now` (ms): a purchase order of 100 USD at acme unless `ask` says otherwise. */
  request(now: number, ask: Ask = {}): AuthorizeRequest {
    const unsigned = {
      agentDid: this.did,
      action: 'purchase-order',
      amount: 100,
      currency: 'USD',
      merchant: 'acme',
      nonce: this.nonce(),
      issuedAt: new Date(now).toISOString(),
      ...ask,
    };
    return { ...unsigned, signature: this.sign(utf8(authorizeText(unsigned))) };
  }

  /** The request with its context signed. */
  withSignedContext(request: AuthorizeRequest): AuthorizeRequest {
    return { ...request, envelopeSignature: this.sign(contextSignatureBytes(request)) };
  }

  /** The request bound to a payload digest. */
  bound(request: AuthorizeRequest, payloadDigest: string): AuthorizeRequest {
    const binding: PayloadBinding = { ...request, payloadDigest };
    return { ...request, payloadDigest, payloadSignature: this.sign(payloadBindingBytes(binding)) };
  }

  /** A settlement proof over a call at `now` (ms). */
  settlementProof(call: SettlementCall, authorizationId: string, now: number): JsonObject {
    const proof = { agentDid: this.did, nonce: this.nonce(), issuedAt: new Date(now).toISOString(), signature: '' };
    return { ...proof, signature: this.sign(settlementProofBytes(call, authorizationId, proof)) };
  }

  sign(message: Uint8Array): string {
    return toHex(nodeEd25519.sign(message, this.seed));
  }

  private nonce(): string {
    this.#nonces += 1;
    return `nonce-${String(this.#nonces).padStart(8, '0')}`;
  }
}
