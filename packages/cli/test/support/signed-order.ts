import {
  type AuthorizeRequest,
  authorizeText,
  decodePrivateKey,
  isJsonObject,
  type JsonObject,
  nobleEd25519,
  toHex,
  utf8,
} from '@gatewright/protocol';

let nonces = 0;

/** A purchase order of 1 USD at acme-supplies, signed by the agent of a bootstrap file. */
export function signedOrder(bootstrap: JsonObject, amount = 1): AuthorizeRequest {
  const { agent } = bootstrap;
  const seed = isJsonObject(agent) ? decodePrivateKey(String(agent['agentKey'])) : null;
  if (!isJsonObject(agent) || seed === null) throw new Error('the bootstrap file holds no agent with a key');
  nonces += 1;
  const unsigned = {
    agentDid: String(agent['agentDid']),
    action: 'purchase-order',
    amount,
    currency: 'USD',
    merchant: 'acme-supplies',
    nonce: `order-nonce-${process.pid}-${nonces}`,
    issuedAt: new Date().toISOString(),
  };
  return { ...unsigned, signature: toHex(nobleEd25519.sign(utf8(authorizeText(unsigned)), seed)) };
}
