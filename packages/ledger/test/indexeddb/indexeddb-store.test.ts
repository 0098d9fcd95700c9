import { toUnits } from '@gatewright/protocol';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeLedgerStore } from '../../src/testing/index.js';
import {
  AGENT,
  capture,
  claim,
  finalizeSlot,
  MANDATE,
  ORG,
  openMandate,
  permit,
  reserveBudget,
  reserveSlot,
  settleBudget,
} from '../../src/testing/operations.js';
import { installedChromium, TestBrowser } from './support/browser.js';
import { PagedStore } from './support/paged-store.js';

const executablePath = installedChromium();

/** Rounds of the race between two tabs. */
const ROUNDS = Number(process.env['GATEWRIGHT_RACE_ROUNDS'] ?? 20);
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

  test('rows of an older schema are read with what their journal knows', async () => {
    const name = freshName();
    const store = new PagedStore(tabs[0], name, () => 7_000);
    await store.apply([openMandate({ cap: 10n }), permit('1', 5n), permit('2', 5n), capture('1', 5n)], 'batch');
    const times = { sealedAt: 8_000, oldestAt: 7_000, newestAt: 7_000 };
    const seal = { batchIndex: 0, batchId: 'log-0', eventIds: ['event-1', 'event-2'], root: 'aa', checkpoint: 'one' };
    expect(await store.sealBatch({ ...seal, ...times })).toBe(true);
    await tabs[0].evaluate((database) => window.storePage.clearTimes(database), name);
    const reopened = new PagedStore(tabs[1], name, () => 9_000);
    expect(await reopened.hold('auth-1')).toMatchObject({ settledAmount: 50_000n, settledAt: 7_000 });
    expect(await reopened.hold('auth-2')).toMatchObject({ settledAmount: null, settledAt: null });
    expect(await reopened.batchRoots(0)).toEqual([{ batchId: 'log-0', root: 'aa', size: 2, ...times }]);
  });

  test('a delegated budget of an older schema is known by who had claimed it, and neither it nor a capture of 0 is a payment', async () => {
    const name = freshName();
    const store = new PagedStore(tabs[0], name, () => 7_000);
    const service = { claimer: 'svc:urn:gatewright:delegation', claimTokenHash: null } as const;
    const free = permit('4', 0n, { merchant: 'free' });
    await store.apply([openMandate(), permit('1', 5n), permit('2', 7n), permit('3', 1n), free], 'made');
    const claims = ['1', '2'].map((id) => claim(id, service));
    await store.apply([...claims, capture('2', 7n, service), capture('3', 1n), capture('4', 0n)], 'used');
    await tabs[0].evaluate((database) => window.storePage.clearTimes(database), name);
    const reopened = new PagedStore(tabs[1], name, () => 9_000);
    expect([await reopened.hold('auth-1'), await reopened.hold('auth-2')]).toEqual([null, null]);
    expect(await reopened.budget('auth-1')).toMatchObject({ state: 'setAside', claimer: null, slotState: null });
    expect(await reopened.budget('auth-2')).toMatchObject({ state: 'settled', settledAmount: 70_000n });
    expect(await reopened.hold('auth-3')).toMatchObject({ kind: 'permit', paidOutside: null, counterparty: null });
    expect(await reopened.paidAmounts(ORG, AGENT, 'USD', 9)).toEqual([10_000n]);
    const known = ['free', 'acme-supplies'].map((merchant) => reopened.hasPaid(ORG, AGENT, merchant));
    expect(await Promise.all(known)).toEqual([false, true]);
  });

  test('money that an older schema counted in cents is the same money, and what cannot be is refused by name', async () => {
    const name = freshName();
    const store = new PagedStore(tabs[0], name, () => 7_000);
    const usd = (amount: string) => toUnits(amount, 'USD') ?? -1n;
    const holds = [permit('1', usd('19.99')), permit('2', usd('30.01')), capture('1', usd('19.99'))];
    const shop = { claimer: 'svc:did:key:z1' } as const;
    const outside = [reserveSlot('2', shop), finalizeSlot('2', { ...shop, amount: usd('12.34') })];
    const spent = [permit('3', usd('7'), {}, { mandateId: 'child' }), capture('3', usd('7'))];
    const close = { kind: 'revokeMandate', orgId: ORG, mandateId: 'child' } as const;
    const budget = [reserveBudget('child', usd('8')), ...spent, close, settleBudget('child')];
    await store.apply([openMandate({ cap: usd('1000') }), ...holds, ...outside, ...budget], 'batch');
    const money = async (kept: PagedStore) => ({
      holds: [await kept.hold('auth-1'), await kept.hold('auth-2'), await kept.budget('budget-child')],
      mandate: await kept.mandate(ORG, MANDATE),
      journal: await kept.history(ORG, MANDATE),
      event: await kept.evidence('event-2'),
      paid: await kept.paidAmounts(ORG, AGENT, 'USD', 9),
    });
    const before = await money(store);
    expect(before.mandate).toMatchObject({ captured: usd('26.99'), reserved: usd('30.01') });
    expect(before.holds).toMatchObject([{}, { paidOutside: usd('12.34') }, { settledAmount: usd('7') }]);
    await tabs[0].evaluate((database) => window.storePage.countCents(database), name);
    expect(await money(new PagedStore(tabs[1], name, () => 7_000))).toEqual(before);

    const large = freshName();
    const other = new PagedStore(tabs[0], large, () => 7_000);
    await other.apply([openMandate({ cap: null }), permit('1', 10n ** 16n)], 'batch');
    await tabs[0].evaluate((database) => window.storePage.clearTimes(database), large);
    const reopened = new PagedStore(tabs[1], large, () => 7_000);
    await expect(reopened.hold('auth-1')).rejects.toThrow(`mandate ${MANDATE} of organisation ${ORG} holds more money`);
  });

  describe('two tabs on one IndexedDB', () => {
    test(`racing for ten holds get ten, in ${ROUNDS} rounds`, { timeout: 60_000 + ROUNDS * 200 }, async () => {
      const name = freshName();
      const granted: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const won = await Promise.all(tabs.map((page, tab) => race(page, name, `round-${round}`, `tab-${tab}`)));
        granted.push(won.reduce((sum, each) => sum + each, 0));
      }
      expect(granted).toEqual(granted.map(() => 10));
      console.log(`total: ${granted.length} races of two tabs on IndexedDB`);
    });

    test('see each other’s holds: what one spent, the other cannot', async () => {
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
