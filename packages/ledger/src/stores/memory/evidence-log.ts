import { type EvidenceRecord, evidenceLeafOfText, evidenceText, type Sha256Hex } from '@gatewright/protocol';
import type { Entry } from '../../operations/records.js';
import type {
  BatchRoot,
  BatchSeal,
  EvidenceLogPart,
  EvidenceQueue,
  PendingEvidence,
  SealedBatch,
  StoredEvidence,
} from '../store.js';

/** A journal line that carries evidence. */
type RecordedEntry = Pick<Entry, 'at' | 'version'> & { readonly record: EvidenceRecord };

type Sealed = NonNullable<StoredEvidence['placement']>;

/** The evidence queue and the sealed batches, in memory. */
export class MemoryEvidenceLog implements EvidenceLogPart {
  readonly #events = new Map<string, RecordedEntry>();
  /** Events in no batch yet, in the order they were written. */
  readonly #pending = new Map<string, RecordedEntry>();
  readonly #placements = new Map<string, Sealed>();
  readonly #batches: SealedBatch[] = [];

  constructor(private readonly sha256Hex: Sha256Hex | undefined) {}

  async evidence(eventId: string): Promise<StoredEvidence | null> {
    const entry = this.#events.get(eventId);
    if (entry === undefined) return null;
    return { record: entry.record, version: entry.version, placement: this.#placements.get(eventId) ?? null };
  }

  async evidenceQueue(limit: number): Promise<EvidenceQueue> {
    const [oldest] = this.#pending.values();
    return { waiting: Math.min(this.#pending.size, limit), oldestAt: oldest?.at ?? null };
  }

  async pendingEvidence(limit: number, after?: string): Promise<readonly PendingEvidence[]> {
    const page: PendingEvidence[] = [];
    let reached = after === undefined;
    for (const [eventId, { at, record }] of this.#pending) {
      if (page.length === limit) break;
      if (reached) page.push({ eventId, at, leaf: evidenceLeafOfText(evidenceText(record), this.sha256Hex) });
      reached ||= eventId === after;
    }
    return page;
  }

  async sealBatch(seal: BatchSeal, after: string | null): Promise<boolean> {
    const { eventIds, batchId, batchIndex } = seal;
    const records = eventIds.flatMap((eventId) => this.#pending.get(eventId)?.record ?? []);
    const distinct = new Set(eventIds).size === eventIds.length;
    if (!distinct || records.length !== eventIds.length || records.length === 0) return false;
    if (batchIndex !== this.#batches.length || after !== (this.#batches.at(-1)?.checkpoint ?? null)) return false;
    this.#batches.push({ ...seal, records });
    for (const [leafIndex, eventId] of eventIds.entries()) {
      this.#pending.delete(eventId);
      this.#placements.set(eventId, { batchId, batchIndex, leafIndex });
    }
    return true;
  }

  async batch(batchId: string): Promise<SealedBatch | null> {
    return this.#batches.find((batch) => batch.batchId === batchId) ?? null;
  }

  async batchRoots(fromIndex: number, limit = Number.MAX_SAFE_INTEGER): Promise<readonly BatchRoot[]> {
    return this.#batches
      .slice(fromIndex, fromIndex + limit)
      .map(({ root, records, batchId, sealedAt, oldestAt, newestAt }) => ({
        root,
        size: records.length,
        batchId,
        sealedAt,
        oldestAt,
        newestAt,
      }));
  }

  async latestCheckpoint(): Promise<string | null> {
    return this.#batches.at(-1)?.checkpoint ?? null;
  }

  protected has(eventId: string): boolean {
    return this.#events.has(eventId);
  }

  protected append(entry: RecordedEntry): void {
    this.#events.set(entry.record.eventId, entry);
    this.#pending.set(entry.record.eventId, entry);
  }
}
