import { type EvidenceRecord, evidenceText } from '@gatewright/protocol';
import type {
  BatchRoot,
  BatchSeal,
  EvidenceLogPart,
  EvidenceQueue,
  PendingEvidence,
  SealedBatch,
  StoredEvidence,
} from '../store.js';
import type { LeafCache } from './caches.js';
import {
  type Codec,
  type Columns,
  integer,
  json,
  nullable,
  readRow,
  type SqlRow,
  storedText,
  text,
} from './columns.js';
import { type Continuity, UntrustedError } from './continuity.js';
import type { SqlDriver, SqlSession } from './driver.js';
import { PENDING, type PendingPlace } from './schema.js';

const record: Codec<EvidenceRecord> = json();

/** A batch as its row holds it. */
type BatchRow = Omit<BatchSeal, 'eventIds'> & { readonly size: number };

const BATCH: Columns<BatchRow> = {
  batchIndex: integer,
  batchId: text,
  root: text,
  size: integer,
  sealedAt: integer,
  oldestAt: integer,
  newestAt: integer,
  checkpoint: text,
};

const NEWEST: Columns<Pick<BatchRow, 'batchIndex' | 'checkpoint'>> = { batchIndex: integer, checkpoint: text };
const QUEUE: Columns<EvidenceQueue> = { waiting: integer, oldestAt: nullable(integer) };
const WAITING: Columns<{ readonly eventId: string; readonly record: EvidenceRecord }> = { eventId: text, record };
const ROOT: Columns<BatchRoot> = {
  root: text,
  size: integer,
  batchId: text,
  sealedAt: integer,
  oldestAt: integer,
  newestAt: integer,
};

const SUBTREE: Columns<{ readonly subtreeIndex: number; readonly root: string }> = {
  subtreeIndex: integer,
  root: text,
};

/** Before everything that waits. */
const FRONT: PendingPlace = { at: -1, eventId: '' };

/** The evidence queue and the sealed batches, in SQL. */
export class SqlEvidenceLog implements EvidenceLogPart {
  constructor(
    protected readonly driver: SqlDriver,
    protected readonly leaves: LeafCache,
    readonly continuity: Continuity | null,
  ) {}

  async evidence(eventId: string): Promise<StoredEvidence | null> {
    const [row] = await this.driver.all(
      `select entry.version, entry.record, leaf.batch_index, leaf.leaf_index, batch.batch_id
        from ledger_entry entry
        left join ledger_leaf leaf on leaf.event_id = entry.event_id
        left join ledger_batch batch on batch.batch_index = leaf.batch_index
        where entry.event_id = $1`,
      [storedText(eventId)],
    );
    return row === undefined ? null : readStoredEvidence(row);
  }

  async evidenceQueue(limit: number): Promise<EvidenceQueue> {
    const [row = {}] = await this.driver.all(
      `select count(*) as waiting, min(at) as oldest_at
        from (select at from ledger_pending order by at limit $1) as queue`,
      [limit],
    );
    return readRow(QUEUE, row);
  }

  async pendingEvidence(limit: number, after?: string): Promise<readonly PendingEvidence[]> {
    const last = after === undefined ? FRONT : await this.#placeOf(after);
    if (last === null) return [];
    const rows = await this.driver.all(
      'select at, event_id from ledger_pending where (at, event_id) > ($1, $2) order by at, event_id limit $3',
      [last.at, storedText(last.eventId), limit],
    );
    const waiting = rows.map((row) => {
      const place = readRow(PENDING.columns, row);
      return { leaf: this.leaves.find(place.eventId), ...place };
    });
    const read = await this.#readLeaves(waiting.filter(({ leaf }) => leaf === null));
    return waiting.flatMap(({ eventId, at, leaf }) => {
      const found = leaf ?? read.get(eventId);
      return found === undefined ? [] : [{ eventId, at, leaf: found }];
    });
  }

