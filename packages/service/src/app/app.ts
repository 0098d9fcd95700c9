import { malformed } from '@gatewright/gate';
import { PASSED } from '@gatewright/protocol';
import { Hono, type Context as HonoContext } from 'hono';
import { getPath as pathOf } from 'hono/utils/url';
import { AUTHZEN_ROUTES } from '../features/authzen/routes.js';
import { authenticate } from '../features/identity/authenticate.js';
import { authenticateSession, FOREIGN_PAGE } from '../features/identity/console-session.js';
import { mayBeOwnPage } from '../features/identity/own-pages.js';
import { API_PREFIX } from '../platform/http/api-prefix.js';
import { BodyCutShortError, readBody } from '../platform/http/body.js';
import type { AuthenticatedCall, Call } from '../platform/http/call.js';
import { DESCRIPTION_PATH, REFERENCE_PATH } from '../platform/http/description-paths.js';
import { Descriptions } from '../platform/http/descriptions.js';
import { type Query, readQuery } from '../platform/http/query.js';
import { takeRead } from '../platform/http/read-rate.js';
import type { ReadViewerFile } from '../platform/http/reference-viewer.js';
import { asVerdict, type Reply, refused, toResponse } from '../platform/http/reply.js';
import { isServedFromCopy } from '../platform/http/restored-routes.js';
import { isPublic, type Route } from '../platform/http/route.js';
import { tagOf } from '../platform/http/route-tags.js';
import { withServiceHeaders } from '../platform/http/service-headers.js';
import { unexpected } from '../platform/http/unexpected.js';
import { TooManyPasswordsError } from '../platform/runtime/key-derivation.js';
import type { ProvenPerson } from '../platform/settings/roles.js';
import type { ApplicationContext } from './context.js';
import { ROUTES } from './routes.js';

/** Paths that are also at the root of the host: others look for them there. */
export const ROOT_PATHS: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/.well-known/did.json',
  ...AUTHZEN_ROUTES.map(({ path }) => path),
]);

/** What a host knows of a call and the standard Request does not. */
export interface CallSource {
  /** The address that it comes from. */
  readonly source: string;
  /** The path below which the host serves the service, without a slash at its end; none unless given. */
  readonly below?: string;
  /** Gets what the service made of the call, for the figures and the log of a host. */
  readonly noted?: CallNote;
}

/** Stands for the pages of the interface description in `CallNote.route`. */
export const DESCRIPTIONS = 'descriptions';

/** What a service made of a call. */
export interface CallNote {
  /** Headers that the answer states beside its own. */
  readonly headers: Readonly<Record<string, string>>;
  /** True once the answer states them. */
  isStated: boolean;
  /** The path of the route in the table of routes, or DESCRIPTIONS; null where neither takes the call. */
  route: string | null;
  /** The code that the call was refused with; null for none. */
  code: string | null;
}

/** The header by which a caller finds the answer to its call again. */
const REQUEST_ID = 'x-request-id';

type Context = HonoContext<{ Bindings: CallSource }>;

/** Answers a call. */
export type ServiceFetch = (request: Request, from: CallSource) => Promise<Response>;

/**
 * The service as a fetch handler. Every answer to a call is JSON in the envelope, whatever happened. Without the files of the viewer
 * the interface is described on a page that needs none.
 */
export function createFetch(service: ApplicationContext, readViewerFile?: ReadViewerFile): ServiceFetch {
  const app = new Hono<{ Bindings: CallSource }>({ getPath });
  for (const route of ROUTES) {
    const handle = (context: Context) => answer(route, context, service);
    app.on(route.method, API_PREFIX + route.path, handle);
    if (ROOT_PATHS.has(route.path)) app.on(route.method, route.path, handle);
  }
  const descriptions = new Descriptions(ROUTES, service.baseUrl, readViewerFile);
  for (const path of descriptions.paths) {
    const describe = async (context: Context) => {
      const taken = takeRead(context.env.source, service);
      if (context.env.noted !== undefined) context.env.noted.route = DESCRIPTIONS;
      if (!taken.ok) return respond(context, taken.refusal);
      return stream(context, await descriptions.read(path, context.req.header('if-none-match')));
    };
    for (const prefix of [API_PREFIX, '']) {
      app.get(prefix + path, describe);
      app.get(`${prefix}${path}/`, () => withoutSlash(path));
    }
  }
  const unmatched = explainUnmatched();
  app.notFound((context) => unmatched.fetch(context.req.raw, context.env));
  app.onError((error, context) => {
    service.events.failed(`${context.req.method} ${context.req.path}`, error, requestIdOf(context));
    return respond(context, refused('INTERNAL_ERROR', 'the service failed; report the time to its operator'));
  });
  return async (request, from) => app.fetch(request, from);
}

