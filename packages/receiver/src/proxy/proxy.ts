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
import { DECISION_HEADER } from '@gatewright/guard/internal';
import type { ReasonCode } from '@gatewright/protocol';
import { incomingRequest, respondRefused } from '../incoming/incoming.js';
import type { Receiver } from '../receiver.js';
import { type Refused, refusalBody, refuse } from '../refusal.js';
import { forward, type Send, type Upstream } from './forward.js';
import { endToEndHeaders, governedHeaders, refusedHeader } from './headers.js';
import { matchRoute } from './match.js';
import type { GovernedRoute, ProxyRoute } from './routes.js';

/** What a proxy stands between. */
export interface ProxyOptions {
  readonly receiver: Receiver;
  readonly routes: readonly ProxyRoute[];
  /** Origin of the service, http or https; paths are kept as they come. */
  readonly upstream: URL;
  /** Longest wait for the upstream without a byte, ms. */
  readonly timeoutMs: number;
}

/** How long a client may take for its headers, and for all of its request, ms. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_MAX_BYTES = 32 * 1024;
const SOCKETS_MAX = 1_024;

type Admit = ReturnType<Receiver['route']>;

/** Makes a proxy before a service: its routes run on permits, and their responses settle them. It is not listening yet. */
export function createProxy(options: ProxyOptions): Server {
  const admits = new Map<GovernedRoute, Admit>(
    options.routes.flatMap((route) =>
      route.kind === 'governed' ? [[route, options.receiver.route(route.terms)] as const] : [],
    ),
  );
  const isTls = options.upstream.protocol === 'https:';
  const pool = { keepAlive: true, maxSockets: SOCKETS_MAX };
  const agent = isTls ? new HttpsAgent(pool) : new HttpAgent(pool);
  const send: Send = ({ method, target, headers, isAlone }) =>
    (isTls ? httpsRequest : httpRequest)(options.upstream, {
      agent: isAlone ? false : agent,
      method,
      path: target,
      headers: { ...headers, host: options.upstream.host },
      timeout: options.timeoutMs,
    });
  const upstream = { send, connectedEvent: isTls ? 'secureConnect' : 'connect' } as const;
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
      serve(message, response, { routes: options.routes, receiver: options.receiver, admits, upstream }).catch(() =>
        response.destroy(),
      );
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

interface Serving extends Pick<ProxyOptions, 'receiver' | 'routes'> {
  readonly admits: ReadonlyMap<GovernedRoute, Admit>;
  readonly upstream: Upstream;
}

async function serve(message: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> {
  const { method = '', url = '' } = message;
  const form = refusedForm(message);
  if (form !== null) return finish(message, response, form);
  const match = matchRoute(serving.routes, method, url);
  if (match.kind === 'governed') return serveGoverned(message, response, match, serving);
  if (match.kind === 'passed') {
    const length = message.headers['content-length'];
    const isBodiless = length === undefined && message.headers['transfer-encoding'] === undefined;
    const framing = length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length };
    const headers = { ...endToEndHeaders(message), ...(isBodiless ? {} : framing) };
    const request = { method, target: url, headers, body: isBodiless ? null : message };
    return forward(request, response, null, serving.upstream);
  }
  const detail =
    match.kind === 'ambiguous' ? 'write the path of a route as its file has it' : 'no route has this method and path';
  finish(message, response, refuse('ROUTE_NOT_ALLOWED', detail));
}

async function serveGoverned(
  message: IncomingMessage,
  response: ServerResponse,
  { route, path }: { readonly route: GovernedRoute; readonly path: Readonly<Record<string, string>> },
  { receiver, admits, upstream }: Serving,
): Promise<void> {
  const received = await incomingRequest(message, { receiver, path });
  if (!received.ok) return finish(message, response, received);
  const admitted = await admits.get(route)?.(received);
  if (admitted === undefined) return finish(message, response, refuse('ROUTE_NOT_ALLOWED', 'no route has this path'));
  if (!admitted.ok) return finish(message, response, admitted);
  const { method, target, body } = received;
  // GET and HEAD have no body, not even one of no bytes.
  const framing = BODILESS.has(method) ? {} : { 'content-length': String(body.length) };
  const headers = { ...governedHeaders(message, route.allowedHeaders), ...framing };
  await forward({ method, target, headers, body }, response, admitted, upstream);
}

/** Methods whose requests have no body: servers that expect none take its bytes for the next request. */
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Methods that are no request to the service: TRACE returns what it was sent, CONNECT and PRI begin another protocol. */
const REFUSED_METHODS: ReadonlySet<string> = new Set(['TRACE', 'CONNECT', 'PRI']);

/** What a server behind the proxy could read as another request. */
function refusedForm(message: IncomingMessage): Refused | null {
  const { headers, url = '', method = '' } = message;
  if (!url.startsWith('/')) return refuse('MALFORMED_REQUEST', 'send the path alone, not a whole address');
  if (REFUSED_METHODS.has(method)) return refuse('ROUTE_NOT_ALLOWED', `no ${method} passes`);
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding !== 'chunked') {
    return refuse('MALFORMED_REQUEST', 'send transfer-encoding chunked, once, or content-length');
  }
  const hasBody = coding !== undefined || (headers['content-length'] ?? '0') !== '0';
  if (hasBody && BODILESS.has(method)) return refuse('MALFORMED_REQUEST', `send ${method} without a body`);
  const header = refusedHeader(message);
  return header === null ? null : refuse('ROUTE_NOT_ALLOWED', `send no header ${JSON.stringify(header)}`);
}

function finish(message: IncomingMessage, response: ServerResponse, refused: Refused): void {
  // A body that was not read would be taken for the next request.
  if (!message.complete) response.setHeader('connection', 'close');
  respondRefused(response, refused);
}

function refuseSocket(socket: Duplex, status: number, code: ReasonCode, detail: string): void {
  // Nothing else listens on a socket that is no longer the server's: its error would end the process.
  socket.on('error', () => socket.destroy());
  if (!socket.writable) return;
  const body = JSON.stringify(refusalBody(refuse(code, detail)));
  const head = `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\n${DECISION_HEADER}: block\r\nconnection: close\r\n\r\n${body}`);
}
