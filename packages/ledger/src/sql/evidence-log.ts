import type { EvidenceRecord } from '@gatewright/protocol';
import type { Entry } from '../records.js';
import type {
  BatchRoot,
  BatchSeal,
  EvidenceLogPart,
  EvidenceQueue,
  PendingEvidence,
  SealedBatch,
  StoredEvidence,
} from '../store.js';
import { type Codec, type Columns, integer, json, nullable, readRow, storedText, text } from './columns.js';
import type { SqlDriver, SqlRow, SqlSession } from './driver.js';

const record: Codec<EvidenceRecord> = json();

/** A batch as its row holds it. */
type BatchRow = Omit<BatchSeal, 'eventIds'> & { readonly size: number };

const BATCH: Columns<BatchRow> = {
  batchIndex: integer,
  batchId: text,
  root: text,
  size: integer,
  sealedAt: integer,
  checkpoint: text,
};

const QUEUE: Columns<EvidenceQueue> = { waiting: integer, oldestAt: nullable(integer) };
const PENDING: Columns<PendingEvidence> = { eventId: text, at: integer, record };
const ROOT: Columns<BatchRoot> = { root: text, size: integer, batchId: text, sealedAt: integer };

/** Where a record stands in the queue; its stream by the name that the column holds. */
type Position = Pick<Entry, 'at' | 'orgId' | 'version'> & { readonly streamId: string };

const POSITION: Columns<Position> = { at: integer, orgId: text, streamId: text, version: integer };
const FRONT: Position = { at: -1, orgId: '', streamId: '', version: 0 };

const IN_NO_BATCH = 'event_id is not null and batch_index is null';

/** The evidence queue and the sealed batches, in SQL. */
export class SqlEvidenceLog implements EvidenceLogPart {
  constructor(protected readonly driver: SqlDriver) {}

  async evidence(eventId: string): Promise<StoredEvidence | null> {
    const [row] = await this.driver.all(
      `select entry.version, entry.record, entry.batch_index, entry.leaf_index, batch.batch_id
        from ledger_entry entry left join ledger_batch batch on batch.batch_index = entry.batch_index
        where entry.event_id = $1`,
      [storedText(eventId)],
    );
    return row === undefined ? null : readStoredEvidence(row);
  }

  async evidenceQueue(limit: number): Promise<EvidenceQueue> {
    const [row = {}] = await this.driver.all(
      // By its time, which all evidence has: SQLite would otherwise look for an event, among all that were ever sealed.
      `select count(*) as waiting, min(at) as oldest_at
        from (select at from ledger_entry where ${IN_NO_BATCH} and at >= 0 order by at limit $1) as queue`,
      [limit],
    );
    return readRow(QUEUE, row);
  }

  async pendingEvidence(limit: number, after?: string): Promise<readonly PendingEvidence[]> {
    const last = after === undefined ? FRONT : await this.positionOf(after);
    if (last === null) return [];
    const rows = await this.driver.all(
      `select event_id, at, record from ledger_entry
        where ${IN_NO_BATCH} and (at, org_id, stream_id, version) > ($1, $2, $3, $4)
        order by at, org_id, stream_id, version limit $5`,
      [last.at, storedText(last.orgId), storedText(last.streamId), last.version, limit],
    );
    return rows.map((row) => readRow(PENDING, row));
  }

  private async positionOf(waiting: string): Promise<Position | null> {
    const [row] = await this.driver.all(
      'select at, org_id, stream_id, version from ledger_entry where event_id = $1 and batch_index is null',
      [storedText(waiting)],
    );
    return row === undefined ? null : readRow(POSITION, row);
  }

  async sealBatch(seal: BatchSeal): Promise<boolean> {
    if (seal.eventIds.length === 0) return false;
    try {
      await this.driver.transaction((session) => writeBatch(session, seal));
      return true;
    } catch (error) {
      if (error instanceof NotSealable || this.driver.isTransient(error)) return false;
      throw error;
    }
  }

  async batch(batchId: string): Promise<SealedBatch | null> {
    const [row] = await this.driver.all('select * from ledger_batch where batch_id = $1', [storedText(batchId)]);
    if (row === undefined) return null;
    const { size: _size, ...seal } = readRow(BATCH, row);
    const leaves = await this.driver.all('select record from ledger_entry where batch_index = $1 order by leaf_index', [
      seal.batchIndex,
    ]);
    const records = leaves.map((leaf) => record.read(leaf['record'] ?? null));
    return { ...seal, eventIds: records.map(({ eventId }) => eventId), records };
  }

  async batchRoots(fromIndex: number): Promise<readonly BatchRoot[]> {
    const rows = await this.driver.all(
      'select root, size, batch_id, sealed_at from ledger_batch where batch_index >= $1 order by batch_index',
      [fromIndex],
    );
    return rows.map((row) => readRow(ROOT, row));
  }

  async latestCheckpoint(): Promise<string | null> {
    const [row] = await this.driver.all('select checkpoint from ledger_batch order by batch_index desc limit 1');
    return row === undefined ? null : text.read(row['checkpoint'] ?? null);
  }
}

/** Another sequencer was faster, or the batch names events that are not waiting: the transaction rolls back on it. */
class NotSealable extends Error {}

async function writeBatch(session: SqlSession, seal: BatchSeal): Promise<void> {
  const [row] = await session.all('select coalesce(max(batch_index), -1) + 1 as next from ledger_batch');
  if (integer.read(row?.['next'] ?? 0) !== seal.batchIndex) throw new NotSealable();
  const { batchIndex, batchId, root, sealedAt, checkpoint, eventIds } = seal;
  await session.run(
    `insert into ledger_batch (batch_index, batch_id, root, size, sealed_at, checkpoint)
      values ($1, $2, $3, $4, $5, $6)`,
    [batchIndex, storedText(batchId), storedText(root), eventIds.length, sealedAt, storedText(checkpoint)],
  );
  const leaves = eventIds.map((eventId, leafIndex) => [storedText(eventId), leafIndex]);
  let placed = 0;
  for (const { sql, params } of session.dialect.given(['text', 'bigint'], leaves)) {
    placed += await session.run(
      `with leaf (event_id, leaf_index) as (${sql})
        update ledger_entry set batch_index = $${params.length + 1}, leaf_index = leaf.leaf_index from leaf
        where ledger_entry.event_id = leaf.event_id and ledger_entry.batch_index is null`,
      [...params, batchIndex],
    );
  }
  if (placed !== eventIds.length) throw new NotSealable();
}

function readStoredEvidence(row: SqlRow): StoredEvidence {
  const batchId = nullable(text).read(row['batch_id'] ?? null);
  return {
    record: record.read(row['record'] ?? null),
    version: integer.read(row['version'] ?? null),
    placement:
      batchId === null
        ? null
        : {
            batchId,
            batchIndex: integer.read(row['batch_index'] ?? null),
            leafIndex: integer.read(row['leaf_index'] ?? null),
          },
  };
}
