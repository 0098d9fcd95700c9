import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromiumLaunch, installedChromium } from '@gatewright/browser/testing';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewright } from './index.js';

const require = createRequire(import.meta.url);

/** The page as a bundler of an application makes it, with the files of the two libraries beside it. */
async function siteFiles(): Promise<ReadonlyMap<string, readonly [string, Uint8Array | string]>> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./testing/page.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['gatewright-source'],
    write: false,
    logLevel: 'silent',
  });
  const worker = await readFile(require.resolve('msw/mockServiceWorker.js'));
  return new Map([
    ['/', ['text/html', '<script type="module" src="/page.js"></script>']],
    ['/page.js', ['text/javascript', outputFiles[0]?.text ?? '']],
    ['/mockServiceWorker.js', ['text/javascript', worker]],
    ['/sqlite3.wasm', ['application/wasm', await readFile(require.resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm'))]],
  ]);
}

describe.runIf(installedChromium() !== null)('in a page', () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    const files = await siteFiles();
    server = createServer(({ url = '' }, response) => {
      const [type, body] = files.get(url) ?? [];
      if (type === undefined) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': type }).end(body);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    browser = await chromium.launch(chromiumLaunch());
  });
  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  test('the gate answers behind a service worker of MSW, and makes what it makes in Node', async () => {
    const page = await browser.newPage();
    const { port } = Object(server.address());
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction(() => 'story' in globalThis);
    const inNode = gatewright({ url: 'https://gate.example', seed: 'page', now: '2026-03-01T12:00:00Z' });
    const added = async () => {
      const { agentDid } = await inNode.addAgent({ scope: 'pay', currency: 'USD', perTxnMax: 100, maxAmount: 150 });
      return agentDid;
    };
    const agents = [await added()];
    await inNode.reset();
    agents.push(await added());
    await inNode.close();
    expect(await page.evaluate('story()')).toEqual({
      paid: ['paid 100', 'SPEND_LIMIT_EXCEEDED', 'GATE_UNREACHABLE'],
      decisions: ['AUTHORIZED', 'SPEND_LIMIT_EXCEEDED'],
      agents,
    });
  });
});
