import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromiumLaunch } from '@gatewright/browser/test-support';
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Request } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';

/** Where pictures of the pages are put; none are taken unless given. */
const SCREENSHOTS = process.env['GATEWRIGHT_SCREENSHOTS'];
/** The narrowest page, a phone, and a desk. */
const WIDTHS = { narrow: 320, wide: 1440 } as const;
/** How often in turn a page is found at rest before it counts as settled: an answer is shown, and asks for the next, a moment later. */
const TURNS_AT_REST = 3;
/** What axe checks: everything, and of the dark page, which has other colours and nothing else, what colours decide. */
const RULES = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: ['color-contrast', 'link-in-text-block'],
} as const;

/** One browser for all tests of the console, whose pages report what they complain of and what they ask elsewhere. */
export class ConsoleBrowser {
  readonly complaints: string[] = [];
  private readonly origins: string[];
  /** The requests under way of each page, without its stream of changes. */
  private readonly underWay = new WeakMap<Page, Set<Request>>();
  /** The calls of the interface that each page made, with their status, in order. */
  private readonly calls = new WeakMap<Page, string[]>();

  private constructor(
    private readonly browser: Browser,
    private readonly axe: string,
    private readonly origin: string,
  ) {
    this.origins = [origin];
  }

  /** Pages may ask addresses that begin so as well. */
  mayAsk(address: string): void {
    this.origins.push(address);
  }

  static async launch(origin: string): Promise<ConsoleBrowser> {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    return new ConsoleBrowser(await chromium.launch(chromiumLaunch()), axe, origin);
  }

  /** A browser of a person: nothing is stored in it. */
  async person(locale = 'en-GB'): Promise<BrowserContext> {
    const context = await this.browser.newContext({ locale, timezoneId: 'Europe/Berlin' });
    context.setDefaultTimeout(30_000);
    context.on('page', (page) => this.watch(page));
    return context;
  }

  /** A browser of a person who has a session, on a page of the console. */
  async loggedIn(token: string, path = '/', locale?: string): Promise<Page> {
    const context = await this.person(locale);
    const opened = await context.request.post(`${this.origin}/api/v1/console/session`, {
      data: { token },
      headers: { origin: this.origin },
    });
    expect(opened.ok()).toBe(true);
    const page = await context.newPage();
    onTestFailed(() => this.report(page));
    await page.goto(`${this.origin}/console${path}`);
    await page.locator('header nav').waitFor();
    return page;
  }

  /**
   * Waits until a page of the console shows what its address names, all of it read. Until then it shows the page before, or lacks
   * what comes: a count, or a check that something is absent, follows this.
   */
  async settled(page: Page): Promise<void> {
    const isSettled = async () => {
      for (let turn = 0; turn < TURNS_AT_REST; turn += 1) {
        const isShown = await page.evaluate(async () => {
          await new Promise((resolve) => setTimeout(resolve, 20));
          return window.__TSR_ROUTER__?.state.resolvedLocation?.publicHref === location.pathname + location.search;
        });
        if (!isShown || this.underWay.get(page)?.size !== 0) return false;
      }
      return true;
    };
    await expect.poll(isSettled, { message: `${page.url()} is shown and read` }).toBe(true);
  }

  /** Comes back to a page whose session is over: what it shows is read again once it is two seconds old, and it asks to log in. */
  async askedToLogIn(page: Page): Promise<void> {
    const asked = async () => {
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      return page.locator('input[name=token]').count();
    };
    await expect.poll(asked, { interval: 500 }).toBe(1);
  }

  /** Logs in on the page that asks for it. */
  async logIn(page: Page, token: string): Promise<void> {
    await page.locator('input[name=token]').fill(token);
    await page.locator('input[name=token]').press('Enter');
  }

  /** Replaces the text of an editor as a person does who pastes. */
  async write(editor: Locator, text: string): Promise<void> {
    await editor.press('Control+a');
    await editor.press('Delete');
    await editor.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** The lines of an editor that are in view, without the faults between them. */
  async textIn(editor: Locator): Promise<string> {
    const lines = await editor.locator('.cm-line').allInnerTexts();
    return lines.map((line) => line.replace(/\n$/, '')).join('\n');
  }

  /** No rule of WCAG 2.2 AA that axe checks is violated once a page is at rest, it fits each width, and its pictures are taken. */
  async examine(page: Page, name: string, widths: Readonly<Record<string, number>> = WIDTHS): Promise<void> {
    // The playground is one page without a router.
    if (await page.evaluate(() => window.__TSR_ROUTER__ !== undefined)) await this.settled(page);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const [size, width] of Object.entries(widths)) {
        await page.setViewportSize({ width, height: 900 });
        if (SCREENSHOTS !== undefined) {
          await page.screenshot({ path: join(SCREENSHOTS, `${name}-${size}-${scheme}.png`), fullPage: true });
        }
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          `${name} at ${width}`,
        ).toBeLessThanOrEqual(width);
      }
      expect(await this.violations(page, RULES[scheme]), `${name}, ${scheme}`).toEqual([]);
    }
  }

  async close(): Promise<void> {
    await this.browser.close();
  }

  private async violations(page: Page, rules: readonly string[]): Promise<string[]> {
    // Over the protocol: the page's policy lets no script in.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(this.axe);
    const found: unknown = await page.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(rules)} })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
    return Array.isArray(found) ? found.map(String) : ['axe gave no list'];
  }

  /** Prints what a page shows and asked last: a failure seen once on another machine is explained by nothing else. */
  private async report(page: Page): Promise<void> {
    if (page.isClosed()) return;
    const fields = await page.evaluate(() =>
      [...document.querySelectorAll('input, select, textarea, button')].map(
        (each) => `${each.getAttribute('name') ?? each.textContent}: ${each.matches(':disabled, :invalid')}`,
      ),
    );
    console.error(page.url(), this.calls.get(page)?.slice(-20), this.complaints);
    console.error(await page.locator('body').ariaSnapshot());
    console.error('disabled or invalid:', fields);
  }

  private watch(page: Page): void {
    const calls: string[] = [];
    this.calls.set(page, calls);
    page.on('response', (response) => {
      calls.push(`${response.request().method()} ${new URL(response.url()).pathname} ${response.status()}`);
    });
    const underWay = new Set<Request>();
    this.underWay.set(page, underWay);
    page.on('requestfinished', (request) => underWay.delete(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      // Refusals that a page shows are no faults of it.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        this.complaints.push(message.text());
      }
    });
    page.on('request', (request) => {
      if (!request.url().endsWith('/events')) underWay.add(request);
      if (!this.origins.some((each) => request.url().startsWith(each))) this.complaints.push(`asks ${request.url()}`);
    });
  }
}
