import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { NotExecuted } from '@gatewright/guard';
import { type Invoice, PayingAgent } from '../../../packages/tools/test/support/paying-agent.js';
import type { EndedHold, EndingAdapter, EndingWorld } from '../describe-endings.js';
import type { EndingId } from '../endings.js';
import { cutOff, listening } from '../receivers/receiver-world.js';
import { brokenBody, handle } from '../receivers/service.js';

/** The agent of an adapter, as a process makes it when it starts. Neither call rejects where the tool failed. */
export interface CallingAgent {
  call(invoice: Invoice): Promise<unknown>;
  /** Makes the newest call again, under its name. */
  again(invoice: Invoice): Promise<unknown>;
}

/** Makes an agent with the tool `pay_invoice`. */
export type OpenCaller = (
  options: Awaited<ReturnType<PayingAgent['options']>>,
  pay: (invoice: Invoice) => Promise<string>,
) => CallingAgent;

type Impossible = EndingAdapter['impossible'];

/** The adapter of tools, whose function calls a service over HTTP. */
export function toolAdapter(name: string, open: OpenCaller, impossible?: Impossible): EndingAdapter {
  return {
    name,
    ...(impossible === undefined ? {} : { impossible }),
    open: async (ceiling) => new ToolWorld(open, await PayingAgent.open(ceiling), await openService()),
  };
}

interface Service {
  readonly url: string;
  /** Where nothing listens. */
  readonly refusingUrl: string;
  readonly paid: number[];
  close(): Promise<void>;
}

class ToolWorld implements EndingWorld {
  private calls = 0;

  constructor(
    private readonly open: OpenCaller,
    private readonly agent: PayingAgent,
    private readonly service: Service,
  ) {}

  async call(ending: EndingId, amount: number): Promise<void> {
    this.calls += 1;
    // An integer that may have changed when it was parsed is refused by every adapter.
    const total = ending === 'refused-before' ? 2 ** 53 : amount;
    const invoice = { total, vendor: `vendor-${this.calls}` };
    const options = await this.agent.options();
    const caller = this.open(options, (bound) => this.pay(bound, ending));
    const isKilled = ending === 'killed' || ending === 'restarted';
    const before = this.service.paid.length;
    const called = caller.call(invoice);
    if (isKilled) {
      void called.catch(() => undefined);
      while (this.service.paid.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
    } else await called;
    if (ending === 'restarted' || ending === 'repeated') {
      const restarted = this.open(await this.agent.options(), (bound) => this.pay(bound, 'returned'));
      await restarted.again(invoice);
    }
    await options.guard.settled();
  }

  paid(): readonly number[] {
    return this.service.paid;
  }

  async holds(): Promise<readonly EndedHold[]> {
    const ids = await this.agent.authorizations();
    const holds = await Promise.all(ids.map((id) => this.agent.gate.hold(id)));
    return holds.flatMap((hold) => {
      if (hold === null) return [];
      const state = hold.state === 'dispatching' ? 'claimed' : hold.state;
      return [{ amount: Number(hold.amount) / 1e6, state }];
    });
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.agent.gate.close();
  }

  /** What the tool does: a call of the service, of which it says that nothing ran where it knows that. */
  private async pay({ total }: Invoice, ending: EndingId): Promise<string> {
    if (ending === 'not-executed') throw new NotExecuted('sold out');
    const isKilled = ending === 'killed' || ending === 'restarted';
    const url = ending === 'connection-refused' ? this.service.refusingUrl : this.service.url;
    const body = JSON.stringify({ total, ending: isKilled ? 'returned' : ending });
    const response = await fetch(url, { method: 'POST', body }).catch((error: unknown) => {
      if (ending === 'connection-refused') throw new NotExecuted('the connection was refused');
      throw error;
    });
    const answer = await response.text();
    if (!response.ok)
      throw Object.assign(new Error(`the service answered ${response.status}`), { status: response.status });
    // The process is gone as far as the adapter can tell: nothing comes back.
    return isKilled ? new Promise(() => undefined) : answer;
  }
}

async function openService(): Promise<Service> {
  const paid: number[] = [];
  const server = createServer(async (request, response) => {
    const own = { pay: (total: number) => paid.push(total), kill: async () => undefined, notExecuted: () => undefined };
    try {
      const handled = await handle(JSON.parse(await text(request)), { ...own, cut: () => cutOff(response) });
      if (handled === 'broken stream') await pipeline(brokenBody, response);
      else response.writeHead(handled).end('{}');
    } catch (error) {
      const isStated = error instanceof Error && 'status' in error;
      if (!response.headersSent) response.writeHead(isStated ? Number(error.status) : 500).end('{}');
    }
  });
  const { url, close } = await listening(server);
  const gone = await listening(createServer());
  await gone.close();
  return { url, refusingUrl: gone.url, paid, close };
}
