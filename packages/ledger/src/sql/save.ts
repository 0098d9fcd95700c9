import type { Changes } from '../state.js';
import { storedText } from './columns.js';
import type { SqlSession } from './driver.js';
import { insertRows, upsertRows } from './rows.js';
import { AGENTS, ENTRIES, ESCALATIONS, HOLDS, MANDATES, NONCES, ORG_VERSIONS } from './schema.js';

/** Writes what a batch changed. Journal lines and nonces are inserted, never replaced: a clash fails the batch. */
export async function saveChanges(session: SqlSession, changes: Changes): Promise<void> {
  const entries = changes.entries.map((entry) => ({ ...entry, eventId: entry.record?.eventId ?? null }));
  await Promise.all([
    upsertRows(session, MANDATES, changes.mandates),
    upsertRows(session, HOLDS, changes.holds),
    upsertRows(session, AGENTS, changes.agents),
    upsertRows(session, ESCALATIONS, changes.escalations),
    upsertRows(session, ORG_VERSIONS, changes.orgVersions),
    insertRows(session, NONCES, changes.nonces),
    insertRows(session, ENTRIES, entries),
  ]);
}

/** Notes that the batch landed; a second batch of the same name fails here, and so does one that was given up. */
export async function saveReceipt(session: SqlSession, batchId: string, now: number): Promise<void> {
  await session.run('insert into ledger_receipt (batch_id, at, landed) values ($1, $2, 1)', [storedText(batchId), now]);
}

/**
 * True if the batch landed. If it did not, it never will: its name is taken, so that a transaction that a broken
 * connection left behind fails on it; while that transaction is still under way, this waits for its end.
 */
export async function settleReceipt(session: SqlSession, batchId: string, now: number): Promise<boolean> {
  const name = storedText(batchId);
  const given = await session.run(
    'insert into ledger_receipt (batch_id, at, landed) values ($1, $2, 0) on conflict do nothing',
    [name, now],
  );
  if (given === 1) return false;
  const rows = await session.all('select 1 as landed from ledger_receipt where batch_id = $1 and landed = 1', [name]);
  return rows.length > 0;
}
