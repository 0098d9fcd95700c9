import {
  type AuthorizeRequest,
  authorizeText,
  contextSignatureBytes,
  decodePrivateKey,
  type JsonObject,
  toHex,
  utf8,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { textAt } from './text-at.js';

let nonces = 0;

/** A purchase order of 100 USD at acme-supplies, signed by the agent of a portable config. */
export function signedOrder(config: JsonObject, ask: Partial<AuthorizeRequest> = {}): AuthorizeRequest {
  nonces += 1;
  const unsigned = {
    agentDid: textAt(config, 'agentDid'),
    action: 'purchase-order',
    amount: 100,
    currency: 'USD',
    merchant: 'acme-supplies',
    nonce: `test-nonce-${process.pid}-${nonces}`,
    issuedAt: new Date().toISOString(),
    ...ask,
  };
  return { ...unsigned, signature: sign(config, utf8(authorizeText(unsigned))) };
}

/** The same with its context signed. */
export function orderWithSignedContext(config: JsonObject, ask: Partial<AuthorizeRequest> = {}): AuthorizeRequest {
  const order = signedOrder(config, ask);
  return { ...order, envelopeSignature: sign(config, contextSignatureBytes(order)) };
}

function sign(config: JsonObject, bytes: Uint8Array): string {
  const seed = decodePrivateKey(textAt(config, 'agentKey'));
  if (seed === null) throw new Error('the config holds no key');
  return toHex(nodeEd25519.sign(bytes, seed));
}
