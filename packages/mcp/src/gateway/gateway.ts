import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject } from '@gatewright/protocol';
import {
  type HostMessage,
  messageText,
  ownMessage,
  type RequestId,
  readHostMessage,
  statedRevision,
  tooLong,
} from '../messages.js';
import type { Port } from '../port.js';
import type { Relay } from '../relay.js';
import { headerText, routingHeaders } from '../routing-headers.js';
import { type AccessRules, accessOf } from './access.js';
import { HostExchange } from './host-exchange.js';
import { HostPort } from './host-port.js';
import { joinedPort } from './joined-port.js';
import { SESSION_REVISIONS, SESSIONLESS_REVISION } from './revisions.js';
import type { UpstreamServer } from './upstream-link.js';

export interface GatewayOptions {
  readonly servers: readonly UpstreamServer[];
  /** Path of the endpoint of all servers, such as `/mcp`; that of one server is `/mcp/NAME`. */
  readonly path: string;
  readonly access: AccessRules;
  /** The relay of a session of an agent. */
  readonly relay: (agent: string, ports: { readonly host: Port; readonly upstream: Port }) => Relay;
  /** Sessions that may be open at once, each with connections of its own to the servers. */
  readonly sessionsMax: number;
  /** Time after which a session without a request or a stream ends, ms. */
  readonly idleMs: number;
  /** Longest message of a host, bytes. */
  readonly messageMax: number;
  readonly log: (line: string) => void;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Texts that hosts cannot guess, which name sessions. */
  readonly ids: () => string;
}

interface Session {
  readonly agent: string;
  readonly path: string;
  readonly host: HostPort;
  readonly relay: Relay;
  readonly ended: Promise<void>;
  usedAt: number;
}

const HEADER_MISMATCH = -32_020;
const UNSUPPORTED_REVISION = -32_022;
const SESSION_UNKNOWN = -32_001;
const INVALID_REQUEST = -32_600;
const BUSY = -32_000;
/** Requests that change a session, which 2026-07-28 does not have: they would change what its hosts share. */
const OF_SESSIONS: ReadonlySet<string> = new Set([
  'initialize',
  'logging/setLevel',
  'resources/subscribe',
  'resources/unsubscribe',
]);
/** How often idle sessions are looked for, at most, ms. */
const SWEEP_MS = 30_000;

/** A request that is answered with an error of JSON-RPC and a status. */
class HttpRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly id: RequestId | null = null,
    readonly data?: JsonObject,
  ) {
    super(message);
  }
}

/**
 * An endpoint of Streamable HTTP before MCP servers, for hosts of 2025-03-26 to 2026-07-28. Each session has a relay and connections of
 * its own; revision 2026-07-28 has no sessions, so that its requests share one relay for each agent and path.
 */
export class Gateway {
  private readonly sessions = new Map<string, Session>();
  /** What hosts of 2026-07-28 share, by path and agent. */
  private readonly shared = new Map<string, Session>();
  /** All whose relay runs, those included that end. */
  private readonly live = new Set<Session>();
  private readonly sweep: NodeJS.Timeout;
  private isClosed = false;

  constructor(private readonly options: GatewayOptions) {
    this.sweep = setInterval(() => this.endIdle(), Math.min(options.idleMs, SWEEP_MS));
    this.sweep.unref();
  }

  /** Sessions whose relay runs. */
  get size(): number {
    return this.live.size;
  }

