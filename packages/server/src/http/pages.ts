import { createHash } from 'node:crypto';

/** A file of the pages as it is sent. */
export interface PageFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzipped: Uint8Array<ArrayBuffer>;
}

/** The files of an application by their paths. */
export type PageFiles = ReadonlyMap<string, PageFile>;

/** The applications that the server carries, by the name of their folder and of their path. */
export const APPLICATIONS = ['console', 'playground'] as const;

export type Application = (typeof APPLICATIONS)[number];

/** Below which path the console is served. */
export const CONSOLE_PATH = '/console';

/** The page that loads the files of an application. */
const PAGE = 'index.html';

/** Everything comes from the gate: no inline code or style, no eval, no other address, and no page of others around it. */
const POLICY = [
  "default-src 'self'",
  'img-src data:',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

const HEADERS = {
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** The playground compiles the evaluator, and asks no address for anything. */
const POLICIES: Readonly<Record<Application, readonly string[]>> = {
  console: POLICY,
  playground: ["script-src 'self' 'wasm-unsafe-eval'", "connect-src 'none'", ...POLICY],
};

/** Answers the calls for pages; null for a call that is the service's. */
export type PageFetch = (request: Request) => Response | null;

/**
 * Serves the applications. Their files are named by their contents and kept for a year. Under every other path below `/console` is the
 * page, whose script reads the path; the playground has one address, which ends with a slash because its page names files beside it. A
 * person who enters the address of the gate is led to the console.
 */
export function pageFetch(files: Readonly<Partial<Record<Application, PageFiles>>>): PageFetch {
  const served = APPLICATIONS.flatMap((name) => {
    const answer = applicationFetch(name, files[name] ?? new Map());
    return answer === null ? [] : [{ path: `/${name}`, answer }];
  });
  const hasConsole = served.some(({ path }) => path === CONSOLE_PATH);
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const path = pathOf(request.url);
    if (path === '/' && hasConsole && accepts(request, 'accept', 'text/html')) return redirect(CONSOLE_PATH);
    const found = served.find((each) => path === each.path || path.startsWith(`${each.path}/`));
    return found === undefined ? null : found.answer(request, path.slice(found.path.length));
  };
}

/** Answers a call by its path below that of the application; null where the application was not built. */
function applicationFetch(application: Application, files: PageFiles) {
  const page = files.get(PAGE);
  if (page === undefined) return null;
  const common = { ...HEADERS, 'content-security-policy': POLICIES[application].join('; ') };
  const etag = `"${createHash('sha256').update(page.bytes).digest('hex').slice(0, 32)}"`;
  const missing = () => new Response('there is no such file\n', { status: 404, headers: common });
  return (request: Request, below: string): Response => {
    if (below.startsWith('/assets/')) {
      const file = files.get(below.slice(1));
      if (file === undefined) return missing();
      return sent(request, file, { ...common, 'cache-control': 'public, max-age=31536000, immutable' });
    }
    if (application === 'playground' && below === '') return redirect('/playground/');
    if (application === 'playground' && below !== '/') return missing();
    const validator = { etag, 'cache-control': 'no-cache' };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: validator });
    return sent(request, page, { ...common, ...validator });
  };
}

function redirect(location: string): Response {
  return new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } });
}

function sent(
  request: Request,
  { type, bytes, gzipped }: PageFile,
  headers: Readonly<Record<string, string>>,
): Response {
  const zips = accepts(request, 'accept-encoding', 'gzip');
  const encoding: Readonly<Record<string, string>> = zips ? { 'content-encoding': 'gzip' } : {};
  return new Response(zips ? gzipped : bytes, {
    headers: { ...headers, ...encoding, 'content-type': type, vary: 'accept-encoding' },
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
