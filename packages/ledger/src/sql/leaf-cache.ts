import { evidenceLeafOfText, type Sha256Hex } from '@gatewright/protocol';
import { CACHE_ROWS_MAX } from './limits.js';
import { LruCache } from './lru-cache.js';
import type { StoredEntry } from './schema.js';

/**
 * Leaves of the evidence that this process committed recently, hashed while the text is at hand, so that a batch is closed
 * without reading it again. A journal line never changes, so other writers to the database do not matter.
 */
export class LeafCache {
  readonly #rows = new LruCache<{ readonly eventId: string; readonly leaf: string }>(
    ({ eventId }) => [eventId],
    CACHE_ROWS_MAX,
  );

  constructor(private readonly sha256Hex: Sha256Hex | undefined) {}

  /** Takes what was committed. */
  take(lines: readonly StoredEntry[]): void {
    for (const { eventId, record } of lines) {
      if (eventId !== null && record !== null) this.#rows.put({ eventId, leaf: this.of(record) });
    }
  }

  /** The leaf of an event, hex; null where one has to read its record. */
  find(eventId: string): string | null {
    return this.#rows.find([eventId])?.leaf ?? null;
  }

  /** The leaf of a record's `evidenceText`, hex. */
  of(text: string): string {
    return evidenceLeafOfText(text, this.sha256Hex);
  }
}
