// What the pages of tests do: they open a gate and order with the agent of the first organisation.
import {
  authorizeText,
  decodePrivateKey,
  isJsonObject,
  type JsonObject,
  nobleEd25519,
  toHex,
  utf8,
} from '@gatewright/protocol';
import type { BrowserGate, BrowserGateOptions } from '../../src/index.js';

/** An order that was answered. */
export interface Answered {
  readonly nonce: string;
  readonly decision: string;
  readonly authorizationId: string;
}

const ORDERS_AT_ONCE = 4;

/** How often a request is sent again. */
const SENT_AGAIN = 2;

/** What a test calls in a page. */
export class GatePage {
  #gate: BrowserGate | null = null;
  #agent: JsonObject = {};
  #sent = 0;
  #received = 0;

  constructor(private readonly createGate: (options: BrowserGateOptions) => Promise<BrowserGate>) {}

  /** Opens a gate. Returns how long that took, ms. */
  async open(options: BrowserGateOptions): Promise<number> {
    const began = performance.now();
    this.#gate = await this.createGate(options);
    const members = await this.#gate.firstMembers();
    const agent = members?.['agent'];
    this.#agent = isJsonObject(agent) ? agent : {};
    return performance.now() - began;
  }

  /** Signs an order and sends it to the gate of this page. Throws where it is not answered with a decision. */
  order(amount: number, nonce: string = crypto.randomUUID()): Promise<Answered> {
    return this.orderBy((url, init) => this.#fetch(url, init), amount, nonce);
  }

  /** The same without sending it a second time. */
  orderOnce(amount: number): Promise<Answered> {
    const send = (url: string, init: RequestInit) => {
      const answer = this.#opened().fetch(url, init);
      this.#sent += 1;
      return answer;
    };
    return this.orderBy(send, amount, crypto.randomUUID());
  }

  /** Counts the calls that tabs send each other through a channel from now on. */
  countCalls(channel: string): void {
    new BroadcastChannel(channel).addEventListener('message', ({ data }) => {
      if (Object(Object(data).message).kind === 'call') this.#received += 1;
    });
  }

  /** Resolves once so many of them reached this tab. */
  async received(count: number): Promise<void> {
    while (this.#received < count) await new Promise((resolve) => setTimeout(resolve));
  }

  /** Resolves once so many orders were handed to the gate. */
  async sent(count: number): Promise<void> {
    while (this.#sent < count) await new Promise((resolve) => setTimeout(resolve));
  }

  /** The same through the network, where a service worker may answer. */
  orderByNetwork(amount: number): Promise<Answered> {
    return this.orderBy((url, init) => fetch(url, init), amount, crypto.randomUUID());
  }

  /** Reads under the path prefix. */
  read(path: string): Promise<{ readonly status: number; readonly body: unknown }> {
    return this.#call(path, {});
  }

  /** Sends a message with a person's token. */
  post(path: string, message: object, token: string): Promise<{ readonly status: number; readonly body: unknown }> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return this.#call(path, { method: 'POST', headers, body: JSON.stringify(message) });
  }

  /** Orders without pause, several at once, and reports each answer, until the page is gone. */
  async work(amount: number, report: (answer: Answered) => Promise<void>): Promise<void> {
    const loop = async (): Promise<never> => {
      for (;;) {
        const answer = await this.order(amount);
        // It was decided by a leader that ended before it answered: no caller received the decision.
        if (answer.decision !== 'block REPLAY_DETECTED') await report(answer);
      }
    };
    await Promise.all(Array.from({ length: ORDERS_AT_ONCE }, loop));
  }

  /** Which of these holds the gate does not know. */
  async missing(authorizationIds: readonly string[]): Promise<readonly string[]> {
    const found = await Promise.all(
      authorizationIds.map((id) => this.read(`/policy/mandate/authorize/${id}/effect`).then(({ status }) => status)),
    );
    return authorizationIds.filter((_, index) => found[index] !== 200);
  }

  async members(): Promise<JsonObject | null> {
    return this.#opened().firstMembers();
  }

  evicted(): Promise<void> {
    return this.#opened().evicted;
  }

  persisted(): Promise<boolean> {
    return this.#opened().persisted;
  }

  deleteMembers(): Promise<void> {
    return this.#opened().deleteFirstMembers();
  }

  close(): Promise<void> {
    return this.#opened().close();
  }

  private async orderBy(
    send: (url: string, init: RequestInit) => Promise<Response>,
    amount: number,
    nonce: string,
  ): Promise<Answered> {
    const unsigned = {
      ...{ agentDid: String(this.#agent['agentDid']), action: 'purchase-order', amount, currency: 'USD' },
      ...{ merchant: 'acme-supplies', nonce, issuedAt: new Date().toISOString() },
    };
    const seed = decodePrivateKey(String(this.#agent['agentKey'])) ?? new Uint8Array();
    const signature = toHex(nobleEd25519.sign(utf8(authorizeText(unsigned)), seed));
    const response = await send(`${location.origin}/api/v1/policy/mandate/authorize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...unsigned, signature }),
    });
    const { data } = Object(await response.json());
    if (!isJsonObject(data)) throw new Error(`status ${response.status}`);
    const { decision = '', reasonCode = '', authorizationId = '' } = data;
    return { nonce, decision: `${decision} ${reasonCode}`, authorizationId: String(authorizationId) };
  }

  async #call(path: string, init: RequestInit): Promise<{ readonly status: number; readonly body: unknown }> {
    const response = await this.#fetch(`${this.#opened().api}${path}`, init);
    return { status: response.status, body: await response.json() };
  }

  /** As a client does whose connection broke: where the leading tab ended before it answered, the same request is sent again. */
  async #fetch(url: string, init: RequestInit, attempts = SENT_AGAIN): Promise<Response> {
    try {
      return await this.#opened().fetch(url, init);
    } catch (error) {
      if (!(error instanceof TypeError) || attempts === 0) throw error;
      return this.#fetch(url, init, attempts - 1);
    }
  }

  #opened(): BrowserGate {
    if (this.#gate === null) throw new Error('the page has no gate');
    return this.#gate;
  }
}

declare global {
  interface Window {
    gatePage: GatePage;
    /** Called with the answers to a page that works. */
    acknowledge(answer: Answered): Promise<void>;
  }
}
