import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Headers of one connection (RFC 9110 §7.6.1), which no proxy passes on, and those that frame a message: the proxy writes its own. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers of a request that an upstream gets on a governed route: no authorization covers them, and none says what is executed. */
const GOVERNED: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-language',
  'content-type',
  'cookie',
  'idempotency-key',
  'origin',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-api-key',
  'x-magp-request',
  'x-request-id',
]);

/** Headers by which some upstream takes a request for one of another method or path. */
const OVERRIDES: ReadonlySet<string> = new Set([
  'x-forwarded-method',
  'x-forwarded-path',
  'x-forwarded-prefix',
  'x-forwarded-uri',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-original-method',
  'x-original-uri',
  'x-original-url',
  'x-rewrite-url',
]);

/** Servers that make variables of headers merge `-` and `_`, so that a name with another sign could be that of another header. */
const PLAIN_NAME = /^[a-z0-9-]+$/;

export type Headers = Readonly<Record<string, string | string[]>>;

/** The first header that an upstream could read as another method, path or header; null where there is none. */
export function refusedHeader({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  return Object.keys(headers).find((name) => !PLAIN_NAME.test(name) || OVERRIDES.has(name)) ?? null;
}

/** The headers of a governed request as the upstream gets them; `added` are those that its route names. */
export function governedHeaders({ headers }: IncomingMessage, added: readonly string[]): Headers {
  return kept(headers, (name) => GOVERNED.has(name) || added.includes(name));
}

/** The headers of a message that passes, without those of its connection. */
export function endToEndHeaders({ headers }: IncomingMessage): Headers {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return kept(headers, (name) => !HOP_BY_HOP.has(name) && !named.includes(name));
}

/** The headers of a response as the client gets them: its length stays, which the body keeps. */
export function returnedHeaders(message: IncomingMessage): Headers {
  const length = message.headers['content-length'];
  return { ...endToEndHeaders(message), ...(length === undefined ? {} : { 'content-length': length }) };
}

/** True for a name that a route may add: not one of a connection, nor one that names another request. */
export function isAddable(name: string): boolean {
  return PLAIN_NAME.test(name) && !HOP_BY_HOP.has(name) && !OVERRIDES.has(name);
}

function kept(headers: IncomingHttpHeaders, isKept: (name: string) => boolean): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value !== undefined && isKept(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}
