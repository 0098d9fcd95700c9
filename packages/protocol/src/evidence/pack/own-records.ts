import { nameOf } from './batch-faults.js';
import type { EvidencePack, PackBatch } from './pack.js';
import type { PackFault, PackGap } from './pack-report.js';
import { records } from './placed-records.js';

/** How many records of the organisation a batch holds and does not show. */
export function withheldIn(batch: PackBatch): number {
  return Math.max(0, batch.ownRecords - records([batch]).length);
}

/** The batches in which records of the organisation are withheld. */
export function withheldGaps(batches: readonly PackBatch[]): PackGap[] {
  return batches.flatMap((batch) => {
    const withheld = withheldIn(batch);
    if (withheld === 0) return [];
    const detail = `${withheld} of the organisation's ${batch.ownRecords} records in it are withheld`;
    return [{ code: 'RECORDS_WITHHELD' as const, what: nameOf(batch), detail }];
  });
}

/** Records of others that are shown, and batches that show more than the organisation has in them. */
export function ownershipFaults({ orgId, batches }: EvidencePack): PackFault[] {
  return batches.flatMap((batch): PackFault[] => {
    const shown = records([batch]);
    const foreign = shown.filter(({ record }) => record.orgId !== orgId);
    const surplus = shown.length - foreign.length - batch.ownRecords;
    return [
      ...foreign.map(({ record }) => ({
        code: 'RECORD_FOREIGN' as const,
        what: `record ${record.eventId}`,
        detail: `it is not of the organisation ${orgId}`,
      })),
      ...(surplus > 0
        ? [{ code: 'STATEMENT_MISMATCH' as const, what: nameOf(batch), detail: `it shows ${surplus} records too many` }]
        : []),
    ];
  });
}
