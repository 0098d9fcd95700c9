import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { dirname, resolve } from 'node:path';
import {
  DEFAULT_AGENT,
  Gateway,
  httpPort,
  LOOPBACK_HOSTS,
  type Mapping,
  processPort,
  Relay,
  type ServerAddress,
  type UpstreamServer,
} from '@gatewright/mcp';
import { EXIT_FINE, UsageError } from '../command.js';
import { required } from '../options.js';
import type { GatewayCall } from './gateway-call.js';
import { readMappingFile } from './mapping-file.js';
import { logTo, OBSERVING, openAgent } from './proxy.js';
import { type ReadSource, resolvedAddress, sourceReader } from './upstream.js';

/** How long tasks are followed after the session of their host ended, ms. */
const TASK_LINGER_MS = 600_000;
/** Longest wait for the headers and the body of a request, ms. */
const [HEADERS_TIMEOUT_MS, REQUEST_TIMEOUT_MS] = [10_000, 60_000];
/** Connections for each session: a stream, and requests at once. */
const CONNECTIONS_PER_SESSION = 8;

/** Serves the servers of a mapping on Streamable HTTP until the process is asked to stop. Returns the exit status. */
export async function serveGateway(call: GatewayCall): Promise<number> {
  const { options, server, listen, path: endpoint, invocation } = call;
  const { terminal, clock, environment, interrupted } = invocation;
  const { observe = false } = options;
  const path = required(options.config, 'config');
  const mapping = await readMappingFile(path);
  const folder = dirname(path);
  const log = logTo(terminal);
  const secret = sourceReader(folder, environment);
  const tokens = await Promise.all([
    ...(call.token === null ? [] : [{ agent: DEFAULT_AGENT, token: call.token }]),
    ...[...mapping.agents].map(async ([agent, { token }]) => ({ agent, token: await secret(token) })),
  ]);
  if (new Set(tokens.map(({ token }) => token)).size < tokens.length) {
    throw new UsageError(`${path}: two agents have one token`);
  }
  if (!listen.isLoopback && tokens.length === 0) {
    throw new UsageError('--listen on an address that other machines reach needs --token-file, or agents with tokens');
  }
  const servers = await upstreamServers(mapping, server, call.messageMax, secret);
  if (observe) log(OBSERVING);
  const agentPaths = new Map([
    [DEFAULT_AGENT, mapping.agent],
    ...[...mapping.agents].map(([name, { agent }]) => [name, agent] as const),
  ]);
  const agents = new Map(
    await Promise.all(
      [...agentPaths]
        .filter(([name]) => tokens.length === 0 || tokens.some(({ agent }) => agent === name))
        .map(
          async ([name, file]) => [name, await openAgent(resolve(folder, file), { mapping, observe, log })] as const,
        ),
    ),
  );
  const gateway = new Gateway({
    servers,
    path: endpoint,
    access: { tokens, origins: new Set(call.origins), hosts: listen.isLoopback ? LOOPBACK_HOSTS : null },
    relay(name, ports) {
      const agent = agents.get(name);
      if (agent === undefined) throw new Error(`there is no agent ${JSON.stringify(name)}`);
      const shared = { mapping, observe, log, clock, ids: randomUUID, taskLingerMs: TASK_LINGER_MS };
      return new Relay({ ...ports, ...shared, gate: agent.gate() });
    },
    sessionsMax: call.sessionsMax,
    idleMs: call.idleMs,
    messageMax: call.messageMax,
    log,
    clock,
    ids: randomUUID,
  });
  const timeouts = { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS };
  const listener = createServer(timeouts, (request, response) => void gateway.handle(request, response));
  listener.maxConnections = call.sessionsMax * CONNECTIONS_PER_SESSION;
  const stopped = interrupted();
  listener.listen(listen.port, listen.host);
  await once(listener, 'listening').catch((error: unknown) => {
    throw new UsageError(`--listen: ${error instanceof Error ? error.message : error}`);
  });
  terminal.out(`listening on ${addressOf(listener.address(), listen.host)}${endpoint}`);
  await stopped;
  listener.close();
  await gateway.close();
  for (const { guard } of agents.values()) await guard.settled();
  listener.closeAllConnections();
  return EXIT_FINE;
}

async function upstreamServers(
  { servers }: Mapping,
  server: ServerAddress | null,
  messageMax: number,
  secret: ReadSource,
): Promise<readonly UpstreamServer[]> {
  if ((server === null) === (servers.size === 0)) {
    throw new UsageError('name servers once: in the mapping, or by a COMMAND after --, or by --upstream URL');
  }
  if (server !== null) return [{ name: '', open: async () => openAddress(server, messageMax) }];
  return Promise.all(
    [...servers].map(async ([name, mapped]) => {
      const address = await resolvedAddress(mapped, secret);
      return { name, open: async () => openAddress(address, messageMax) };
    }),
  );
}

async function openAddress(address: ServerAddress, messageMax: number) {
  if (address.kind === 'http') return httpPort({ ...address, messageMax }, randomUUID);
  return processPort(address.command, address.args, { env: address.env, messageMax });
}

function addressOf(address: ReturnType<ReturnType<typeof createServer>['address']>, host: string): string {
  const port = address === null || typeof address === 'string' ? '' : `:${address.port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}${port}`;
}
