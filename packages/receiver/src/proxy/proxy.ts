import {
  createServer,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReasonCode } from '@gatewright/protocol';
import { incomingRequest, respondRefused } from '../incoming.js';
import { LOST, NOT_SENT } from '../outcome.js';
import type { Admitted, Receiver } from '../receiver.js';
import { DECISION_HEADER, type Refused, refusalBody, refuse } from '../refusal.js';
import { forwardedHeaders, returnedHeaders } from './headers.js';
import { isGovernedPath, matchRoute } from './match.js';
import type { ProxyRoute } from './routes.js';

/** What a proxy stands between. */
export interface ProxyOptions {
  readonly receiver: Receiver;
  readonly routes: readonly ProxyRoute[];
  /** Origin of the service, http or https; paths are kept as they come. */
  readonly upstream: URL;
  /** What happens to requests that no route governs. */
  readonly others: 'refuse' | 'pass';
  /** Longest wait for the upstream without a byte, ms. */
  readonly timeoutMs: number;
}

/** How long a client may take for its headers, and for all of its request, ms. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_MAX_BYTES = 32 * 1024;
const SOCKETS_MAX = 1_024;

const OVERRIDES = ['x-http-method-override', 'x-http-method', 'x-method-override', 'x-original-url', 'x-rewrite-url'];

type Admit = ReturnType<Receiver['route']>;

/** Makes a proxy before a service: its routes run on permits, and their responses settle them. It is not listening yet. */
export function createProxy(options: ProxyOptions): Server {
  const admits = new Map<ProxyRoute, Admit>(
    options.routes.map((route) => [route, options.receiver.route(route.terms)]),
  );
  const isTls = options.upstream.protocol === 'https:';
  const pool = { keepAlive: true, maxSockets: SOCKETS_MAX };
  const agent = isTls ? new HttpsAgent(pool) : new HttpAgent(pool);
  const send: Send = (message, headers) =>
    (isTls ? httpsRequest : httpRequest)(options.upstream, {
      agent,
      method: message.method,
      path: message.url,
      headers: { ...headers, host: options.upstream.host },
      timeout: options.timeoutMs,
    });
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      maxHeaderSize: HEADERS_MAX_BYTES,
      insecureHTTPParser: false,
      requireHostHeader: true,
      connectionsCheckingInterval: 1_000,
    },
    (message, response) => {
      serve(message, response, { ...options, admits, send }).catch(() => response.destroy());
    },
  );
  server.on('clientError', (_error, socket) =>
    refuseSocket(socket, 400, 'MALFORMED_REQUEST', 'the request is no HTTP/1.1'),
  );
  server.on('upgrade', (_message, socket) =>
    refuseSocket(socket, 403, 'ROUTE_NOT_ALLOWED', 'no protocol is upgraded to'),
  );
  server.on('connect', (_message, socket) => refuseSocket(socket, 403, 'ROUTE_NOT_ALLOWED', 'no tunnel is opened'));
  server.on('close', () => agent.destroy());
  return server;
}

type Send = (
  message: IncomingMessage,
  headers: Readonly<Record<string, string | string[]>>,
) => ReturnType<typeof httpRequest>;

interface Serving extends ProxyOptions {
  readonly admits: ReadonlyMap<ProxyRoute, Admit>;
  readonly send: Send;
}

