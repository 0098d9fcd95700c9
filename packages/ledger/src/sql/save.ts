import { evidenceText } from '@gatewright/protocol';
import type { Agent, Entry, Escalation, Hold, Mandate } from '../records.js';
import type { Changes, OrgVersion } from '../state.js';
import type { Tables } from '../tables.js';
import type { SqlSession, SqlTransaction } from './driver.js';
import { insertRows, storedText, updateRows, upsertRows } from './rows.js';
import {
  AGENTS,
  ENTRIES,
  ESCALATIONS,
  FEED,
  HOLDS,
  MANDATES,
  NONCES,
  ORG_VERSIONS,
  PAST_ACTIONS,
  PENDING,
  type StoredEntry,
  type Table,
} from './schema.js';

/**
 * Writes what a batch changed of the rows that it was run on. Journal lines and nonces are never replaced. Returns the
 * journal lines as they are stored.
 */
export function saveChanges(session: SqlTransaction, before: Tables, changes: Changes): readonly StoredEntry[] {
  const isNew = {
    mandate: (row: Mandate) => before.mandate(row.orgId, row.mandateId) === null,
    hold: (row: Hold) => before.hold(row.orgId, row.authorizationId) === null,
    agent: (row: Agent) => before.agent(row.orgId, row.agentDid) === null,
    escalation: (row: Escalation) => before.escalation(row.orgId, row.escalationId) === null,
    orgVersion: (row: OrgVersion) => !before.orgVersions.has(row.orgId),
  };
  write(session, MANDATES, changes.mandates, isNew.mandate);
  write(session, HOLDS, changes.holds, isNew.hold);
  write(session, AGENTS, changes.agents, isNew.agent);
  write(session, ESCALATIONS, changes.escalations, isNew.escalation);
  write(session, ORG_VERSIONS, changes.orgVersions, isNew.orgVersion);
  // A sweep of another process may have dropped the row that was read.
  upsertRows(session, PAST_ACTIONS, changes.pastActions);
  insertRows(session, NONCES, changes.nonces);
  const entries = changes.entries.map(storedEntry);
  insertRows(session, ENTRIES, entries);
  insertRows(
    session,
    PENDING,
    entries.flatMap(({ at, eventId }) => (eventId === null ? [] : [{ at, eventId }])),
  );
  insertRows(session, FEED, changes.feed);
  return entries;
}

function storedEntry({ record, ...line }: Entry): StoredEntry {
  return record === null
    ? { eventId: null, record, ...line }
    : { eventId: record.eventId, record: evidenceText(record), ...line };
}

/** What another process made meanwhile is a key that is taken: the transaction begins again and finds it. */
function write<Row>(
  session: SqlTransaction,
  table: Table<Row>,
  rows: readonly Row[],
  isNew: (row: Row) => boolean,
): void {
  insertRows(session, table, rows.filter(isNew));
  updateRows(
    session,
    table,
    rows.filter((row) => !isNew(row)),
  );
}

/** Notes that the batch landed; a second batch of the same name fails here, and so does one that was given up. */
export function saveReceipt(session: SqlTransaction, batchId: string, now: number): void {
  session.send('insert into ledger_batch_receipt (batch_id, at, landed) values ($1, $2, 1)', [
    storedText(batchId),
    now,
  ]);
}

/**
 * True if the batch landed. If it did not, it never will: its name is taken, so that a transaction that a broken
 * connection left behind fails on it; while that transaction is still under way, this waits for its end.
 */
export async function settleReceipt(session: SqlSession, batchId: string, now: number): Promise<boolean> {
  const name = storedText(batchId);
  const given = await session.run(
    'insert into ledger_batch_receipt (batch_id, at, landed) values ($1, $2, 0) on conflict do nothing',
    [name, now],
  );
  if (given === 1) return false;
  const rows = await session.all('select 1 as landed from ledger_batch_receipt where batch_id = $1 and landed = 1', [
    name,
  ]);
  return rows.length > 0;
}
