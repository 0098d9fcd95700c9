import { evidenceLeaf, toHex } from '@gatewright/protocol';
import type {
  BatchRoot,
  BatchSeal,
  EvidenceLogPart,
  EvidenceQueue,
  PendingEvidence,
  SealedBatch,
  StoredEvidence,
} from '../store.js';
import type { Connection } from './connection.js';
import { queueKey, ranges, rowKey } from './keys.js';
import type { Rows } from './rows.js';
import type { EventRow } from './save.js';

/** The evidence queue and the sealed batches, in IndexedDB. */
export class IndexedDbEvidenceLog implements EvidenceLogPart {
  constructor(protected readonly connection: Connection) {}

  evidence(eventId: string): Promise<StoredEvidence | null> {
    return this.read(async (rows) => {
      const event = await rows.get<EventRow>(rowKey.event(eventId));
      if (event === null || event.entry.record === null) return null;
      const { entry, placement } = event;
      const batch = placement === null ? null : await rows.get<BatchSeal>(rowKey.batch(placement.batchIndex));
      return {
        record: event.entry.record,
        version: entry.version,
        placement: placement === null || batch === null ? null : { ...placement, batchId: batch.batchId },
      };
    });
  }

  evidenceQueue(limit: number): Promise<EvidenceQueue> {
    return this.read(async (rows) => {
      const [oldest] = await pendingIn(rows, ranges.queue(), 1);
      const waiting = oldest === undefined ? 0 : await rows.count(ranges.queue());
      return { waiting: Math.min(waiting, limit), oldestAt: oldest?.at ?? null };
    });
  }

  pendingEvidence(limit: number, after?: string): Promise<readonly PendingEvidence[]> {
    return this.read(async (rows) => {
      if (after === undefined) return pendingIn(rows, ranges.queue(), limit);
      const last = await rows.get<EventRow>(rowKey.event(after));
      return last?.placement === null ? pendingIn(rows, ranges.queueAfter(last.entry), limit) : [];
    });
  }

  sealBatch(seal: BatchSeal, after: string | null): Promise<boolean> {
    return this.write(async (rows) => {
      const newest = await rows.last<BatchSeal>(ranges.batchesFrom(0));
      const events = await rows.getEach<EventRow>(seal.eventIds.map(rowKey.event));
      const known = new Set(seal.eventIds).size === events.length && events.length === seal.eventIds.length;
      const waiting = events.every(({ placement }) => placement === null);
      const isNext = seal.batchIndex === (newest?.batchIndex ?? -1) + 1 && after === (newest?.checkpoint ?? null);
      if (!known || !waiting || !isNext || events.length === 0) return false;
      rows.add(rowKey.batch(seal.batchIndex), seal);
      rows.add(rowKey.batchId(seal.batchId), seal.batchIndex);
      for (const [leafIndex, { entry }] of events.entries()) {
        const placed: EventRow = { entry, placement: { batchIndex: seal.batchIndex, leafIndex } };
        rows.put(rowKey.event(seal.eventIds[leafIndex] ?? ''), placed);
        rows.delete(queueKey(entry));
      }
      return true;
    });
  }

  batch(batchId: string): Promise<SealedBatch | null> {
    return this.read(async (rows) => {
      const batch = await batchOf(rows, batchId);
      if (batch === null) return null;
      const events = await rows.getEach<EventRow>(batch.eventIds.map(rowKey.event));
      return { ...batch, records: events.flatMap(({ entry }) => entry.record ?? []) };
    });
  }

  batchRoots(fromIndex: number, limit?: number): Promise<readonly BatchRoot[]> {
    return this.read(async (rows) => {
      const batches = await rows.getAll<BatchSeal>(ranges.batchesFrom(fromIndex), limit);
      return batches.map(({ batchId, sealedAt, oldestAt, newestAt, root, eventIds }) => ({
        batchId,
        sealedAt,
        oldestAt,
        newestAt,
        root,
        size: eventIds.length,
      }));
    });
  }

  latestCheckpoint(): Promise<string | null> {
    return this.read(async (rows) => (await rows.last<BatchSeal>(ranges.batchesFrom(0)))?.checkpoint ?? null);
  }

  protected read<T>(work: (rows: Rows) => Promise<T>): Promise<T> {
    return this.connection.read(work);
  }

  protected write<T>(work: (rows: Rows) => Promise<T>): Promise<T> {
    return this.connection.write(work);
  }
}

async function pendingIn(rows: Rows, queue: IDBKeyRange, limit: number): Promise<readonly PendingEvidence[]> {
  const eventIds = await rows.getAll<string>(queue, limit);
  const events = await rows.getEach<EventRow>(eventIds.map(rowKey.event));
  return events.flatMap(({ entry: { at, record } }) =>
    record === null ? [] : [{ eventId: record.eventId, at, leaf: toHex(evidenceLeaf(record)) }],
  );
}

async function batchOf(rows: Rows, batchId: string): Promise<BatchSeal | null> {
  const batchIndex = await rows.get<number>(rowKey.batchId(batchId));
  return batchIndex === null ? null : rows.get<BatchSeal>(rowKey.batch(batchIndex));
}
