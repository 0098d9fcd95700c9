import { createServer, type Server, type ServerResponse } from 'node:http';
import { createGuardFromConfig, type Guard } from '@gatewright/guard';
import { type Gatewright, gatewright } from '@gatewright/msw';
import { permittedFetch, type ReceiverOptions } from '@gatewright/receiver';
import type { EndedHold, EndingAdapter, EndingWorld } from '../describe-endings.js';
import type { EndingId } from '../endings.js';
import type { HandlerPorts } from './service.js';

export const TERMS = { action: 'pay', amount: '/total', currency: 'USD', merchant: 'acme' } as const;

/** A service that listens. */
export interface Served {
  readonly url: string;
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Serves `POST /pay` behind a receiver; `upstream` is where the service behind a proxy listens, if that is another. */
export type Serve = (options: ReceiverOptions, ports: Omit<HandlerPorts, 'notExecuted' | 'cut'>) => Promise<Served>;

interface Shape {
  readonly name: string;
  readonly serve: Serve;
  /** Serves as `serve`, where the connection that is refused is not that of the client. */
  readonly serveRefused?: Serve;
  readonly impossible?: EndingAdapter['impossible'];
}

/** The adapter of a receiver: `permittedFetch` sends each call, and sends it again where it is repeated under its permit. */
export function receiverAdapter({ name, serve, serveRefused, impossible }: Shape): EndingAdapter {
  return {
    name,
    ...(impossible === undefined ? {} : { impossible }),
    open: async (ceiling) => {
      const world = new ReceiverWorld(serve, serveRefused);
      await world.open(ceiling);
      return world;
    },
  };
}

type Init = Parameters<NonNullable<Parameters<typeof permittedFetch>[4]>>[1];

class ReceiverWorld implements EndingWorld {
  private readonly gate: Gatewright = gatewright({ url: 'https://gate.example', seed: 'endings' });
  private guard: Guard | null = null;
  private served: Served | null = null;
  private readonly amounts: number[] = [];
  private readonly permits = new Map<string, number>();
  private orders = 0;

  constructor(
    private readonly serve: Serve,
    private readonly serveRefused: Serve | undefined,
  ) {}

  async open(ceiling: number): Promise<void> {
    const { config } = await this.gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: ceiling });
    this.guard = createGuardFromConfig(config, {
      fetch: async (url, init) => {
        const response = await this.gate.fetch(new Request(url, init));
        if (url.endsWith('/policy/mandate/authorize')) await this.note(response.clone(), init);
        return response;
      },
      clock: this.gate.now,
      retryPausesMs: [0],
      mode: 'remote',
    });
    this.served = await this.serveWith(this.serve);
  }

  async call(ending: EndingId, amount: number): Promise<void> {
    const { guard } = this;
    if (guard === null) throw new Error('the world is not open');
    this.orders += 1;
    const order = { total: amount, ending, order: this.orders, ...(ending === 'refused-before' ? { Total: 1 } : {}) };
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(order) };
    const served = ending === 'connection-refused' ? await this.refusing() : this.served;
    let sent: { readonly url: string; readonly init: Init } | null = null;
    await permittedFetch(guard, `${served?.url}/pay`, request, { ...TERMS, amount }, (url, init) => {
      sent = { url, init };
      return fetch(url, init);
    })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined);
    if (ending === 'repeated' || ending === 'restarted') await this.repeat(sent);
    await this.rest(ending === 'killed' || ending === 'restarted');
    if (served !== this.served) await served?.close();
  }

  paid(): readonly number[] {
    return this.amounts;
  }

  async holds(): Promise<readonly EndedHold[]> {
    const holds: EndedHold[] = [];
    for (const [id, amount] of this.permits) {
      const state = (await this.gate.hold(id))?.state ?? 'none';
      holds.push({ amount, state: state === 'dispatching' ? 'claimed' : state });
    }
    return holds;
  }

  async close(): Promise<void> {
    await this.served?.close();
    this.gate.close();
  }

  private async note(response: Response, init: RequestInit): Promise<void> {
    const { data } = await response.json();
    if (typeof data?.authorizationId === 'string') {
      this.permits.set(data.authorizationId, Number(JSON.parse(String(init.body)).amount));
    }
  }

  /** The same bytes again, under the same permit, at the place where the service is now. */
  private async repeat(sent: { readonly url: string; readonly init: Init } | null): Promise<void> {
    if (sent === null) return;
    await fetch(`${this.served?.url}/pay`, sent.init).catch(() => undefined);
  }

  /** A client may notice the end of a response ahead of its receiver. */
  private async rest(isKilled: boolean): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      await this.served?.settled();
      const holds = await this.holds();
      if (isKilled || !holds.some(({ state }) => state === 'claimed')) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  private async serveWith(serve: Serve): Promise<Served> {
    let isKilled = false;
    const options: ReceiverOptions = {
      api: this.gate.api,
      clock: this.gate.now,
      fetch: (url, init) =>
        isKilled ? Promise.reject(new TypeError('the process is gone')) : this.gate.fetch(new Request(url, init)),
      retryPausesMs: [0],
    };
    const kill = async () => {
      isKilled = true;
      const gone = this.served;
      this.served = await this.serveWith(serve);
      await gone?.close();
    };
    return serve(options, { pay: (total) => this.amounts.push(total), kill });
  }

  private async refusing(): Promise<Served> {
    if (this.serveRefused !== undefined) return this.serveWith(this.serveRefused);
    const server = createServer();
    const { url, close } = await listening(server);
    await close();
    return { url, settled: async () => undefined, close: async () => undefined };
  }
}

/** Listens on a free port of this machine. */
export async function listening(server: Server): Promise<{ readonly url: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Breaks the connection of a response, and waits until its server has noticed. */
export async function cutOff(response: ServerResponse): Promise<void> {
  response.socket?.destroy();
  await new Promise((resolve) => setTimeout(resolve, 20));
}
