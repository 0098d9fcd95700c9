import { evidenceText } from '@gatewright/protocol';
import type { Agent, Entry, Escalation, Hold, Mandate, Tally } from '../../operations/records.js';
import { closedHolds } from '../../reducer/hold/machine.js';
import { numberedOrgs, numbersOf } from '../../reducer/sequence.js';
import type { Changes, OrgVersion } from '../../reducer/state.js';
import type { Tables } from '../../reducer/tables.js';
import type { SequenceCache } from './caches.js';
import { integer, statementText, storedText, type Table } from './columns.js';
import type { SqlSession, SqlTransaction } from './driver.js';
import { deleteRows, insertRows, selectByKeys, updateRows, upsertRows } from './rows.js';
import {
  AGENTS,
  CLOSED_HOLDS,
  ENTRIES,
  ESCALATIONS,
  FEED,
  HOLDS,
  type LastNumber,
  MANDATES,
  NONCES,
  ORG_VERSIONS,
  PENDING,
  ROLLING_CHARGES,
  SEQUENCES,
  type StoredEntry,
  type StoredText,
  TALLIES,
  WAITING_CHARGES,
} from './schema.js';

/**
 * Writes what a batch changed of the rows that it was run on. Journal lines and nonces are never replaced. Returns the
 * texts of their records as they are stored, once their numbers are known.
 */
export function saveChanges(
  session: SqlTransaction,
  before: Tables,
  changes: Changes,
  cache: SequenceCache | null,
): Promise<readonly StoredText[]> {
  const isNew = {
    mandate: (row: Mandate) => before.mandate(row.orgId, row.mandateId) === null,
    hold: (row: Hold) => before.hold(row.orgId, row.authorizationId) === null,
    agent: (row: Agent) => before.agent(row.orgId, row.agentDid) === null,
    escalation: (row: Escalation) => before.escalation(row.orgId, row.escalationId) === null,
    tally: (row: Tally) => before.tally(row.orgId, row.key) === null,
    orgVersion: (row: OrgVersion) => !before.orgVersions.has(row.orgId),
  };
  write(session, MANDATES, changes.mandates, isNew.mandate);
  write(session, HOLDS, changes.holds, isNew.hold);
  write(session, AGENTS, changes.agents, isNew.agent);
  write(session, ESCALATIONS, changes.escalations, isNew.escalation);
  write(session, ORG_VERSIONS, changes.orgVersions, isNew.orgVersion);
  write(session, TALLIES, changes.tallies, isNew.tally);
  const { charges } = changes;
  upsertRows(
    session,
    WAITING_CHARGES,
    charges.filter(({ wait }) => wait === 'begins'),
  );
  deleteRows(
    session,
    WAITING_CHARGES,
    charges.filter(({ wait }) => wait === 'ends'),
  );
  upsertRows(
    session,
    ROLLING_CHARGES,
    charges.filter(({ keepUntil }) => keepUntil !== null),
  );
  insertRows(session, NONCES, changes.nonces);
  const { entries } = changes;
  insertRows(
    session,
    PENDING,
    entries.flatMap(({ at, record }) => (record === null ? [] : [{ at, eventId: record.eventId }])),
  );
  insertRows(session, FEED, changes.feed);
  upsertRows(session, CLOSED_HOLDS, closedHolds(changes));
  // Last, since others that write records of the organisation wait for its number until this is committed.
  return saveEntries(session, entries, cache);
}

/**
 * Takes the numbers of the records and writes the journal lines with them. The database puts them together, so that no batch waits for an
 * answer while the numbers of an organisation are locked. Numbers are taken in the order of the organisations, so that no two batches wait
 * for each other.
 */