  /** Answers a request. Never throws. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.answer(request, response);
    } catch (error) {
      if (response.headersSent) {
        response.destroy();
        return;
      }
      const refusal = error instanceof HttpRefusal ? error : new HttpRefusal(500, BUSY, 'the gateway failed');
      if (!(error instanceof HttpRefusal))
        this.options.log(`failed: ${error instanceof Error ? error.message : error}`);
      const { status, code, message, id, data } = refusal;
      if (status === 413) response.setHeader('connection', 'close');
      const fault = { code, message, ...(data === undefined ? {} : { data }) };
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(messageText(ownMessage({ id, error: fault })));
    }
  }

  /** Ends each session and settles its calls. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.sweep);
    for (const { relay, host } of this.live) {
      relay.stopTasks();
      host.end();
    }
    await Promise.all([...this.live].map(({ ended }) => ended));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('cache-control', 'no-store');
    const access = accessOf(request, response, this.options.access);
    if (access.kind === 'preflight') {
      response.writeHead(204).end();
      return;
    }
    if (access.kind === 'refused') throw new HttpRefusal(access.status, INVALID_REQUEST, access.reason);
    const { agent } = access;
    const [path = ''] = (request.url ?? '').split('?');
    const servers = this.serversAt(path);
    if (servers === null) throw new HttpRefusal(404, INVALID_REQUEST, 'there is no such path');
    if (request.method === 'POST') await this.posted(request, response, { agent, path, servers });
    else if (request.method === 'GET') this.listens(request, response, { agent, path });
    else if (request.method === 'DELETE') {
      const [id, session] = this.sessionOf(request, { agent, path });
      this.sessions.delete(id);
      session.host.end();
      response.writeHead(204).end();
    } else {
      response.setHeader('allow', 'GET, POST, DELETE');
      throw new HttpRefusal(405, INVALID_REQUEST, 'the method is none of Streamable HTTP');
    }
  }

  private async posted(request: IncomingMessage, response: ServerResponse, place: Place): Promise<void> {
    if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
      throw new HttpRefusal(415, INVALID_REQUEST, 'the content type is not application/json');
    }
    const read = readHostMessage(await bodyOf(request, this.options.messageMax));
    if (read.kind === 'refused') throw new HttpRefusal(400, read.code, read.reason, read.id);
    const isSessionless = statedRevision(read.message.body) !== null || revisionOf(request) === SESSIONLESS_REVISION;
    if (isSessionless) checkHeaders(request, read);
    const session = this.sessionFor(request, response, read, isSessionless, place);
    session.usedAt = this.options.clock();
    if (read.kind !== 'request') {
      // Without sessions, a request is cancelled by the end of its connection, and no message says which host it is of.
      if (!isSessionless) await session.host.tell(read.message);
      response.writeHead(202).end();
      return;
    }
    const exchange = this.exchangeOf(request, response, session);
    if (isSessionless && read.method === 'subscriptions/listen')
      session.host.subscribe(read.id, read.message.body, exchange);
    else await session.host.request(read.id, read.message, exchange);
  }

  private sessionFor(
    request: IncomingMessage,
    response: ServerResponse,
    read: HostMessage,
    isSessionless: boolean,
    place: Place,
  ): Session {
    if (isSessionless) {
      const key = `${place.path} ${place.agent}`;
      const session = this.shared.get(key) ?? this.open(true, place);
      this.shared.set(key, session);
      return session;
    }
    if (read.kind === 'request' && read.method === 'initialize') {
      if (request.headers['mcp-session-id'] !== undefined) {
        throw new HttpRefusal(400, INVALID_REQUEST, 'the session began already', read.id);
      }
      const id = this.options.ids();
      const session = this.open(false, place);
      this.sessions.set(id, session);
      response.setHeader('mcp-session-id', id);
      return session;
    }
    return this.sessionOf(request, place)[1];
  }

  private listens(request: IncomingMessage, response: ServerResponse, place: Pick<Place, 'agent' | 'path'>): void {
    const [, session] = this.sessionOf(request, place);
    const exchange = this.exchangeOf(request, response, session);
    if (!exchange.takesStream) throw new HttpRefusal(406, INVALID_REQUEST, 'the host takes no event stream');
    if (!session.host.listen(exchange)) throw new HttpRefusal(409, INVALID_REQUEST, 'the session has a stream');
  }

  private exchangeOf(request: IncomingMessage, response: ServerResponse, session: Session): HostExchange {
    const accept = request.headers.accept ?? '';
    const exchange: HostExchange = new HostExchange(response, /text\/event-stream|\*\/\*/i.test(accept), {
      drain: () => session.host.drained(),
      close: () => {
        session.usedAt = this.options.clock();
        session.host.gone(exchange);
      },
    });
    return exchange;
  }

  /** The session that a request names, which only the agent that opened it may use. Throws HttpRefusal. */
  private sessionOf(
    request: IncomingMessage,
    { agent, path }: Pick<Place, 'agent' | 'path'>,
  ): readonly [string, Session] {
    const id = request.headers['mcp-session-id'];
    if (typeof id !== 'string') throw new HttpRefusal(400, INVALID_REQUEST, 'the request names no session');
    const revision = revisionOf(request);
    if (revision !== null && !SESSION_REVISIONS.includes(revision)) {
      throw new HttpRefusal(400, INVALID_REQUEST, `the revision is none of ${SESSION_REVISIONS.join(', ')}`);
    }
    const session = this.sessions.get(id);
    if (session === undefined || session.agent !== agent || session.path !== path) {
      throw new HttpRefusal(404, SESSION_UNKNOWN, 'there is no such session');
    }
    session.usedAt = this.options.clock();
    return [id, session];
  }

  private open(isSessionless: boolean, { agent, path, servers }: Place): Session {
    const { clock, log, relay: relayOf, sessionsMax } = this.options;
    if (this.isClosed || this.live.size >= sessionsMax) {
      throw new HttpRefusal(503, BUSY, `${sessionsMax} sessions are open; end one, or raise --sessions`);
    }
    const host = new HostPort(isSessionless, log);
    const relay = relayOf(agent, { host, upstream: joinedPort({ servers, isSessionless, log }) });
    const ended = relay
      .run()
      .catch((error: unknown) => log(`a session failed: ${error instanceof Error ? error.message : error}`))
      .then(() => {
        this.live.delete(session);
        this.forget(session);
      });
    const session: Session = { agent, path, host, relay, ended, usedAt: clock() };
    this.live.add(session);
    return session;
  }

  private endIdle(): void {
    const before = this.options.clock() - this.options.idleMs;
    for (const session of [...this.sessions.values(), ...this.shared.values()]) {
      if (session.usedAt >= before || session.host.isInUse) continue;
      this.forget(session);
      session.host.end();
    }
  }

  private forget(session: Session): void {
    for (const sessions of [this.sessions, this.shared]) {
      for (const [id, each] of sessions) if (each === session) sessions.delete(id);
    }
  }

  private serversAt(path: string): readonly UpstreamServer[] | null {
    const { path: root, servers } = this.options;
    if (path === root) return servers;
    const one = servers.filter(({ name }) => name !== '' && path === `${root}/${name}`);
    return one.length === 0 ? null : one;
  }
}

