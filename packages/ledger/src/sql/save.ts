import type { Changes } from '../state.js';
import { storedText } from './columns.js';
import type { SqlSession } from './driver.js';
import { insertRows, upsertRows } from './rows.js';
import { AGENTS, ENTRIES, ESCALATIONS, HOLDS, MANDATES, NONCES, ORG_VERSIONS } from './schema.js';

/** Writes what a batch changed. Journal lines and nonces are inserted, never replaced: a clash fails the batch. */
export async function saveChanges(session: SqlSession, changes: Changes): Promise<void> {
  await upsertRows(session, MANDATES, changes.mandates);
  await upsertRows(session, HOLDS, changes.holds);
  await upsertRows(session, AGENTS, changes.agents);
  await upsertRows(session, ESCALATIONS, changes.escalations);
  await upsertRows(session, ORG_VERSIONS, changes.orgVersions);
  await insertRows(session, NONCES, changes.nonces);
  const entries = changes.entries.map((entry) => ({ ...entry, eventId: entry.record?.eventId ?? null }));
  await insertRows(session, ENTRIES, entries);
}

/** Notes that the batch landed; a second batch of the same name fails here. */
export async function saveReceipt(session: SqlSession, batchId: string, now: number): Promise<void> {
  await session.run('insert into ledger_receipt (batch_id, at) values ($1, $2)', [storedText(batchId), now]);
}
