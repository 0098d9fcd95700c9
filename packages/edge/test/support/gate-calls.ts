import {
  authorizeText,
  decodePrivateKey,
  isJsonObject,
  type JsonObject,
  parseJsonText,
  toHex,
  utf8,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';

/** What a call brought back. */
export interface Answered {
  readonly status: number;
  readonly message: unknown;
  /** `data` where it is an object, else empty. */
  readonly data: JsonObject;
}

/** The starter agent and the owner of an organisation, calling its gate over HTTP. */
export class GateCalls {
  readonly agentDid: string;
  readonly ownerToken: string;
  readonly #seed: Uint8Array;

  constructor(
    /** Address with the path prefix. */
    readonly url: string,
    bootstrap: JsonObject,
  ) {
    const { agent, owner } = Object(bootstrap);
    this.agentDid = String(agent.agentDid);
    this.ownerToken = String(owner?.token);
    this.#seed = decodePrivateKey(String(agent.agentKey)) ?? new Uint8Array();
  }

  /** Calls a path; with the owner's token where `by` is `owner`. */
  async call(method: string, path: string, body?: JsonObject, headers: Record<string, string> = {}): Promise<Answered> {
    const response = await fetch(this.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const parsed = parseJsonText(await response.text());
    const { message, data } = Object(parsed.ok ? parsed.value : null);
    return { status: response.status, message, data: isJsonObject(data) ? data : {} };
  }

  asOwner(method: string, path: string, body?: JsonObject): Promise<Answered> {
    return this.call(method, path, body, { authorization: `Bearer ${this.ownerToken}` });
  }

  /** An order of the starter agent, signed. */
  order(changes: JsonObject = {}): JsonObject {
    const unsigned = {
      ...{ agentDid: this.agentDid, action: 'purchase-order', amount: 100, currency: 'USD' },
      ...{ merchant: 'acme-supplies', nonce: crypto.randomUUID(), issuedAt: new Date().toISOString() },
      ...changes,
    };
    return { ...unsigned, signature: toHex(nodeEd25519.sign(utf8(authorizeText(unsigned)), this.#seed)) };
  }

  authorize(order: JsonObject = this.order()): Promise<Answered> {
    return this.call('POST', '/policy/mandate/authorize', order);
  }

  /** A hold claimed and captured whole. */
  async capture(authorizationId: string, amountCharged: number): Promise<Answered> {
    const hold = `/policy/mandate/authorize/${authorizationId}`;
    const claimed = await this.call(
      'POST',
      `${hold}/effect/dispatching`,
      {},
      { 'idempotency-key': crypto.randomUUID() },
    );
    const claimToken = claimed.data['claimToken'] ?? '';
    return this.call('POST', `${hold}/capture`, { amountCharged, claimToken });
  }
}