interface Place {
  readonly agent: string;
  readonly path: string;
  readonly servers: readonly UpstreamServer[];
}

/** Holds a request of 2026-07-28 to its headers, by which what is between may have routed it. Throws HttpRefusal. */
function checkHeaders(request: IncomingMessage, read: Exclude<HostMessage, { kind: 'refused' }>): void {
  const { body } = read.message;
  const id = read.kind === 'request' ? read.id : null;
  const stated = statedRevision(body);
  const version = stated ?? revisionOf(request);
  if (version !== SESSIONLESS_REVISION) {
    throw new HttpRefusal(400, UNSUPPORTED_REVISION, 'the revision is not supported', id, {
      supported: [SESSIONLESS_REVISION, ...SESSION_REVISIONS],
      requested: version,
    });
  }
  if (read.kind !== 'request') return;
  if (stated === null) throw new HttpRefusal(400, -32_602, 'the request does not state its revision in _meta', id);
  if (OF_SESSIONS.has(read.method)) {
    throw new HttpRefusal(404, -32_601, `${read.method} is none of ${SESSIONLESS_REVISION}`, id);
  }
  const expected = { ...routingHeaders(body), 'mcp-protocol-version': stated };
  for (const [name, value] of Object.entries(expected)) {
    const header = request.headers[name];
    if (typeof header !== 'string' || headerText(header) !== headerText(value)) {
      throw new HttpRefusal(400, HEADER_MISMATCH, `the header ${name} does not say what the body says`, id);
    }
  }
}

function revisionOf({ headers }: IncomingMessage): string | null {
  const revision = headers['mcp-protocol-version'];
  return typeof revision === 'string' ? revision : null;
}

async function bodyOf(request: IncomingMessage, max: number): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  const refusal = () => new HttpRefusal(413, INVALID_REQUEST, tooLong(max));
  if (Number(request.headers['content-length'] ?? 0) > max) throw refusal();
  for await (const piece of request) {
    if (!Buffer.isBuffer(piece)) continue;
    bytes += piece.length;
    if (bytes > max) throw refusal();
    pieces.push(piece);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(pieces));
  } catch {
    throw new HttpRefusal(400, -32_700, 'the message is not UTF-8');
  }
}
