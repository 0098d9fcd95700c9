import type { IncomingMessage } from 'node:http';

/** Headers of one connection (RFC 9110 §7.6.1), which no proxy passes on. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/** The headers of a request as the upstream gets them; `length` is that of a body that was read, null where it streams. */
export function forwardedHeaders(message: IncomingMessage, length: number | null): Record<string, string | string[]> {
  const headers = endToEnd(message);
  if (length === null) return headers;
  return { ...headers, 'content-length': String(length) };
}

/** The headers of a response as the client gets them. */
export function returnedHeaders(message: IncomingMessage): Record<string, string | string[]> {
  return endToEnd(message);
}

function endToEnd({ headers }: IncomingMessage): Record<string, string | string[]> {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  // A request cannot have the headers that frame it, or say where it goes, removed.
  const dropped = new Set([...HOP_BY_HOP, ...named.filter((name) => !KEPT.has(name))]);
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !dropped.has(name)) kept[name] = value;
  }
  return kept;
}

const KEPT = new Set(['content-length', 'content-type', 'host', 'x-magp-request']);
