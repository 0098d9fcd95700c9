import { installedChromium } from '@gatewright/browser/test-support';
import type { JsonObject } from '@gatewright/protocol';
import { TestServer } from '@gatewright/server/test-support';
import { escalate, reviewRules, textAt } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleBrowser } from './support/console-browser.js';

const PHONE = { width: 360, height: 720 };

describe.runIf(installedChromium() !== null)('the shell', () => {
  let server: TestServer;
  let browser: ConsoleBrowser;
  let origin: string;
  let agent: JsonObject;
  let waiting: string;

  beforeAll(async () => {
    server = await TestServer.start();
    ({ origin } = new URL(server.baseUrl));
    browser = await ConsoleBrowser.launch(origin);
    const terms = { scope: 'purchase-order', currency: 'USD', perTxnMax: 1000, maxAmount: 50_000 };
    const sop = { title: 'Review', documentJson: reviewRules() };
    agent = (await server.asOwner('/onboarding/agent', { name: 'Paper buyer', ...terms, sop })).data;
    waiting = await escalate(server, agent);
  });
  afterAll(async () => {
    await browser.close();
    await server.discard();
  });

  test('the shell is painted from the page alone, before any script answers', async () => {
    const context = await browser.person();
    const page = await context.newPage();
    await page.route(/\.js$/, () => {});
    await page.goto(`${origin}/console`, { waitUntil: 'commit' });
    await page.locator('.skeleton main > div').first().waitFor();
    expect(await page.locator('.skeleton .rail').isVisible()).toBe(true);
    await context.close();
  });

  test('the shell has a font of its own with figures of one width, under the policy of the pages', async () => {
    const page = await browser.loggedIn(server.ownerToken);
    await expect.poll(() => page.evaluate(() => document.fonts.check('14px "Inter Variable"'))).toBe(true);
    const loaded = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
    await expect.poll(loaded).toBe(1);
    const widths = await page.evaluate(() =>
      ['1111111111', '0000000000'].map((text) => {
        const element = document.createElement('time');
        element.textContent = text;
        document.querySelector('main')?.append(element);
        return element.getBoundingClientRect().width;
      }),
    );
    expect(widths[0]).toBe(widths[1]);
    await page.context().close();
  });

  test('the shell names each page in its tab, with how much waits', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/inbox');
    await expect.poll(() => page.title()).toBe('(1) Inbox · Gatewright');
    for (const [path, title] of [
      ['/', 'Overview'],
      ['/decisions', 'Decisions'],
      [`/inbox/actions/${waiting}`, 'Action that waits'],
      [`/agents/${textAt(agent, 'agentDid')}`, 'Agent'],
      ['/organisation', 'Settings'],
    ] as const) {
      await page.goto(`${origin}/console${path}`);
      await expect.poll(() => page.title()).toBe(`(1) ${title} · Gatewright`);
    }
    await page.context().close();
    const stranger = await (await browser.person('de-DE')).newPage();
    await stranger.goto(`${origin}/console`);
    await expect.poll(() => stranger.title()).toBe('Anmelden · Gatewright');
    await stranger.context().close();
  });

  test('the search leads by the keyboard alone to pages, agents, merchants and ids, and asks nothing per letter', async () => {
    const page = await browser.loggedIn(server.ownerToken);
    const search = async (text: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('searchbox').waitFor();
      await page.keyboard.type(text);
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    };
    await search('manda');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/mandates$/);
    await search('paper');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.keyboard.type(' b');
    await browser.examine(page, 'palette');
    expect(asked.filter((url) => url.includes('paper'))).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/agents\/did/);
    await search('acme');
    await page
      .getByRole('option', { name: /Decisions at/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/decisions\?merchant=/);
    await search(waiting);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/inbox/actions/${waiting}$`));
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('a phone has four pages and the search in a bar below, from which the others are reached', async () => {
    const page = await browser.loggedIn(server.ownerToken);
    await page.setViewportSize(PHONE);
    await expect.poll(() => page.locator('header nav > :visible').count()).toBe(5);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('option', { name: 'Rules' }).click();
    await page.getByRole('heading', { name: 'Rules', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('option', { name: 'Log out' }).click();
    await page.getByLabel('E-mail').waitFor();
    await page.context().close();
  });

  test('notifications are asked for by a press alone, and say how much is new', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/decisions');
    await page.context().addInitScript(() => {
      const seen: unknown[] = [];
      Object.assign(window, { seen });
      class Shown {
        static permission = 'default';
        static requestPermission() {
          seen.push('asked');
          Shown.permission = 'granted';
          return Promise.resolve('granted');
        }
        constructor(title: string, options: object) {
          seen.push({ title, ...options });
        }
      }
      Object.assign(window, { Notification: Shown });
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    });
    const seen = () => page.evaluate(() => JSON.stringify(Reflect.get(window, 'seen')));
    await page.reload();
    await page.locator('header .badge').waitFor();
    expect(await seen()).toBe('[]');
    await page.getByRole('button', { name: 'Notify me' }).click();
    await page.getByRole('button', { name: 'Stop notifying' }).waitFor();
    expect(await seen()).toBe('["asked"]');
    await escalate(server, agent, { merchant: 'secret merchant' });
    await expect.poll(seen, { timeout: 25_000 }).toContain('1 new item waits in the inbox.');
    expect(await seen()).not.toContain('merchant');
    await page.context().close();
  });

  test('the foot of a page names the zone of its times', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/decisions');
    await page.getByText(/Times in Europe\/Berlin, GMT\+[12]/).waitFor();
    await page.context().close();
  });

  test('the shell made no page complain, neither of its policy nor of a fault', () => {
    expect(browser.complaints).toEqual([]);
  });
});