/**
 * Answers what no route took: with the methods of its path, or that there is no such path. It is an app of its own because
 * a call that only one handler matches needs no chain of them.
 */
function explainUnmatched() {
  const app = new Hono<{ Bindings: CallSource }>({ getPath });
  for (const [path, methods] of methodsByPath()) {
    const verdict = ROUTES.some((route) => route.path === path && route.verdict);
    const explain = (context: Context) => respond(context, wrongMethod(methods), verdict);
    app.all(API_PREFIX + path, explain);
    if (ROOT_PATHS.has(path)) app.all(path, explain);
  }
  app.notFound((context) => {
    const { path } = context.req;
    return respond(context, refused('NOT_FOUND', whatIsHere(path)), asksForVerdict(path));
  });
  return app;
}

/** Redirects to the path without the slash at its end. The target is relative: the host may serve the service below a path. */
function withoutSlash(path: string): Response {
  const location = `../${path.slice(path.lastIndexOf('/') + 1)}`;
  return withServiceHeaders(new Response(null, { status: 308, headers: { location } }));
}

/** Why there is no answer at a path, and where there is one. */
function whatIsHere(path: string): string {
  const isBase = path === API_PREFIX || path === `${API_PREFIX}/` || path === '/';
  const found = isBase
    ? `${API_PREFIX} is the base address that clients take`
    : `there is no ${path} here; the service is under ${API_PREFIX}`;
  return `${found}. Its calls are described at ${API_PREFIX}${REFERENCE_PATH}, and for programs at ${API_PREFIX}${DESCRIPTION_PATH}`;
}

/** The path of a call as the table of routes has it. */
function getPath(request: Request, options?: { readonly env?: CallSource }): string {
  return pathOf(request).slice(options?.env?.below?.length ?? 0);
}

/** Whether a path is that of a verdict behind the base address of a client that was given a wrong one. */
function asksForVerdict(path: string): boolean {
  const withoutEmptyParts = `/${path.split('/').filter(Boolean).join('/')}`;
  return ROUTES.some((route) => route.verdict === true && withoutEmptyParts.endsWith(route.path));
}

async function answer(
  route: Route<ApplicationContext>,
  context: Context,
  service: ApplicationContext,
): Promise<Response> {
  if (context.env.noted !== undefined) context.env.noted.route = route.path;
  if (route.once === true && context.req.method === 'HEAD') return respond(context, wrongMethod([route.method]));
  const reply = await settledReplyTo(route, context, service).catch((error: unknown) => {
    if (error instanceof BodyCutShortError) return refused('MALFORMED_REQUEST', error.message);
    // A refusal, and no failure of the service: logins that come together do not fill the log.
    if (!(error instanceof TooManyPasswordsError))
      service.events.failed(`${route.method} ${route.path}`, error, requestIdOf(context));
    return unexpected(error);
  });
  const response = reply instanceof Response ? stream(context, reply) : respond(context, reply, route.verdict);
  const requestId = route.echoesRequestId === true ? context.req.header(REQUEST_ID) : undefined;
  if (requestId !== undefined) response.headers.set(REQUEST_ID, requestId);
  // A stream that is not read must not stay open.
  if (context.req.method === 'HEAD') await response.body?.cancel();
  return response;
}

/** The reply to a call, once the other servers have applied what it changed; a refused one changed nothing. */
async function settledReplyTo(
  route: Route<ApplicationContext>,
  context: Context,
  service: ApplicationContext,
): Promise<Reply | Response> {
  const reply = await replyTo(route, context, service);
  const mayChange = route.method !== 'GET' && route.verdict !== true && route.readsOnly !== true && reply.status < 400;
  if (mayChange) await service.policyChanges.applied();
  return reply;
}

