import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { JsonObject } from '@gatewright/protocol';
import { bodyObject, signatureFaults } from './signature-checks.js';

/** The addresses that a guard or counterparty calls. */
const ROUTES = {
  authorize: /^\/policy\/mandate\/authorize$/,
  preview: /^\/policy\/mandate\/preview$/,
  permissions: /^\/policy\/mandate\/permissions$/,
  'by-request': /^\/policy\/mandate\/authorize\/by-request$/,
  effect: /^\/policy\/mandate\/authorize\/([^/]+)\/effect$/,
  claim: /^\/policy\/mandate\/authorize\/([^/]+)\/effect\/dispatching$/,
  dispatched: /^\/policy\/mandate\/authorize\/([^/]+)\/effect\/dispatched$/,
  binding: /^\/policy\/mandate\/authorize\/([^/]+)\/payload-binding$/,
  unknown: /^\/policy\/mandate\/authorize\/([^/]+)\/effect\/unknown$/,
  capture: /^\/policy\/mandate\/authorize\/([^/]+)\/capture$/,
  void: /^\/policy\/mandate\/authorize\/([^/]+)\/void$/,
  refund: /^\/policy\/mandate\/authorize\/([^/]+)\/refund$/,
  status: /^\/policy\/escalations\/([^/]+)\/status$/,
  'resume-claim': /^\/policy\/escalations\/([^/]+)\/resume-claim$/,
  receipt: /^\/policy\/decisions\/local$/,
  bundle: /^\/policy\/bundle\/([^/]+)$/,
  pubkey: /^\/magp\/policy\/pubkey$/,
  proof: /^\/magp\/evidence\/([^/]+)\/proof$/,
  record: /^\/magp\/evidence\/([^/]+)\/record$/,
} as const;

export type Route = keyof typeof ROUTES;

/** A request as the gate received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly route: Route | 'none';
  readonly path: string;
  readonly query: URLSearchParams;
  /** The authorization id, escalation id, DID or event id in the path. */
  readonly authorizationId: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: JsonObject;
  /** How many requests of its route there were, this one included. */
  readonly ordinal: number;
}

/** What the gate answers; `drop` closes the connection without a word. */
export type ScriptedReply =
  | { readonly status: number; readonly json: object }
  | { readonly status: number; readonly text: string; readonly location?: string }
  | 'drop';

export type Script = (request: ReceivedRequest) => ScriptedReply;

/** A gate that answers by script, keeps what it received, and checks every signature as a real one would. */
export class ScriptedGate {
  readonly requests: ReceivedRequest[] = [];
  /** Signatures and bodies that a gate would have refused. */
  readonly faults: string[] = [];
  private readonly scripts = new Map<string, Script>(Object.entries(DEFAULT_SCRIPTS));

  private constructor(
    private readonly server: Server,
    readonly api: string,
  ) {}

  static async start(): Promise<ScriptedGate> {
    const server = createServer();
    // A connection that the server gives up just as a stalled test calls over it would fail that call.
    server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    const gate = new ScriptedGate(server, `http://127.0.0.1:${address.port}/api/v1`);
    server.on('request', (incoming, response) => void gate.serve(incoming, response));
    return gate;
  }

  /** Answers a route with this script from now on. */
  on(route: Route, script: Script): this {
    this.scripts.set(route, script);
    return this;
  }

  /** The routes that were called, in order. */
  get routes(): string[] {
    return this.requests.map(({ route }) => route);
  }

  received(route: Route): ReceivedRequest[] {
    return this.requests.filter((request) => request.route === route);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await receive(incoming);
    const request = { ...received, ordinal: 1 + this.requests.filter(({ route }) => route === received.route).length };
    this.requests.push(request);
    this.faults.push(...signatureFaults(request));
    const reply = this.scripts.get(request.route)?.(request) ?? { status: 404, text: 'no such route' };
    if (reply === 'drop') {
      incoming.socket.destroy();
      return;
    }
    const isJson = 'json' in reply;
    if ('location' in reply && reply.location !== undefined) response.setHeader('location', reply.location);
    response.writeHead(reply.status, { 'content-type': isJson ? 'application/json' : 'text/html' });
    response.end(isJson ? JSON.stringify(reply.json) : reply.text);
  }
}

async function receive(incoming: IncomingMessage): Promise<Omit<ReceivedRequest, 'ordinal'>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const url = new URL(incoming.url ?? '/', 'http://gate.test');
  const path = url.pathname.replace(/^\/api\/v1/, '');
  const route = ROUTE_NAMES.find((name) => ROUTES[name].test(path));
  return {
    method: incoming.method ?? '',
    route: route ?? 'none',
    path,
    query: url.searchParams,
    authorizationId: decodeURIComponent((route === undefined ? null : ROUTES[route].exec(path)?.[1]) ?? ''),
    headers: Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, value?.toString()])),
    body: bodyObject(text === '' ? {} : JSON.parse(text)),
  };
}

const ROUTE_NAMES = Object.keys(ROUTES).filter((name): name is Route => name in ROUTES);

/** A success envelope. */
export function ok(data: object): ScriptedReply {
  return { status: 200, json: { success: true, data } };
}

/** A refusal envelope. */
export function refused(status: number, reasonCode: string, data: object = {}): ScriptedReply {
  return { status, json: { success: false, message: reasonCode, data: { reasonCode, ...data } } };
}

/** The verdict of a permit, with the payload digest echoed as a gate must. */
export function permit({ body, ordinal }: ReceivedRequest, extra: object = {}): ScriptedReply {
  return ok({
    decision: 'allow',
    reasonCode: 'AUTHORIZED',
    authorizationId: `auth-${ordinal}`,
    escalationId: null,
    eventId: `event-${ordinal}`,
    remaining: 4000,
    proofRef: null,
    payloadDigest: body['payloadDigest'] ?? null,
    expiresAt: '2030-01-01T00:15:00.000Z',
    ...extra,
  });
}

const DEFAULT_SCRIPTS: Partial<Record<Route, Script>> = {
  authorize: permit,
  'by-request': () => refused(404, 'AUTHORIZATION_NOT_FOUND'),
  effect: ({ authorizationId }) =>
    ok({ authorizationId, outcome: 'not_started', nothingExecuted: true, retrySafe: false, claimed: false }),
  capture: ({ body }) => ok({ captured: true, amountCharged: body['amountCharged'], reasonCode: 'SETTLED' }),
  void: () => ok({ voided: true, reasonCode: 'HOLD_VOIDED' }),
  claim: ({ body, headers }) =>
    ok({
      ok: true,
      effectState: 'dispatching',
      claimToken: 'a'.repeat(64),
      payloadDigest: headers['x-magp-payload-digest'] ?? null,
      ...bodyObject(body['expect']),
    }),
  dispatched: ({ body }) => ok({ ok: true, effectState: 'dispatched', remoteRef: body['remoteRef'] }),
  binding: ({ body }) => ok({ payloadDigest: body['payloadDigest'], alreadyBound: false }),
  'resume-claim': ({ authorizationId: escalationId }) => ok({ escalationId, claimed: true }),
  receipt: () => ok({ recorded: true }),
  record: () => refused(404, 'NOT_FOUND'),
  unknown: () => ok({ ok: true, effectState: 'unknown' }),
  refund: () => ok({ refundAmount: 1, remainingCaptured: 0, reasonCode: 'REFUNDED' }),
};
