import { isJsonObject, visible } from '@gatewright/protocol';
import { nodeEd25519, nodeSha256 } from '@gatewright/protocol/node';
import { createReceiver, RouteError } from '@gatewright/receiver';
import { openEffectLog } from '@gatewright/receiver/node';
import { createProxy, readRoutes } from '@gatewright/receiver/proxy';
import { EXIT_FINE, type Invocation, UsageError } from '../command.js';
import { readJsonFile } from '../json-file.js';
import { readOptions, required } from '../options.js';

const DEFAULT_PORT = '4480';
const DEFAULT_TIMEOUT = '30000';
const PORT_MAX = 65_535;
const TIMEOUT_MAX_MS = 3_600_000;

/** Serves until it is asked to stop; then finishes the requests that run, and settles their holds. */
export async function serveProxy({ args, environment, terminal, clock, interrupted }: Invocation): Promise<number> {
  const options = readOptions(args, {
    routes: 'text',
    upstream: 'text',
    gate: 'text',
    host: 'text',
    port: 'text',
    service: 'text',
    effects: 'text',
    'effects-name': 'text',
    'effects-recover': 'flag',
    timeout: 'text',
  });
  const upstream = required(options.upstream, 'upstream');
  if (!URL.canParse(upstream) || !/^https?:\/\/[^/?#]+\/?$/.test(upstream)) {
    throw new UsageError('--upstream must be an http origin without a path');
  }
  const port = integer(options.port ?? DEFAULT_PORT, 'port', 0, PORT_MAX);
  const timeoutMs = integer(options.timeout ?? DEFAULT_TIMEOUT, 'timeout', 1, TIMEOUT_MAX_MS);
  const file = required(options.routes, 'routes');
  const routes = await routesIn(file);
  const identity = options.service === undefined ? {} : await identityIn(options.service);
  const log = (line: string) => terminal.err(visible(`gatewright proxy: ${line}`));
  const { effects: effectsPath } = options;
  const effects =
    effectsPath === undefined
      ? undefined
      : await openEffectLog({
          path: effectsPath,
          name: required(options['effects-name'], 'effects-name'),
          key: effectsKey(environment['GATEWRIGHT_EFFECTS_KEY']),
          clock,
          recover: options['effects-recover'],
        });
  const receiver = createReceiver({
    api: required(options.gate, 'gate'),
    ...identity,
    clock,
    effects,
    hash: nodeSha256,
    ed25519: nodeEd25519,
    report: ({ kind, authorizationId, result }) => {
      if (!result.ok) log(`${kind} of ${authorizationId}: ${result.reasonCode}`);
    },
  });
  const server = createProxy({ receiver, routes, upstream: new URL(upstream), timeoutMs });
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  for (const route of routes) {
    const { pattern } = route;
    if (
      route.kind === 'governed' &&
      route.terms.binding === 'body' &&
      pattern.some((segment) => segment.includes('*'))
    ) {
      log(
        `/${pattern.join('/')}: an authorization is bound to the body alone, for any such path; "binding": "request" binds the path`,
      );
    }
  }
  if (effects !== undefined) terminal.out(`Key of the effects: ${effects.verifierKey}`);
  const address = server.address();
  terminal.out(`Listening on http://${host}:${typeof address === 'object' ? address?.port : port}`);
  await interrupted();
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
  });
  await receiver.settled();
  await effects?.close();
  return EXIT_FINE;
}

async function routesIn(path: string) {
  try {
    return readRoutes(await readJsonFile(path));
  } catch (error) {
    if (error instanceof RouteError) throw new UsageError(`${path}: ${error.message}`);
    throw error;
  }
}

async function identityIn(path: string): Promise<{ serviceDid: string; serviceKey: string }> {
  const value = await readJsonFile(path);
  const { serviceDid, serviceKey } = isJsonObject(value) ? value : {};
  if (typeof serviceDid === 'string' && typeof serviceKey === 'string') return { serviceDid, serviceKey };
  throw new UsageError(`--service: ${path} needs the texts serviceDid and serviceKey`);
}

function effectsKey(text: string | undefined): string {
  if (text !== undefined && text !== '') return text;
  throw new UsageError('set GATEWRIGHT_EFFECTS_KEY to an Ed25519 key of 64 hex digits, which signs --effects');
}

function integer(text: string, option: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new UsageError(`--${option} must be an integer from ${min} to ${max}`);
}
