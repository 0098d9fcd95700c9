import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Where Chromium is on the systems that we know; `CHROMIUM_PATH` says where else. */
const CHROMIUM = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser that is installed; null where there is none. */
export function installedChromium(): string | null {
  return CHROMIUM.find((path) => path !== undefined && existsSync(path)) ?? null;
}

/** A real browser and pages of one origin in it. */
export class TestBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly origin: string,
    private readonly stop: () => void,
  ) {}

  static async start(executablePath: string): Promise<TestBrowser> {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('page.ts', import.meta.url))],
      bundle: true,
      write: false,
      format: 'iife',
      platform: 'browser',
      conditions: ['gatewright-source'],
    });
    const script = outputFiles[0]?.text ?? '';
    const server = createServer(({ url }, response) => {
      const [type, body] = url === '/page.js' ? ['text/javascript', script] : ['text/html', PAGE];
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    // The sandbox of the browser needs rights that containers do not give; what runs in it is this repository's.
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    return new TestBrowser(browser, `http://127.0.0.1:${port}/`, () => server.close());
  }

  /** Two tabs that share one origin's storage, in a profile of their own. */
  async tabs(): Promise<readonly [Page, Page]> {
    const context = await this.browser.newContext();
    const [one, two] = [await context.newPage(), await context.newPage()];
    for (const page of [one, two]) await page.goto(this.origin);
    return [one, two];
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.stop();
  }
}

const PAGE = '<!doctype html><title>ledger</title><script src="/page.js"></script>';
