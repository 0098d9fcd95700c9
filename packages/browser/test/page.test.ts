import { fromHex, nobleEd25519, parseNoteKey, SEED_BYTES, toHex } from '@gatewright/protocol';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machinePace } from '../../protocol/test/support/machine-pace.js';
import { clientPages } from './support/client-pages.js';
import { type GateSite, startSite } from './support/gate-site.js';
import { chromiumLaunch, installedChromium } from './support/installed-chromium.js';
import { takeKeys } from './support/take-keys.js';

/** Most that the first verdict in an empty profile needs, ms; longer on a slow machine. */
const FIRST_VERDICT_MAX_MS = 1_000 * machinePace();

/** Where a picture of the page without a network is put; none is taken unless given. */
const SCREENSHOT = process.env['GATEWRIGHT_SCREENSHOT'];

const serviceWorker = (storage: string) => `
  import { serveGate } from '/gatewright.js';
  serveGate({ storage: '${storage}', offline: ['/', '/page.js', '/client.js', '/gatewright.js', '/sqlite3.wasm'] });
`;

const PAGES = {
  '/opfs-worker.js': serviceWorker('opfs'),
  '/memory-worker.js': serviceWorker('memory'),
  '/classic-page.js': 'window.created = gatewright.createBrowserGate({ storage: "memory" });',
  '/classic.html': '<script src="/gatewright.global.js"></script><script src="/classic-page.js"></script>',
};

