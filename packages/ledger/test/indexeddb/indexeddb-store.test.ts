import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeLedgerStore } from '../../src/testing/index.js';
import { installedChromium, TestBrowser } from './support/browser.js';
import { PagedStore } from './support/paged-store.js';

const executablePath = installedChromium();

/** Rounds of the race between two tabs. */
const ROUNDS = Number(process.env['GATEWRIGHT_RACE_ROUNDS'] || 20);
const CALLS_EACH = 12;

if (executablePath === null) {
  test('the store for browsers is tested in a real one', () => {
    const advice = 'Chromium is not installed: apt-get install chromium, or set CHROMIUM_PATH';
    if (process.env['CI'] !== undefined) expect.fail(advice);
    process.stderr.write(`\nNOT TESTED: the IndexedDB store. ${advice}\n\n`);
  });
} else {
  describeInBrowser(executablePath);
}

function describeInBrowser(path: string): void {
  let browser: TestBrowser;
  let tabs: readonly [Page, Page];
  let databases = 0;

  beforeAll(async () => {
    browser = await TestBrowser.start(path);
    tabs = await browser.tabs();
  });

  afterAll(() => browser.close());

  const freshName = () => {
    databases += 1;
    return `ledger-${databases}`;
  };

  describeLedgerStore('IndexedDB', async (now) => new PagedStore(tabs[0], freshName(), now), {
    describe,
    test,
    expect,
  });

  describe('two tabs', () => {
    test(`two tabs that race for ten holds on one IndexedDB get ten, in ${ROUNDS} rounds`, {
      timeout: 60_000 + ROUNDS * 200,
    }, async () => {
      const name = freshName();
      const granted: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const won = await Promise.all(tabs.map((page, tab) => race(page, name, `round-${round}`, `tab-${tab}`)));
        granted.push(won.reduce((sum, each) => sum + each, 0));
      }
      expect(granted).toEqual(granted.map(() => 10));
      console.log(`total: ${granted.length} races of two tabs on IndexedDB`);
    });

    test('two tabs see each other’s holds: what one spent, the other cannot', async () => {
      const name = freshName();
      await race(tabs[0], name, 'shared', 'first');
      expect(await race(tabs[1], name, 'shared', 'first-again')).toBe(0);
    });
  });
}

function race(page: Page, name: string, mandateId: string, tab: string): Promise<number> {
  return page.evaluate(({ database, mandate, own, calls }) => window.storePage.race(database, mandate, own, calls), {
    database: name,
    mandate: mandateId,
    own: tab,
    calls: CALLS_EACH,
  });
}