async function serve(message: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> {
  const { routes, others } = serving;
  const { method = '', url = '' } = message;
  const match = matchRoute(routes, method, url);
  const form = refusedForm(message, routes);
  if (form !== null) return finish(message, response, form);
  if (match.kind === 'ambiguous') {
    return finish(message, response, refuse('ROUTE_NOT_ALLOWED', 'write the path of a route as its file has it'));
  }
  if (match.kind === 'governed') return serveGoverned(message, response, match.route, serving);
  if (others === 'refuse')
    return finish(message, response, refuse('ROUTE_NOT_ALLOWED', 'no route has this method and path'));
  await forward(message, response, null, null, serving);
}

async function serveGoverned(
  message: IncomingMessage,
  response: ServerResponse,
  route: ProxyRoute,
  serving: Serving,
): Promise<void> {
  const query = refusedQuery(message.url ?? '', route);
  if (query !== null) return finish(message, response, query);
  const received = await incomingRequest(message, { receiver: serving.receiver });
  if (!received.ok) return finish(message, response, received);
  const admitted = await serving.admits.get(route)?.(received);
  if (admitted === undefined) return finish(message, response, refuse('ROUTE_NOT_ALLOWED', 'no route has this path'));
  if (!admitted.ok) return finish(message, response, admitted);
  await forward(message, response, admitted, received.body, serving);
}

/** What a server behind the proxy could read as another request. */
function refusedForm(message: IncomingMessage, routes: readonly ProxyRoute[]): Refused | null {
  const { headers, url = '', method = '' } = message;
  if (!url.startsWith('/')) return refuse('MALFORMED_REQUEST', 'send the path alone, not a whole address');
  if (headers['transfer-encoding'] !== undefined && headers['transfer-encoding'] !== 'chunked') {
    return refuse('MALFORMED_REQUEST', 'send transfer-encoding chunked, once, or content-length');
  }
  if (headers['transfer-encoding'] !== undefined && (method === 'GET' || method === 'HEAD')) {
    return refuse('MALFORMED_REQUEST', `send ${method} without a body`);
  }
  const override = OVERRIDES.find((name) => headers[name] !== undefined);
  if (override !== undefined && isGovernedPath(routes, url)) {
    return refuse('ROUTE_NOT_ALLOWED', `send no ${override}`);
  }
  return override === 'x-original-url' || override === 'x-rewrite-url'
    ? refuse('ROUTE_NOT_ALLOWED', `send no ${override}`)
    : null;
}

function refusedQuery(target: string, { terms, allowedQuery }: ProxyRoute): Refused | null {
  const at = target.indexOf('?');
  if (at === -1 || terms.binding === 'request') return null;
  const keys = target
    .slice(at + 1)
    .split('&')
    .map((part) => part.split('=')[0] ?? '');
  const isListed = keys.every((key, index) => allowedQuery.includes(key) && keys.indexOf(key) === index);
  const isPlain = !/[;#]|%(?:26|3[bB]|3[fF]|23)/.test(target.slice(at));
  return isListed && isPlain ? null : refuse('QUERY_NOT_BOUND', 'send no query: no authorization covers it');
}

function finish(message: IncomingMessage, response: ServerResponse, refused: Refused): void {
  // A body that was not read would be taken for the next request.
  if (!message.readableEnded) response.setHeader('connection', 'close');
  respondRefused(response, refused);
}

/** Passes a request on and its response back, both as they come. Settles by the status, or by where the way broke. */
async function forward(
  message: IncomingMessage,
  response: ServerResponse,
  admitted: Admitted | null,
  body: Uint8Array | null,
  { send }: Serving,
): Promise<void> {
  const outgoing = send(message, forwardedHeaders(message, body?.length ?? null));
  let isConnected = false;
  outgoing.once('socket', (socket) => {
    if (!socket.connecting) isConnected = true;
    else
      socket.once('connect', () => {
        isConnected = true;
      });
  });
  outgoing.once('timeout', () => outgoing.destroy(new Error('the upstream did not answer in time')));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
  });
  // The error of the connection reaches both.
  answered.catch(() => undefined);
  try {
    if (body === null) await Promise.race([pipeline(message, outgoing), answered]);
    else outgoing.end(body);
    const answer = await answered;
    const { statusCode = 502 } = answer;
    await admitted?.settle(statusCode);
    const decision = admitted === null ? {} : { [DECISION_HEADER]: 'allow' };
    response.writeHead(statusCode, { ...returnedHeaders(answer), ...decision });
    await pipeline(answer, response);
  } catch {
    outgoing.destroy();
    // Nothing reached a service to which no connection came about.
    await admitted?.settle(isConnected ? LOST : NOT_SENT);
    if (response.headersSent) response.destroy();
    else unavailable(response, isConnected);
  }
}

function unavailable(response: ServerResponse, isConnected: boolean): void {
  const detail = isConnected
    ? 'the service gave no answer; read the effect before trying again'
    : 'the service cannot be reached; nothing ran';
  const body = JSON.stringify({ success: false, message: 'UPSTREAM_UNAVAILABLE', data: { decision: 'allow', detail } });
  response.writeHead(isConnected ? 504 : 502, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  response.end(body);
}

function refuseSocket(socket: Duplex, status: number, code: ReasonCode, detail: string): void {
  if (!socket.writable) return;
  const body = JSON.stringify(refusalBody(refuse(code, detail)));
  const head = `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\n${DECISION_HEADER}: block\r\nconnection: close\r\n\r\n${body}`);
}
