import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Nothing but this origin, and no `eval`. */
const POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'";

/** Serves the page, and beside it, at the same origin, the gate at `baseUrl`. Returns the address. */
export async function servePage({ baseUrl, agent }, port) {
  const files = new Map([
    ['/', ['text/html', await readFile(new URL('./index.html', import.meta.url), 'utf8')]],
    ['/page.js', ['text/javascript', await bundledPage()]],
    ['/agent.json', ['application/json', JSON.stringify(agent)]],
  ]);
  const server = createServer(async (request, response) => {
    const [type, body] = files.get(request.url) ?? [];
    if (body !== undefined) {
      response
        .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': POLICY })
        .end(body);
    } else if (request.url.startsWith('/api/v1/')) {
      await forward(request, response, baseUrl + request.url.slice('/api/v1'.length));
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}/`;
}

async function bundledPage() {
  const entry = fileURLToPath(new URL('./page.js', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  });
  return outputFiles[0].text;
}

async function forward(request, response, address) {
  const { method, headers } = request;
  const body = method === 'POST' ? await buffer(request) : undefined;
  const passed = Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('x-magp-'));
  try {
    const answer = await fetch(address, { method, headers: Object.fromEntries(passed), body, redirect: 'manual' });
    const contents = Buffer.from(await answer.arrayBuffer());
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      .end(contents);
  } catch {
    response.writeHead(502).end();
  }
}
