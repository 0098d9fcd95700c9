import { evidenceLeaf, toHex } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import type { SqlParameter, SqlRow } from '../../src/stores/sql/columns.js';
import { createSqlLedgerStore } from '../../src/stores/sql/ledger-store.js';
import { openSqlite } from '../../src/stores/sql/sqlite/index.js';
import type { LedgerStore } from '../../src/stores/store.js';
import { evidenceOf, openMandate, permit, refusal } from '../../src/testing/operations.js';
import { PassingDriver } from './support/passing-driver.js';

/** Counts the reads of journal lines. */
class ReadingDriver extends PassingDriver {
  linesRead = 0;

  override async all(sql: string, params: readonly SqlParameter[] = []): Promise<readonly SqlRow[]> {
    const rows = await super.all(sql, params);
    if (/found\.record/.test(sql)) this.linesRead += rows.length;
    return rows;
  }
}

test('the leaves of what a process decided are known without reading it again, those of what others did are read', async () => {
  const driver = new ReadingDriver(await openSqlite(':memory:'));
  const open = () => createSqlLedgerStore(driver, { now: () => 7_000 });
  const [store, other] = [await open(), await open()];
  await store.apply([refusal('1'), refusal('2')], 'batch 1');
  await other.apply([refusal('3')], 'batch 2');
  const waiting = await store.pendingEvidence(9);
  expect(driver.linesRead).toBe(1);
  expect(waiting).toEqual(await recorded(store, ['event-1', 'event-2', 'event-3']));
  expect(await other.pendingEvidence(9)).toEqual(waiting);
  await store.close();
});

test('a batch that failed leaves no leaf of what it would have written', async () => {
  let now = 7_000;
  const store = await createSqlLedgerStore(await openSqlite(':memory:'), { now: () => now });
  await store.apply([openMandate(), permit('1', 1n)], 'batch 1');
  const clash = refusal('9', { evidence: evidenceOf('1') });
  await expect(store.apply([refusal('2'), clash], 'batch 2')).rejects.toThrow();
  now += 1_000;
  await store.apply([refusal('2')], 'batch 3');
  expect(await store.pendingEvidence(9)).toEqual(await recorded(store, ['event-1', 'event-2']));
  await store.close();
});

/** What waits, as the records say. */
function recorded(store: LedgerStore, eventIds: readonly string[]) {
  return Promise.all(
    eventIds.map(async (eventId) => {
      const record = (await store.evidence(eventId))?.record;
      if (record === undefined) throw new Error(`there is no ${eventId}`);
      return { eventId, at: Date.parse(record.occurredAt), leaf: toHex(evidenceLeaf(record)) };
    }),
  );
}
