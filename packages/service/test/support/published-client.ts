import {
  type AuthorizeRequest,
  authorizeText,
  contextSignatureBytes,
  decodePrivateKey,
  type JsonObject,
  payloadBindingBytes,
  payloadDigest,
  payloadRebindingBytes,
  resumeClaimBytes,
  type SettlementCall,
  settlementProofBytes,
  toHex,
  utf8,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { textAt } from './text-at.js';

/** How a published client writes times and nonces. */
export interface Habits {
  time(): string;
  nonce(): string;
}

const hex = (bytes: number) => toHex(crypto.getRandomValues(new Uint8Array(bytes)));

/** Milliseconds and UUIDs. */
export const NODE_HABITS: Habits = { time: () => new Date().toISOString(), nonce: () => crypto.randomUUID() };
/** Whole seconds and 32 hex digits. */
export const PYTHON_HABITS: Habits = {
  time: () => new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
  nonce: () => hex(16),
};

type Ask = Partial<Omit<AuthorizeRequest, 'agentDid' | 'signature'>>;

/** An agent that sends what the protocol's published clients were recorded to send, member for member. */
export class PublishedClient {
  readonly did: string;
  private readonly seed: Uint8Array;

  constructor(
    config: JsonObject,
    private readonly habits: Habits,
  ) {
    const seed = decodePrivateKey(textAt(config, 'agentKey'));
    if (seed === null) throw new Error('the config holds no key');
    this.seed = seed;
    this.did = textAt(config, 'agentDid');
  }

  /** An authorize body with its context signed and, where arguments are given, bound to them. */
  request(ask: Ask, args?: JsonObject): AuthorizeRequest {
    const unsigned = {
      agentDid: this.did,
      action: 'purchase-order',
      itinerary: { riskLevel: 'low' },
      nonce: this.habits.nonce(),
      issuedAt: this.habits.time(),
      ...ask,
    };
    const signed = {
      ...unsigned,
      signature: this.sign(utf8(authorizeText(unsigned))),
      envelopeSignature: this.sign(contextSignatureBytes(unsigned)),
    };
    if (args === undefined) return signed;
    const digest = payloadDigest(args);
    const payloadSignature = this.sign(payloadBindingBytes({ ...unsigned, payloadDigest: digest }));
    return { ...signed, payloadDigest: digest, payloadSignature };
  }

  /** The `agentProof` of a capture or a void. */
  proof(call: SettlementCall, authorizationId: string): JsonObject {
    const proof = { agentDid: this.did, nonce: this.habits.nonce(), issuedAt: this.habits.time(), signature: '' };
    return { ...proof, signature: this.sign(settlementProofBytes(call, authorizationId, proof)) };
  }

  /** The body of a late payload binding. */
  rebinding(authorizationId: string, args: JsonObject): JsonObject {
    const binding = {
      agentDid: this.did,
      action: 'purchase-order',
      nonce: this.habits.nonce(),
      issuedAt: this.habits.time(),
      payloadDigest: payloadDigest(args),
    };
    return { ...binding, payloadSignature: this.sign(payloadRebindingBytes(binding, authorizationId)) };
  }

  /** The body of a resume claim over the digests that the escalation's status named. */
  resume(escalationId: string, status: JsonObject): JsonObject {
    const claim = {
      agentDid: this.did,
      nonce: this.habits.nonce(),
      issuedAt: this.habits.time(),
      requestDigest: textAt(status, 'requestDigest'),
      contextDigest: textAt(status, 'contextDigest'),
    };
    const signed = resumeClaimBytes(escalationId, textAt(status, 'authorizationId'), claim);
    return { ...claim, signature: this.sign(signed) };
  }

  private sign(message: Uint8Array): string {
    return toHex(nodeEd25519.sign(message, this.seed));
  }
}

/** The agent that the recorded clients act as. */
export const PUBLISHED_AGENT = {
  name: 'Published client',
  scope: 'purchase-order',
  currency: 'USD',
  perTxnMax: 500,
  maxAmount: 5_000,
  merchants: ['acme'],
} as const;