  /** Leaves by event, of what this process did not write lately itself. */
  async #readLeaves(places: readonly PendingPlace[]): Promise<ReadonlyMap<string, string>> {
    const { given, each } = this.driver.dialect;
    const leaves = new Map<string, string>();
    for (const { sql, params } of given(
      ['text'],
      places.map(({ eventId }) => [storedText(eventId)]),
    )) {
      const rows = await this.driver.all(
        `with waiting (event_id) as (${sql}) select found.event_id, found.record
          from waiting ${each('ledger_entry', 'found.event_id = waiting.event_id')}`,
        params,
      );
      for (const row of rows) {
        const waiting = readRow(WAITING, row);
        leaves.set(waiting.eventId, this.leaves.of(evidenceText(waiting.record)));
      }
    }
    return leaves;
  }

  async #placeOf(waiting: string): Promise<PendingPlace | null> {
    const [row] = await this.driver.all(
      `select pending.at, pending.event_id from ledger_entry entry
        join ledger_pending pending on pending.at = entry.at and pending.event_id = entry.event_id
        where entry.event_id = $1`,
      [storedText(waiting)],
    );
    return row === undefined ? null : readRow(PENDING.columns, row);
  }

  async sealBatch(seal: BatchSeal, after: string | null): Promise<boolean> {
    if (seal.eventIds.length === 0) return false;
    try {
      const count = await this.driver.transaction(async (session) => {
        await writeBatch(session, seal, after);
        // Last, since decisions of this process wait for its row.
        return (await this.continuity?.advance(session)) ?? 0;
      });
      this.continuity?.landed(count);
      return true;
    } catch (error) {
      if (error instanceof UntrustedError) await this.continuity?.verify();
      else if (!(error instanceof NotSealable || this.driver.isTransient(error))) throw error;
      return false;
    }
  }

  async batch(batchId: string): Promise<SealedBatch | null> {
    const [row] = await this.driver.all('select * from ledger_batch where batch_id = $1', [storedText(batchId)]);
    if (row === undefined) return null;
    const { size: _size, ...seal } = readRow(BATCH, row);
    const leaves = await this.driver.all(
      `select entry.record from ledger_leaf leaf join ledger_entry entry on entry.event_id = leaf.event_id
        where leaf.batch_index = $1 order by leaf.leaf_index`,
      [seal.batchIndex],
    );
    const records = leaves.map((leaf) => record.read(leaf['record'] ?? null));
    return { ...seal, eventIds: records.map(({ eventId }) => eventId), records };
  }

  async batchRoots(fromIndex: number, limit = Number.MAX_SAFE_INTEGER): Promise<readonly BatchRoot[]> {
    const rows = await this.driver.all(
      `select root, size, batch_id, sealed_at, oldest_at, newest_at from ledger_batch
        where batch_index >= $1 order by batch_index limit $2`,
      [fromIndex, limit],
    );
    return rows.map((row) => readRow(ROOT, row));
  }

  async latestCheckpoint(): Promise<string | null> {
    const [row] = await this.driver.all('select checkpoint from ledger_batch order by batch_index desc limit 1');
    return row === undefined ? null : text.read(row['checkpoint'] ?? null);
  }

  async subtreeRoots(first: number, limit: number): Promise<readonly string[]> {
    const rows = await this.driver.all(
      `select subtree_index, root from ledger_subtree where subtree_index >= $1 and subtree_index < $2
        order by subtree_index`,
      [first, first + limit],
    );
    const found = rows.map((row) => readRow(SUBTREE, row));
    const gap = found.findIndex(({ subtreeIndex }, at) => subtreeIndex !== first + at);
    return found.slice(0, gap === -1 ? found.length : gap).map(({ root }) => root);
  }

  async keepSubtreeRoots(first: number, roots: readonly string[]): Promise<void> {
    const rows = roots.map((root, at) => [first + at, storedText(root)]);
    for (const { sql, params } of this.driver.dialect.given(['bigint', 'text'], rows)) {
      await this.driver.run(
        `insert into ledger_subtree (subtree_index, root) ${sql} on conflict (subtree_index) do update set root = excluded.root`,
        params,
      );
    }
  }
}

/** Another sequencer was faster, or the batch names events that are not waiting: the transaction rolls back on it. */
class NotSealable extends Error {}

async function writeBatch(session: SqlSession, seal: BatchSeal, after: string | null): Promise<void> {
  const [row] = await session.all('select batch_index, checkpoint from ledger_batch order by batch_index desc limit 1');
  const newest = row === undefined ? null : readRow(NEWEST, row);
  if (seal.batchIndex !== (newest?.batchIndex ?? -1) + 1 || after !== (newest?.checkpoint ?? null))
    throw new NotSealable();
  const { batchIndex, batchId, root, sealedAt, oldestAt, newestAt, checkpoint, eventIds } = seal;
  await session.run(
    `insert into ledger_batch (batch_index, batch_id, root, size, sealed_at, oldest_at, newest_at, checkpoint)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      batchIndex,
      storedText(batchId),
      storedText(root),
      eventIds.length,
      sealedAt,
      oldestAt,
      newestAt,
      storedText(checkpoint),
    ],
  );
  const leaves = eventIds.map((eventId, leafIndex) => [batchIndex, leafIndex, storedText(eventId)]);
  for (const { sql, params } of session.dialect.given(['bigint', 'bigint', 'text'], leaves)) {
    await session.run(`insert into ledger_leaf (batch_index, leaf_index, event_id) ${sql}`, params);
  }
  const taken = await session.run(
    `delete from ledger_pending where (at, event_id) in (
      select found.at, found.event_id
      from ledger_leaf leaf ${session.dialect.each('ledger_entry', 'found.event_id = leaf.event_id')}
      where leaf.batch_index = $1)`,
    [batchIndex],
  );
  if (taken !== eventIds.length) throw new NotSealable();
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
