import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createGuardFromConfig, type Guard } from '@gatewright/guard';
import { type Gatewright, gatewright, type MockAgent } from '@gatewright/msw';
import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { fileJournal } from '@gatewright/tools/node';
import { definitionDigest } from '../../src/definition.js';
import { linePort } from '../../src/line-port.js';
import { readMapping } from '../../src/mapping.js';
import type { Port } from '../../src/port.js';
import { Relay } from '../../src/relay.js';
import { createToolGate } from '../../src/tool-gate.js';
import { newFolder } from './new-folder.js';

export const PAY: JsonObject = {
  name: 'pay_invoice',
  description: 'Pays an invoice.',
  inputSchema: { type: 'object', properties: { total: { type: 'number' }, vendor: { type: 'string' } } },
};

const MAPPED_PAY = { action: 'pay', amount: '/total', currency: 'USD', merchant: '/vendor' };
/** Leaves the tool without a pin, so that its definition is not read. */
export const UNPINNED = { pin: null } as const;

/** A rule by which people approve what costs more than 50. */
const REVIEW_OVER_50 = {
  molecules: [
    {
      id: 'large',
      combinator: 'all',
      atoms: [{ predicate: 'amount-over', config: { limit: 50 } }],
      decision: 'escalate',
      reasonCode: 'REVIEW',
    },
  ],
};

/** How long the proxy waits for a result, ms: beyond every delay of a busy machine, and short for the test of a hang. */
const HANG_MS = 3_000;

/** What the scripted server does with a message; it answers by `say`. */
export type Script = (
  message: JsonObject,
  server: { say(message: JsonValue): void; write(text: string): void; end(): void },
) => void;

/** Answers lists with `PAY` and each call with content. */
export const obedient: Script = (message, { say }) => {
  const { id, method } = message;
  if (id === undefined) return;
  if (method === 'tools/list') say({ jsonrpc: '2.0', id, result: { tools: [PAY] } });
  else say({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'paid' }] } });
};

export interface Proxied {
  readonly received: JsonObject[];
  readonly log: string[];
  /** Writes a line to the proxy as the host. */
  send(line: string | JsonObject): void;
  /** The next line that the host gets. */
  next(): Promise<string>;
  call(id: number, args: JsonObject, name?: string): Promise<JsonObject>;
  closeHost(): void;
  readonly ended: Promise<string | null>;
  readonly guard: Guard;
}

export interface ProxyOptions {
  readonly mapping?: JsonObject;
  /** Members of the tool's mapping; `pin: null` leaves it without a pin. */
  readonly tool?: JsonObject;
  readonly observe?: boolean;
}

/** A gate in memory with an agent that may pay 100 at once and 1,000 in all. */
export class Bench {
  /** No call of a guard arrives. */
  isDown = false;

  private constructor(
    readonly gate: Gatewright,
    readonly agent: MockAgent,
    readonly state: string,
  ) {}

  /** `ceiling` bounds all calls together; without it one call may cost 100, and all 1,000. */
  static async open(options: { readonly review?: boolean; readonly ceiling?: number } = {}): Promise<Bench> {
    const gate = gatewright({ url: 'https://gate.example', seed: 'mcp' });
    const { ceiling } = options;
    const limits = ceiling === undefined ? { perTxnMax: 100, maxAmount: 1000 } : { maxAmount: ceiling };
    const terms = { scope: 'pay', currency: 'USD', ...limits };
    const agent = await gate.addAgent({ ...terms, ...(options.review ? { rules: REVIEW_OVER_50 } : {}) });
    return new Bench(gate, agent, join(await newFolder(), 'calls'));
  }

  /** Starts a proxy before a scripted server. */
  async proxy(script: Script, options: ProxyOptions = {}): Promise<Proxied> {
    const [serverIn, serverOut] = [new PassThrough(), new PassThrough()];
    const received: JsonObject[] = [];
    const server = {
      say: (message: JsonValue) => serverOut.write(`${JSON.stringify(message)}\n`),
      write: (text: string) => serverOut.write(text),
      end: () => serverOut.end(),
    };
    serverIn.on('data', (piece: Buffer) => {
      for (const line of piece.toString().split('\n').filter(Boolean)) {
        const message: JsonValue = JSON.parse(line);
        if (!isJsonObject(message)) continue;
        received.push(message);
        script(message, server);
      }
    });
    const proxied = await this.proxyBefore(
      linePort(serverOut, serverIn, async () => {}),
      options,
    );
    return { ...proxied, received };
  }

  /** Starts a proxy before a server behind a port. */
  async proxyBefore(
    upstream: Port,
    { mapping = {}, tool = {}, observe = false }: ProxyOptions = {},
  ): Promise<Omit<Proxied, 'received'>> {
    const [hostIn, hostOut] = [new PassThrough(), new PassThrough()];
    const guard = createGuardFromConfig(this.agent.config, {
      fetch: async (url, init) => {
        if (this.isDown) throw new TypeError('no network');
        return this.gate.fetch(new Request(url, init));
      },
      clock: this.gate.now,
      retryPausesMs: [0],
      mode: 'remote',
    });
    const { pin: _, ...others } = tool;
    const read = readMapping({
      gate: this.gate.api,
      agent: './agent.json',
      tools: {
        pay_invoice: { ...MAPPED_PAY, ...(tool['pin'] === null ? {} : { pin: definitionDigest(PAY) }), ...others },
      },
      timeoutMs: HANG_MS,
      ...mapping,
    });
    const log: string[] = [];
    let count = 0;
    const relay = new Relay({
      host: linePort(hostIn, hostOut, async () => {}),
      upstream,
      gate: createToolGate({
        guard,
        mapping: read,
        agentDid: String(this.agent.config['agentDid']),
        journal: await fileJournal(this.state),
        observe,
      }),
      mapping: read,
      observe,
      log: (line) => log.push(line),
      clock: this.gate.now,
      ids: () => `${++count}`,
    });
    const lines: string[] = [];
    const readers: ((line: string) => void)[] = [];
    hostOut.on('data', (piece: Buffer) => {
      for (const line of piece.toString().split('\n').filter(Boolean)) {
        const reader = readers.shift();
        if (reader) reader(line);
        else lines.push(line);
      }
    });
    const ended = relay.run().then(async (fault) => {
      await guard.settled();
      return fault;
    });
    const send = (line: string | JsonObject) =>
      void hostIn.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
    const next = () => {
      const line = lines.shift();
      return line === undefined ? new Promise<string>((resolve) => readers.push(resolve)) : Promise.resolve(line);
    };
    return {
      log,
      send,
      next,
      async call(id, args, name = 'pay_invoice') {
        send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });
        const answer: JsonValue = JSON.parse(await next());
        if (!isJsonObject(answer)) throw new Error('no object');
        return answer;
      },
      closeHost: () => hostIn.end(),
      ended,
      guard,
    };
  }

  /** The state of each hold that was given, in order. */
  async holds(): Promise<string[]> {
    const decisions = await this.gate.decisions();
    const ids = new Set(
      decisions.flatMap(({ authorizationId }) => (typeof authorizationId === 'string' ? [authorizationId] : [])),
    );
    return Promise.all([...ids].map(async (id) => String((await this.gate.hold(id))?.['state'])));
  }
}
