import { openSqlite } from '@gatewright/ledger/sqlite';
import { expect, test } from 'vitest';
import { serviceOn } from '../../../service/test/support/service-on.js';
import { Instruments } from '../../src/metrics/instruments.js';
import { scrape } from '../../src/metrics/scraped-figures.js';
import { seriesIn } from '../support/figures.js';

test('a scrape shows the figures of the process where the store does not answer, and leaves those of the store out', async () => {
  const driver = await openSqlite(':memory:');
  let now = 1_000_000;
  const service = await serviceOn(driver, { now: () => now });
  const instruments = new Instruments();
  const refresh = scrape(instruments, { ...service, connections: () => null });
  const shown = async () => {
    await refresh();
    return seriesIn(await instruments.text());
  };
  const before = await shown();
  expect(before.get('gatewright_store_readable')).toBe(1);
  expect(before.get('gatewright_backlog_rows{job="erasure"}')).toBe(0);
  expect(before.get('gatewright_evidence_pending_records')).toBe(0);
  await driver.close();
  now += 60_000;
  const after = await shown();
  expect(after.get('gatewright_store_readable')).toBe(0);
  expect(after.has('gatewright_backlog_rows{job="erasure"}')).toBe(false);
  expect(after.has('gatewright_evidence_pending_records')).toBe(false);
  expect(after.get('gatewright_policy_cache_hits_total')).toBe(0);
  expect(after.get('gatewright_ready')).toBe(1);
});
