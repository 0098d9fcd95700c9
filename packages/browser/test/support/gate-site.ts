import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** Everything is of the own origin; WebAssembly may be compiled, and no text evaluated. */
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
/** The prebuilt bundle that pages and workers load as a module. */
export const BUNDLE = `${DIST}gatewright.js`;
const READY_FILES: ReadonlySet<string> = new Set(['gatewright.js', 'gatewright.global.js', 'sqlite3.wasm']);
const MEDIA: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
};

/** Pages by path: their source. */
export type Pages = Readonly<Record<string, string>>;

/** A site of an origin of its own with the prebuilt bundles and a few pages. */
export interface GateSite {
  readonly origin: string;
  close(): Promise<void>;
}

/** What a page needs to have a gate that a test reaches as `window.gate`. */
const MODULE_PAGE = '<!doctype html><title>gate</title><script type="module" src="/page.js"></script>';
const MODULE_SCRIPT = "import * as gatewright from '/gatewright.js'; window.gatewright = gatewright;";
const CLASSIC_PAGE = '<!doctype html><title>gate</title><script src="/gatewright.global.js"></script>';

/** Serves the prebuilt bundles as they were built, and pages. */
export async function startSite(pages: Pages = {}): Promise<GateSite> {
  const served: Pages = {
    '/': MODULE_PAGE,
    '/page.js': MODULE_SCRIPT,
    '/classic.html': CLASSIC_PAGE,
    ...pages,
  };
  const server = createServer((request, response) => void answer(request.url ?? '/', served, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = addressOf(server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(path: string, pages: Pages, response: ServerResponse): Promise<void> {
  const page = pages[path];
  const name = path.slice(1);
  const body = page ?? (READY_FILES.has(name) ? await readFile(`${DIST}${name}`) : null);
  if (body === null) {
    response.writeHead(404).end();
    return;
  }
  const media = MEDIA[/\.(\w+)$/.exec(path)?.[1] ?? 'html'] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': media, 'content-security-policy': POLICY }).end(body);
}

export function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (typeof address === 'object' && address !== null) return address;
  throw new Error('the server has no port');
}
