import { createGuardFromConfig, type Guard } from '@gatewright/guard';
import { type Gatewright, gatewright } from '@gatewright/msw';
import type { ReceiverOptions, Settled } from '@gatewright/receiver';
import { permittedFetch } from '@gatewright/receiver';

/** A service under test: its address, and how often its handler ran. */
export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** What a handler answers: a status, or a stream that breaks after its first bytes. */
export type Answer = number | 'broken stream';

/** Runs the handler of a route; `notExecuted` is its word to the receiver that nothing ran. */
export type Ran = (notExecuted?: () => void) => Promise<Answer>;

/** How a framework serves `POST /pay` and `POST /other`, which answer what `ran` gives. */
export type Serve = (options: ReceiverOptions, ran: Ran) => Promise<Served & { settled(): Promise<void> }>;

/** The body of an answer whose stream breaks. */
export async function* brokenBody(): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('{"paid":');
  await new Promise((resolve) => setTimeout(resolve, 20));
  throw new Error('the stream broke');
}

/** The terms of the route in every framework. */
export const PAY = { action: 'pay', amount: '/total', currency: 'USD', merchant: 'acme' } as const;

const JSON_TYPE = { 'content-type': 'application/json' };

/** A body and its type other than `{"total":…}` as JSON. */
interface RequestParts {
  readonly body?: string;
  readonly type?: string;
}

interface PermittedParts {
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly id: string;
}

/** A gate in memory, an agent that may pay, and a service behind a receiver. */
export class Shop {
  readonly settlements: Settled[] = [];
  executed = 0;
  /** What the handler does once it runs; the status that it answers. */
  handler: (notExecuted: () => void) => Promise<Answer> = async () => 200;

  private constructor(
    readonly gate: Gatewright,
    readonly guard: Guard,
  ) {}

  /** No call of the receiver arrives. */
  isDown = false;
  /** Answers to the receiver that are lost from now on; the gate carries the calls out. */
  loseNext = 0;
  served: (Served & { settled(): Promise<void> }) | null = null;

  static async open(serve: Serve, options: Partial<ReceiverOptions> = {}): Promise<Shop> {
    const gate = gatewright({ url: 'https://gate.example', seed: 'receiver' });
    const terms = { scope: 'pay', currency: 'USD', perTxnMax: 100, maxAmount: 1000 };
    const { config } = await gate.addAgent(terms);
    const fetch = (url: string, init: RequestInit) => gate.fetch(new Request(url, init));
    const guard = createGuardFromConfig(config, { fetch, clock: gate.now, retryPausesMs: [0], mode: 'remote' });
    const shop = new Shop(gate, guard);
    const receiver: ReceiverOptions = {
      api: gate.api,
      clock: gate.now,
      fetch: async (url, init) => {
        if (shop.isDown) throw new TypeError('no network');
        const answer = await fetch(url, init);
        if (shop.loseNext === 0) return answer;
        shop.loseNext -= 1;
        throw new TypeError('the answer is lost');
      },
      retryPausesMs: [0],
      report: (settled) => shop.settlements.push(settled),
      ...options,
    };
    shop.served = await serve(receiver, (notExecuted = () => undefined) => {
      shop.executed += 1;
      return shop.handler(notExecuted);
    });
    return shop;
  }

  get url(): string {
    return this.served?.url ?? '';
  }

  /** The body and the header of a permitted request for `total`, not sent. */
  async permitted(total = 5, path = '/pay', stated: RequestParts = {}): Promise<PermittedParts> {
    const { body = JSON.stringify({ total }), type = JSON_TYPE['content-type'] } = stated;
    const sent: RequestInit[] = [];
    const fetch = async (_: string, init: RequestInit) => {
      sent.push(init);
      return new Response();
    };
    const headers = { 'content-type': type };
    const request = { method: 'POST', headers, body };
    const terms = { action: 'pay', amount: total, currency: 'USD', merchant: 'acme' };
    await permittedFetch(this.guard, this.url + path, request, terms, fetch);
    const permit = new Headers(sent[0]?.headers).get('x-magp-request') ?? '';
    const { authorizationId } = JSON.parse(permit);
    return { body, headers: { ...headers, 'x-magp-request': permit }, id: authorizationId };
  }

  async send(path: string, init: RequestInit): Promise<{ status: number; code: string | null; isReplayed: boolean }> {
    const response = await fetch(this.url + path, { method: 'POST', ...init });
    const body = await response.json().catch(() => null);
    const isReplayed = response.headers.get('x-gatewright-replayed') === 'true';
    return { status: response.status, code: body?.data?.reasonCode ?? null, isReplayed };
  }

  async state(id: string): Promise<string> {
    await this.served?.settled();
    return (await this.gate.hold(id))?.state ?? 'none';
  }

  /** The state of a hold once it is no longer claimed: a client may notice the end of a response ahead of its receiver. */
  async settledState(id: string): Promise<string> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const state = await this.state(id);
      if (state !== 'dispatching') return state;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return 'dispatching';
  }

  async close(): Promise<void> {
    await this.served?.close();
    this.gate.close();
  }
}