function saveEntries(
  session: SqlTransaction,
  lines: readonly Entry[],
  cache: SequenceCache | null,
): Promise<readonly StoredText[]> {
  // Counted within the batch: the last of them gets the last number.
  const { sequences, last: counts } = numbersOf(lines, () => 0);
  for (const orgId of numberedOrgs(lines)) session.send(TAKE_NUMBERS, [storedText(orgId), counts.get(orgId) ?? 0]);
  const unnumbered = lines.map((line, index) => {
    const orgId = line.record?.orgId ?? null;
    const behind = orgId === null ? 0 : (counts.get(orgId) ?? 0) - (sequences[index] ?? 0);
    return { line: storedEntry(line, orgId !== null), orgId, behind };
  });
  const rows = unnumbered.map(({ line, orgId, behind }) => [
    ...ENTRIES.values(line),
    orgId === null ? null : storedText(orgId),
    behind,
  ]);
  if (rows.length > 0) {
    for (const { sql, params } of session.dialect.given([...ENTRIES.types, 'text', 'bigint'], rows)) {
      session.send(insertNumbered(sql), params);
    }
  }
  const saved = lastNumbers(session, counts, cache).then((numbers) => {
    const last = new Map(numbers.map((row) => [row.orgId, row.last]));
    return unnumbered.map(({ line: { eventId, record }, orgId, behind }) => ({
      eventId,
      record: orgId === null ? record : `${record}${numberMember((last.get(orgId) ?? 0) - behind)}`,
    }));
  });
  // What fails here fails the commit, which says so.
  saved.catch(() => undefined);
  return saved;
}

/** The last numbers, once they are taken: those that are cached need no query. */
async function lastNumbers(
  session: SqlTransaction,
  counts: ReadonlyMap<string, number>,
  cache: SequenceCache | null,
): Promise<readonly LastNumber[]> {
  const known = [...counts].flatMap(([orgId, count]) => {
    const before = cache?.find([orgId]);
    return before == null ? [] : [{ orgId, last: before.last + count }];
  });
  for (const row of known) cache?.put(row);
  const others = [...counts.keys()].filter((orgId) => known.every((row) => row.orgId !== orgId));
  const found = await selectByKeys(
    session,
    SEQUENCES,
    { members: SEQUENCES.key },
    others.map((orgId) => [orgId]),
  );
  for (const row of found) cache?.put(row);
  return [...known, ...found];
}

/** The last member of a record, and its end. */
function numberMember(sequence: number): string {
  return `,"sequence":${sequence}}`;
}

const TAKE_NUMBERS = `insert into ledger_sequence (org_id, last) values ($1, $2)
  on conflict (org_id) do update set last = ledger_sequence.last + excluded.last`;

const GIVEN = `${ENTRIES.list}, numbered_org, behind`;
const NUMBERED = `coalesce(given.record || ',"sequence":' || cast(numbers.last - given.behind as text) || '}', given.record)`;
const SELECT_NUMBERED = `select ${ENTRIES.names.map((name) => (name === 'record' ? NUMBERED : `given.${name}`)).join(', ')}
  from given left join ledger_sequence numbers on numbers.org_id = given.numbered_org`;
const insertNumbered = statementText(
  (rows) => `insert into ledger_entry (${ENTRIES.list}) with given (${GIVEN}) as (${rows}) ${SELECT_NUMBERED}`,
);

/** A journal line as its row holds it; the text of a record that gets its number is open at the end. */
function storedEntry(line: Entry, isNumbered: boolean): StoredEntry {
  const { orgId, streamId, version, at, kind, authorizationId, reserved, captured, record } = line;
  const text = record === null ? null : evidenceText(record);
  return {
    orgId,
    streamId,
    version,
    at,
    kind,
    authorizationId,
    reserved,
    captured,
    eventId: record?.eventId ?? null,
    record: isNumbered && text !== null ? text.slice(0, -1) : text,
  };
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
 * connection left behind fails on it; while that transaction is still under way, this waits for its end. It writes in either case:
 * a batch that a primary recovered alone is on the synchronous standby where a later commit is.
 */
export async function settleReceipt(session: SqlSession, batchId: string, now: number): Promise<boolean> {
  const [receipt] = await session.all(
    `insert into ledger_batch_receipt (batch_id, at, landed) values ($1, $2, 0)
      on conflict (batch_id) do update set at = ledger_batch_receipt.at returning landed`,
    [storedText(batchId), now],
  );
  return integer.read(receipt?.['landed'] ?? null) === 1;
}
