import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageFetch } from '../../src/http/pages.js';
import { TestServer } from '../support/test-server.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const file = (type: string, text: string) => ({ type, bytes: bytes(text), gzipped: bytes(`gzip ${text}`) });
const FILES = new Map([
  ['index.html', file('text/html; charset=utf-8', 'page')],
  ['assets/main-ABC.js', file('text/javascript; charset=utf-8', 'script')],
]);

describe('the console', () => {
  const answer = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    pageFetch({ console: FILES, playground: FILES })(new Request(`http://gate.test${path}`, { method, headers }));

  test('the console is its page under every path, asked for again each time, and no frame of others', async () => {
    for (const path of ['/console', '/console/', '/console/inbox/actions/esc-1?x=1', '/console/../console']) {
      const page = answer(path);
      expect(await page?.text()).toBe('page');
      expect(page?.headers.get('cache-control')).toBe('no-cache');
      expect(page?.headers.get('x-frame-options')).toBe('DENY');
      const policy = page?.headers.get('content-security-policy');
      expect(policy).toMatch(/^default-src 'self';.*frame-ancestors 'none'$/);
      expect(policy).not.toContain('unsafe');
    }
    const etag = answer('/console')?.headers.get('etag') ?? '';
    expect(answer('/console', { 'if-none-match': etag })?.status).toBe(304);
  });

  test('the assets of the console are kept for a year by their names, compressed where the browser takes it', async () => {
    const script = answer('/console/assets/main-ABC.js', { 'accept-encoding': 'br, gzip' });
    expect(script?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script?.headers.get('content-encoding')).toBe('gzip');
    expect(await script?.text()).toBe('gzip script');
    expect(await answer('/console/assets/main-ABC.js')?.text()).toBe('script');
    for (const path of [
      '/console/assets/main.js',
      '/console/assets/../index.js',
      '/console/assets/%2e%2e/index.html',
    ]) {
      expect((await answer(path)?.text())?.startsWith('script'), path).not.toBe(true);
    }
    expect(answer('/console/assets/none.js')?.status).toBe(404);
  });

  test('the console leaves every other call to the service', () => {
    expect(answer('/api/v1/organisation')).toBeNull();
    expect(answer('/consoles')).toBeNull();
    expect(answer('/console', {}, 'POST')).toBeNull();
    expect(answer('/')).toBeNull();
    expect(answer('/', { accept: 'text/html,*/*' })?.headers.get('location')).toBe('/console');
    expect(pageFetch({})(new Request('http://gate.test/console'))).toBeNull();
  });
});

describe('the playground', () => {
  const answer = (path: string) => pageFetch({ playground: FILES })(new Request(`http://gate.test${path}`));

  test('the playground is at one address, which may compile WebAssembly and ask no address', async () => {
    expect(answer('/playground')?.headers.get('location')).toBe('/playground/');
    const page = answer('/playground/');
    expect(await page?.text()).toBe('page');
    const policy = page?.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'; default-src 'self'");
    expect(policy).toMatch(/frame-ancestors 'none'$/);
    expect(await answer('/playground/assets/main-ABC.js')?.text()).toBe('script');
    expect(answer('/playground/other')?.status).toBe(404);
    expect(answer('/console')).toBeNull();
  });
});

describe('no console', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start(undefined, { GATEWRIGHT_CONSOLE: 'off' });
  });
  afterAll(() => server.discard());

  test('a server whose console is off answers the console, the playground and its root with 404', async () => {
    const { origin } = new URL(server.baseUrl);
    expect((await server.fetch(`${origin}/console`)).status).toBe(404);
    expect((await server.fetch(`${origin}/playground/`)).status).toBe(404);
    expect((await server.fetch(origin, { headers: { accept: 'text/html' }, redirect: 'manual' })).status).toBe(404);
  });
});
