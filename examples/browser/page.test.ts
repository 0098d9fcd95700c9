import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url));
const CHROMIUM = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

const ONLINE = [
  'read the catalogue: allow AUTHORIZED (bundle)',
  'order for 5,000: block SPEND_LIMIT_EXCEEDED (bundle)',
  'order for 120: allow AUTHORIZED (gate)',
];
const OFFLINE = [...ONLINE.slice(0, 2), 'order for 120: block GATE_UNREACHABLE (guard)'];

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the example has no output');
  for await (const line of createInterface({ input: stdout })) {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('the example ended before it served');
}

/** The lines that a click brings. */
async function clicked(page: Page, button: string, lines: number): Promise<string[]> {
  const printed = async () =>
    ((await page.locator('pre').textContent()) ?? '').split('\n').filter((line) => line !== '');
  const before = (await printed()).length;
  await page.locator(button).click();
  await expect.poll(async () => (await printed()).length, { timeout: 20_000 }).toBe(before + lines);
  return (await printed()).slice(before);
}

describe.runIf(CHROMIUM !== undefined)('the page', () => {
  let example: ChildProcess;
  let browser: Browser;
  let tabs: readonly [Page, Page];
  const violations: string[] = [];

  beforeAll(async () => {
    example = spawn(process.execPath, [MAIN, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const address = await addressOf(example);
    // The sandbox of the browser needs rights that containers do not give; what runs in it is this repository's.
    const args = ['--no-sandbox', '--disable-dev-shm-usage'];
    browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args });
    const context = await browser.newContext();
    tabs = [await context.newPage(), await context.newPage()];
    for (const tab of tabs) {
      tab.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) violations.push(message.text());
      });
      await tab.goto(address);
    }
  });

  afterAll(async () => {
    await browser.close();
    example.kill('SIGINT');
    await once(example, 'exit');
  });

  test('the page has the gate seal what moves value, and decides the rest by its bundle', async () => {
    expect(await clicked(tabs[0], '#ask', 3)).toEqual(ONLINE);
  });

  test('the page decides offline what it may, also in a tab that never asked before, and blocks what moves value', async () => {
    await tabs[0].context().setOffline(true);
    for (const tab of tabs) expect(await clicked(tab, '#ask', 3)).toEqual(OFFLINE);
  });

  test('the page spends from one budget in both tabs, offline, and never more than there is', async () => {
    const [one, two] = await Promise.all(tabs.map((tab) => clicked(tab, '#spend', 2)));
    const tooMuch = '7.00: block SPEND_LIMIT_EXCEEDED';
    expect([one?.[0]?.startsWith(tooMuch), two?.[0]?.startsWith(tooMuch)]).toEqual([true, true]);
    const left = [one?.[1], two?.[1]].sort();
    expect(left).toEqual(['2.50: allow AUTHORIZED, 5 left', '2.50: allow AUTHORIZED, 7.5 left']);
    for (const left of ['2.5', '0']) {
      expect((await clicked(tabs[0], '#spend', 2))[1]).toBe(`2.50: allow AUTHORIZED, ${left} left`);
    }
    expect((await clicked(tabs[1], '#spend', 2))[1]).toBe('2.50: block SPEND_LIMIT_EXCEEDED, 0 left');
  });

  test('the page works under a policy that lets it evaluate no text', async () => {
    expect(violations).toEqual([]);
    const refused = tabs[0].evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI));
          setTimeout('document.title = "evaluated"');
        }),
    );
    expect(await refused).toBe('eval');
  });
});
