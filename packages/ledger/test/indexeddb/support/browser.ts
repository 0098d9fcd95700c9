import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { PageServer } from './page-server.js';

/** Where Chromium is on the systems that we know; `CHROMIUM_PATH` says where else. */
const CHROMIUM = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The sandbox of the browser needs rights that containers do not give; what runs in it is this repository's. */
export const CHROMIUM_ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage'];

/** The browser that is installed; null where there is none. */
export function installedChromium(): string | null {
  return CHROMIUM.find((path) => path !== undefined && existsSync(path)) ?? null;
}

/** A real browser and pages of one origin in it. */
export class TestBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly server: PageServer,
  ) {}

  static async start(executablePath: string): Promise<TestBrowser> {
    const server = await PageServer.start();
    return new TestBrowser(await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS }), server);
  }

  /** Two tabs that share one origin's storage, in a profile of their own. */
  async tabs(): Promise<readonly [Page, Page]> {
    const context = await this.browser.newContext();
    const [one, two] = [await context.newPage(), await context.newPage()];
    for (const page of [one, two]) await page.goto(this.server.origin);
    return [one, two];
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.server.close();
  }
}