describe.runIf(installedChromium() !== null)('gates in a page', () => {
  let site: GateSite;
  let browser: Browser;
  let context: BrowserContext;
  const violations: string[] = [];

  beforeAll(async () => {
    [site, browser] = await Promise.all([
      clientPages().then((pages) => startSite({ ...pages, ...PAGES })),
      chromium.launch(chromiumLaunch()),
    ]);
    context = await browser.newContext();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  /** A page with nothing open yet, in a profile. */
  async function newPage(of: BrowserContext = context): Promise<Page> {
    const page = await of.newPage();
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    await page.goto(site.origin);
    await page.waitForFunction(() => 'gatePage' in window);
    return page;
  }
  const order = (page: Page, amount: number) => page.evaluate((each) => window.gatePage.order(each), amount);
  const openGate = (page: Page, name: string) =>
    page.evaluate((given) => window.gatePage.open({ storage: 'opfs', name: given }), name);

  /** Processor time of the pages so far, ms: unlike the time by the clock, what else runs does not lengthen it. */
  async function processorMs(): Promise<number> {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
  }

  /** What the first verdict of an empty profile needs, ms: of the processor, and by the clock. */
  async function firstVerdict(
    storage: 'memory' | 'opfs',
  ): Promise<{ readonly needed: number; readonly byClock: number }> {
    const empty = await browser.newContext();
    const page = await newPage(empty);
    const before = await processorMs();
    const byClock = await page.evaluate(async (given) => {
      const began = performance.now();
      await window.gatePage.open({ storage: given });
      await window.gatePage.order(10);
      return performance.now() - began;
    }, storage);
    const needed = (await processorMs()) - before;
    await empty.close();
    return { needed, byClock };
  }

  // covers whole-gate-runs
  test.each(['memory', 'opfs'] as const)(
    'a gate in a page gives its first verdict within a second of an empty profile: %s',
    async (storage) => {
      let best = Number.POSITIVE_INFINITY;
      // A processor that is shared is also slower.
      for (let run = 0; run < 3 && best > FIRST_VERDICT_MAX_MS; run += 1) {
        const { needed, byClock } = await firstVerdict(storage);
        console.log(
          `first verdict, ${storage}: ${Math.round(needed)} ms of processor, ${Math.round(byClock)} ms by the clock`,
        );
        best = Math.min(best, needed);
      }
      expect(best).toBeLessThanOrEqual(FIRST_VERDICT_MAX_MS);
    },
  );

  test('a gate for a page without modules is one file, which is its own worker', async () => {
    const page = await context.newPage();
    await page.goto(`${site.origin}/classic.html`);
    const status = await page.evaluate(async () => {
      const gate = await Reflect.get(window, 'created');
      const { status: found } = await gate.fetch(`${gate.api}/healthz`);
      await gate.close();
      return found;
    });
    expect(status).toBe(200);
    await page.close();
  });

  // covers whole-gate-runs: The whole gate runs in a page without a network, under a policy that evaluates no text
  test('a gate decides without a network, in a page that loads without one, under a policy that evaluates no text', async () => {
    const offline = await browser.newContext();
    const page = await newPage(offline);
    await page.evaluate(() =>
      navigator.serviceWorker.register('/opfs-worker.js', { type: 'module' }).then(() => navigator.serviceWorker.ready),
    );
    await openGate(page, 'offline');
    await offline.setOffline(true);
    await page.reload();
    await page.waitForFunction(() => 'gatePage' in window);
    await openGate(page, 'offline');
    const withQuery = await page.evaluate(() => fetch('/client.js?v=2').then(({ status }) => status));
    expect(withQuery).toBe(200);
    expect(
      await page.evaluate(() =>
        fetch('/elsewhere').then(
          () => 'answered',
          () => 'no network',
        ),
      ),
    ).toBe('no network');
    const within = await order(page, 10);
    const beyond = await order(page, 5_000);
    expect([within.decision, beyond.decision]).toEqual(['allow AUTHORIZED', expect.stringMatching(/^block /)]);
    if (SCREENSHOT !== undefined) {
      await page.evaluate(
        (lines) => {
          document.body.textContent = lines.join(' | ');
        },
        [`network: off`, `order for 10 USD: ${within.decision}`, `order for 5,000 USD: ${beyond.decision}`],
      );
      await page.screenshot({ path: SCREENSHOT });
    }
    expect(violations).toEqual([]);
    await offline.close();
  });

  // covers tabs-origin-one: Tabs of an origin are one gate; the next leads when the leading one ends
  // threat operations two-tabs-spend: Two tabs spend from one mandate => they are one gate
  test('two tabs of a page share one gate, and together hold no more than the cap', async () => {
    const tabs = [await newPage(), await newPage()] as const;
    for (const tab of tabs) await openGate(tab, 'shared');
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => order(tabs[index % 2 === 0 ? 0 : 1], 1_000)),
    );
    expect(answers.filter(({ decision }) => decision === 'allow AUTHORIZED')).toHaveLength(10);
    for (const tab of tabs) await tab.close();
  });

  // covers tabs-origin-one
  test('a gate goes on in the next tab when the leading one is closed, with everything that was answered', async () => {
    const tabs = [await newPage(), await newPage()] as const;
    for (const tab of tabs) await openGate(tab, 'next');
    const answered = [await order(tabs[0], 10), await order(tabs[1], 10)];
    await tabs[0].close();
    answered.push(await order(tabs[1], 10));
    const ids = answered.map(({ authorizationId }) => authorizationId);
    expect(await tabs[1].evaluate((given) => window.gatePage.missing(given), ids)).toEqual([]);
    await tabs[1].close();
  });

  // threat operations forged-leader: A script of the origin says on the channel of the tabs that it leads => the others ask the holder of
  //   the lock
  test.each(['another', 'the same'])(
    'a gate asks the tab that holds the lock after a script of the origin said that it leads with %s gate',
    async (which) => {
      const tabs = [await newPage(), await newPage()] as const;
      const name = `forged-${which.replace(' ', '-')}`;
      for (const tab of tabs) await openGate(tab, name);
      expect((await order(tabs[1], 10)).decision).toBe('allow AUTHORIZED');
      const script = await newPage();
      await script.evaluate(
        async ({ shared, isSame }) => {
          const { held = [] } = await navigator.locks.query();
          const known = held
            .find((lock) => lock.name?.startsWith(`${shared} leads as `))
            ?.name?.split(' ')
            .at(-1);
          const identity = isSame && known !== undefined ? known : 'forged';
          const leader = crypto.randomUUID();
          // It lives, and says by a lock as well that it leads, as far as names go.
          for (const lock of [`gatewright thread ${leader}`, `${shared} leads as ${leader} ${identity}`]) {
            await new Promise<void>((got) => {
              void navigator.locks.request(lock, () => new Promise<never>(() => got()));
            });
          }
          new BroadcastChannel(shared).postMessage({ kind: 'leads', leader, identity });
          await new Promise((resolve) => setTimeout(resolve, 500));
        },
        { shared: `gatewright ${name}`, isSame: which === 'the same' },
      );
      const answer = order(tabs[1], 10).then(({ decision }) => decision, String);
      const late = new Promise((resolve) => setTimeout(() => resolve('no answer'), 10_000));
      expect(await Promise.race([answer, late])).toBe('allow AUTHORIZED');
      for (const tab of [...tabs, script]) await tab.close();
    },
  );

  // threat operations browser-evicts-data: A browser evicts the data of a gate under open tabs, and spent budgets
  //   begin anew => the open gate answers nothing; only a page that asks gets a new one
  test.each([
    ['the tab that leads stays open', false],
    ['the tab that leads is closed', true],
  ])(
    'a gate whose data the browser evicts answers nothing more until a page asks for a new one, where %s',
    async (_what, closes) => {
      const tabs = [await newPage(), await newPage()] as const;
      const name = closes ? 'evicted-and-closed' : 'evicted';
      for (const tab of tabs) await openGate(tab, name);
      for (const tab of tabs) expect((await order(tab, 10)).decision).toBe('allow AUTHORIZED');
      const before = await tabs[1].evaluate(() => window.gatePage.members());
      const session = await context.newCDPSession(tabs[0]);
      await session.send('Storage.clearDataForOrigin', { origin: site.origin, storageTypes: 'all' });
      if (closes) await tabs[0].close();
      const left = closes ? [tabs[1]] : tabs;
      for (const tab of left) {
        await tab.evaluate(() => window.gatePage.evicted());
        await expect(order(tab, 10)).rejects.toThrow('the browser removed the data of this gate');
        await expect(tab.evaluate(() => window.gatePage.members())).rejects.toThrow('the browser removed the data');
      }
      for (const tab of left) await openGate(tab, name);
      for (const tab of left) expect((await order(tab, 10)).decision).toBe('allow AUTHORIZED');
      expect(await tabs[1].evaluate(() => window.gatePage.members())).not.toEqual(before);
      for (const tab of left) await tab.close();
    },
  );

  test('a gate in a page asks the browser to keep its data, and says what it answered', async () => {
    const page = await newPage();
    await page.evaluate(() => {
      navigator.storage.persist = async () => true;
    });
    await openGate(page, 'persisted');
    expect(await page.evaluate(() => window.gatePage.persisted())).toBe(true);
    await page.evaluate(() => window.gatePage.open({ storage: 'memory' }));
    expect(await page.evaluate(() => window.gatePage.persisted())).toBe(false);
    await page.close();
  });

  test.each(['here', 'in another tab'])(
    'a gate in a page answers the calls under way before it closes: those made %s',
    async (where) => {
      const tabs = [await newPage(), await newPage()] as const;
      const name = where === 'here' ? 'draining' : 'draining-for-others';
      for (const tab of tabs) await openGate(tab, name);
      await order(tabs[1], 1);
      const ordering = tabs[where === 'here' ? 0 : 1];
      await tabs[0].evaluate((channel) => window.gatePage.countCalls(channel), `gatewright ${name}`);
      const orders = ordering.evaluate(() => {
        const answers = Promise.allSettled(Array.from({ length: 8 }, () => window.gatePage.orderOnce(1)));
        return answers.then((all) =>
          all.map((one) => (one.status === 'fulfilled' ? one.value.decision : String(one.reason))),
        );
      });
      await ordering.evaluate(() => window.gatePage.sent(8));
      // A call is under way once it reached the tab that leads.
      if (where !== 'here') await tabs[0].evaluate(() => window.gatePage.received(8));
      await tabs[0].evaluate(() => window.gatePage.close());
      expect(await orders).toEqual(Array.from({ length: 8 }, () => 'allow AUTHORIZED'));
      for (const tab of tabs) await tab.close();
    },
  );

  test('a gate in a page keeps its first members until they are deleted', async () => {
    const page = await newPage();
    await openGate(page, 'members');
    expect(await page.evaluate(() => window.gatePage.members())).toMatchObject({
      owner: { token: expect.any(String) },
    });
    await page.evaluate(() => window.gatePage.deleteMembers());
    expect(await page.evaluate(() => window.gatePage.members())).toBeNull();
    await page.close();
  });

  // threat operations script-reads-key: A script of the origin takes the signing keys of a gate, and signs elsewhere =>
  //   the keys are not extractable; the script can have them sign while it runs in the origin
  test('a script of the origin can use the signing keys of a gate and not take them away', async () => {
    const page = await newPage();
    await openGate(page, 'taken-keys');
    const { body } = await page.evaluate(() => window.gatePage.read('/magp/policy/pubkey'));
    const { publicKey, checkpointKey } = Object(Object(body).data);
    const published = [publicKey, toHex(parseNoteKey(checkpointKey)?.publicKey ?? new Uint8Array())];
    const found = await page.evaluate(takeKeys, 'gatewright-taken-keys');
    // Whatever the script reads, or has a key compute, counts as a seed.
    const seeds = found.outputs.map((hex) => fromHex(hex)).filter((bytes) => bytes?.length === SEED_BYTES);
    const signedElsewhere = seeds.map((seed) => toHex(nobleEd25519.publicKey(seed ?? new Uint8Array())));
    expect(signedElsewhere.filter((key) => published.includes(key))).toEqual([]);
    expect(found.exported).toEqual([]);
    expect(found.signing).toBe(3);
    await page.close();
  });

  // threat operations server-static-files: A server of static files serves another `sqlite3.wasm` => the gate does
  //   not open
  test('a gate in a page refuses a file of SQLite that is not the one it was made for', async () => {
    const page = await newPage();
    await page.route('**/sqlite3.wasm', (route) =>
      route.fulfill({ body: Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]) }),
    );
    const refused = page.evaluate(() => window.gatePage.open({ storage: 'memory' }));
    await expect(refused).rejects.toThrow(/GateNotOpenedError/);
    await page.close();
  });

  // covers service-worker-answers: A service worker answers `/api/v1` of its origin
  test('a service worker answers the network calls of a page with the gate of a tab, or with one of its own', async () => {
    const workers = await browser.newContext();
    const page = await newPage(workers);
    const install = (script: string) =>
      page.evaluate(async (given) => {
        const controlled = new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve),
        );
        await navigator.serviceWorker.register(given, { type: 'module' });
        await controlled;
      }, script);
    await install('/opfs-worker.js');
    const unled = await page.evaluate(() => fetch('/api/v1/readyz').then((response) => response.json()));
    expect(unled).toMatchObject({ success: false, message: 'GATE_UNAVAILABLE' });
    await openGate(page, 'default');
    expect((await page.evaluate(() => window.gatePage.orderByNetwork(10))).decision).toBe('allow AUTHORIZED');
    await install('/memory-worker.js');
    const own = await page.evaluate(() => fetch('/api/v1/readyz').then(({ status }) => status));
    expect(own).toBe(200);
    expect((await page.evaluate(() => window.gatePage.orderByNetwork(10))).decision).toMatch(/^block /);
    await workers.close();
  });

  test('a gate in a page sends no webhooks, and says so where one is asked for', async () => {
    const page = await newPage();
    const { status, body } = await page.evaluate(async () => {
      await window.gatePage.open({ storage: 'memory' });
      const { owner } = Object(await window.gatePage.members());
      return window.gatePage.post(
        '/webhooks',
        { url: 'https://example.com/hook', events: ['escalation.created'] },
        owner.token,
      );
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(body)).toContain('sends no webhooks');
    await page.close();
  });
});