async function replyTo(
  route: Route<ApplicationContext>,
  context: Context,
  service: ApplicationContext,
): Promise<Reply | Response> {
  if (typeof service.restored.reason === 'string' && !isServedFromCopy(route)) {
    return refused('GATE_UNAVAILABLE', service.restored.refusal);
  }
  const mediaType = context.req.header('content-type');
  if (route.body !== null && mediaType !== undefined && !/^application\/(?:[\w.-]+\+)?json\b/i.test(mediaType)) {
    const refusal = refused('UNSUPPORTED_MEDIA_TYPE', `the body must be application/json, not ${mediaType}`);
    return { ...refusal, status: route.refusalStatus?.('UNSUPPORTED_MEDIA_TYPE') ?? refusal.status };
  }
  /** Hands the call over; where the answer is a verdict, the gate itself refuses what is too large, with evidence. */
  const handOver = async (handle: (call: Call) => Promise<Reply | Response>) => {
    const query = readQuery(route, context.req.raw.url);
    if (!query.ok) return query.refusal;
    const bodyMaxBytes = Math.max(service.settings.sizes.bodyMaxBytes, route.bodyMaxBytes ?? 0);
    const body = await readBody(context.req.raw, bodyMaxBytes);
    const call = new ReceivedCall(context.req, query.value, context.env.source, body, requestIdOf(context));
    if (route.verdict === true || call.body.length <= bodyMaxBytes) return handle(call);
    return malformed('BODY_TOO_LARGE', [{ path: '$', message: `has more than ${bodyMaxBytes} bytes` }]);
  };
  const taken = route.metered === true ? takeRead(context.env.source, service) : PASSED;
  if (!taken.ok) return taken.refusal;
  if (isPublic(route)) {
    const isForeign = route.fromOwnPages === true && !mayBeOwnPage(context.req.raw, service.settings.publicUrl);
    return isForeign ? refused('UNAUTHENTICATED', FOREIGN_PAGE) : handOver((call) => route.handle(call, service));
  }
  const authorization = context.req.header('authorization');
  const access =
    authorization === undefined && context.req.header('cookie') !== undefined
      ? await authenticateSession(context.req.raw, route.roles, service)
      : await authenticate(authorization, route.roles, service);
  if (!access.ok) return access.refusal;
  if (route.long === true) await service.slices.yieldToEventLoop();
  const reply = await handOver((call) => route.handle(calledBy(access.value, call), service));
  if (route.long === true) await service.slices.yieldToEventLoop();
  if (route.method !== 'GET' && route.readsOnly !== true && reply.status < 400) {
    service.policyEvents.organisationChanged(access.value.orgId, { group: tagOf(route) });
  }
  return reply;
}

/** Few handlers want more than the body, and to list every header costs as much as to read the body. */
class ReceivedCall implements Call {
  readonly #request: Context['req'];

  constructor(
    request: Context['req'],
    readonly query: Query,
    readonly source: string,
    readonly body: Uint8Array,
    readonly requestId: string | undefined,
  ) {
    this.#request = request;
  }

  get params() {
    return this.#request.param();
  }

  get headers() {
    return this.#request.header();
  }
}

function calledBy(person: ProvenPerson, { params, query, headers, body, source, requestId }: Call): AuthenticatedCall {
  return { params, query, headers, body, source, requestId, caller: { ...person, client: source } };
}

/** The id that the answer to a call states. */
function requestIdOf({ env }: Context): string | undefined {
  return env.noted?.headers[REQUEST_ID];
}

function respond(context: Context, reply: Reply, verdict = false): Response {
  const { noted } = context.env;
  if (noted !== undefined) {
    noted.isStated = true;
    if (!reply.success) noted.code = reply.message;
  }
  return toResponse(verdict ? asVerdict(reply) : reply, context.req.header('accept'), noted?.headers);
}

/** A success that is no envelope, with the headers that every answer has. */
function stream({ env: { noted } }: Context, response: Response): Response {
  if (noted !== undefined) noted.isStated = true;
  return withServiceHeaders(response, noted?.headers);
}

function methodsByPath(): Map<string, string[]> {
  const byPath = new Map<string, string[]>();
  for (const { path, method } of ROUTES) byPath.set(path, [...(byPath.get(path) ?? []), method]);
  return byPath;
}

function wrongMethod(methods: readonly string[]): Reply {
  const allow = methods.join(', ');
  return { ...refused('METHOD_NOT_ALLOWED', `use ${allow} here`), headers: { allow } };
}
