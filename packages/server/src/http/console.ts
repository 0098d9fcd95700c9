import { createHash } from 'node:crypto';

/** A file of the console as it is sent. */
export interface ConsoleFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzipped: Uint8Array<ArrayBuffer>;
}

/** Below which path the console is served. */
export const CONSOLE_PATH = '/console';

/** The files of the console by their paths, the page that loads them under this name. */
const PAGE = 'index.html';

/** Everything comes from the gate: no inline code or style, no eval, no other address, and no page of others around it. */
const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'self'",
    'img-src data:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** Answers the calls for pages; null for a call that is the service's. */
export type ConsoleFetch = (request: Request) => Response | null;

/**
 * Serves the console: its files, which are named by their contents and kept for a year, and under every other path below `/console` the
 * page, whose script reads the path. A person who enters the address of the gate is led there.
 */
export function consoleFetch(files: ReadonlyMap<string, ConsoleFile>): ConsoleFetch {
  const page = files.get(PAGE);
  if (page === undefined) return () => null;
  const etag = `"${createHash('sha256').update(page.bytes).digest('hex').slice(0, 32)}"`;
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const path = pathOf(request.url);
    if (path === '/' && accepts(request, 'accept', 'text/html')) return redirect();
    if (path !== CONSOLE_PATH && !path.startsWith(`${CONSOLE_PATH}/`)) return null;
    const name = path.slice(CONSOLE_PATH.length + 1);
    if (name.startsWith('assets/')) {
      const file = files.get(name);
      if (file === undefined) return new Response('there is no such file\n', { status: 404, headers: PAGE_HEADERS });
      return sent(request, file, { 'cache-control': 'public, max-age=31536000, immutable' });
    }
    const validator = { etag, 'cache-control': 'no-cache' };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: validator });
    return sent(request, page, validator);
  };
}

function redirect(): Response {
  return new Response(null, { status: 307, headers: { location: CONSOLE_PATH, 'cache-control': 'no-store' } });
}

function sent(
  request: Request,
  { type, bytes, gzipped }: ConsoleFile,
  headers: Readonly<Record<string, string>>,
): Response {
  const zips = accepts(request, 'accept-encoding', 'gzip');
  const encoding: Readonly<Record<string, string>> = zips ? { 'content-encoding': 'gzip' } : {};
  return new Response(zips ? gzipped : bytes, {
    headers: { ...PAGE_HEADERS, ...headers, ...encoding, 'content-type': type, vary: 'accept-encoding' },
  });
}

function accepts(request: Request, header: string, value: string): boolean {
  return request.headers.get(header)?.includes(value) ?? false;
}

/** The path of an address, without the cost of parsing the rest. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.slice(start).search(/[?#]/);
  return start < 0 ? '/' : url.slice(start, end < 0 ? undefined : start + end);
}
