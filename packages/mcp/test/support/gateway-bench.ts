import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createGuardFromConfig } from '@gatewright/guard';
import type { JsonObject } from '@gatewright/protocol';
import { fileJournal } from '@gatewright/tools/node';
import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Gateway, type GatewayOptions } from '../../src/gateway/gateway.js';
import type { UpstreamServer } from '../../src/gateway/upstream-link.js';
import { readMapping } from '../../src/mapping.js';
import { processPort } from '../../src/process-port.js';
import { Relay } from '../../src/relay.js';
import { createToolGate } from '../../src/tool-gate.js';
import { tracedHeaders } from '../../src/trace-context.js';
import { Bench } from './proxied-server.js';

export interface OpenGateway {
  readonly url: URL;
  readonly gateway: Gateway;
  readonly bench: Bench;
  readonly log: string[];
  /** The trace of each request to the gate. */
  readonly traces: readonly (string | null)[];
  readonly close: () => Promise<void>;
}

export interface GatewayBenchOptions extends Partial<Omit<GatewayOptions, 'servers' | 'relay' | 'log'>> {
  readonly servers: readonly UpstreamServer[];
  readonly mapping?: JsonObject;
  readonly taskLingerMs?: number;
}

/** A gateway on a port of this machine, whose gate is in memory; each agent is that of the bench. */
export async function openGateway(options: GatewayBenchOptions): Promise<OpenGateway> {
  const bench = await Bench.open();
  const { taskLingerMs, mapping: stated, ...given } = options;
  const mapping = readMapping({ gate: bench.gate.api, agent: './agent.json', others: 'pass', tools: {}, ...stated });
  const traces: (string | null)[] = [];
  const journal = await fileJournal(bench.state);
  const guard = createGuardFromConfig(bench.agent.config, {
    fetch: async (url, init) => {
      traces.push(tracedHeaders()['traceparent'] ?? null);
      return bench.gate.fetch(new Request(url, init));
    },
    clock: bench.gate.now,
    retryPausesMs: [0],
    mode: 'remote',
  });
  const log: string[] = [];
  const gateway = new Gateway({
    path: '/mcp',
    access: { tokens: [], origins: new Set(), hosts: new Set(['127.0.0.1']) },
    sessionsMax: 16,
    idleMs: 600_000,
    messageMax: 8 * 1024 * 1024,
    clock: Date.now,
    ids: randomUUID,
    ...given,
    log: (line) => log.push(line),
    relay: (agent, ports) =>
      new Relay({
        ...ports,
        gate: createToolGate({ guard, mapping, agentDid: agent, journal }),
        mapping,
        log: (line) => log.push(line),
        clock: bench.gate.now,
        ids: randomUUID,
        taskLingerMs,
      }),
  });
  const server = createServer((request, response) => void gateway.handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: new URL(`http://127.0.0.1:${address.port}/mcp`),
    gateway,
    bench,
    log,
    traces,
    async close() {
      await gateway.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A server that runs a module. */
export function programServer(
  name: string,
  program: string,
  args: readonly string[] = [],
  env?: Readonly<Record<string, string>>,
): UpstreamServer {
  return { name, open: () => processPort(process.execPath, [program, ...args], { env }) };
}

export const supportProgram = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const CLIENT = { name: 'host', version: '1' } as const;

/** Hosts of both lines of the SDK, on HTTP. */
export const HOSTS = {
  '1.x': async (url: URL, headers: Record<string, string> = {}) => {
    const client = new OldClient(CLIENT);
    await client.connect(new OldHttp(url, { requestInit: { headers } }));
    return client;
  },
  '2.x': async (url: URL, headers: Record<string, string> = {}) => {
    const client = new NewClient(CLIENT);
    await client.connect(new NewHttp(url, { requestInit: { headers } }));
    return client;
  },
  '2.x of 2026-07-28': async (url: URL, headers: Record<string, string> = {}) => {
    const client = new NewClient(CLIENT, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    await client.connect(new NewHttp(url, { requestInit: { headers } }));
    return client;
  },
};
