import type { EvidenceRecord } from '../record.js';
import type { PackBatch } from './pack.js';
/** A record with its place in the log. */
export interface PlacedRecord {
  readonly record: EvidenceRecord;
  readonly batch: PackBatch;
  readonly position: LogPosition;
}

/** Every record shown, with the batch that it is in. */
export function records(batches: readonly PackBatch[]): PlacedRecord[] {
  return batches.flatMap((batch) =>
    batch.leaves.flatMap(({ record, leafIndex }) =>
      record === undefined ? [] : [{ batch, record, position: { logIndex: batch.logIndex, leafIndex } }],
    ),
  );
}

/** Where a record stands in the log. */
export interface LogPosition {
  readonly logIndex: number;
  readonly leafIndex: number;
}
