import { toHex } from '../../bytes/index.js';
import type { Checkpoint } from '../../checkpoint/index.js';
import { evidenceNodeHash, MerkleTree, readHash } from '../../merkle/index.js';
import { isBatchInLog } from '../log-entry.js';
import { evidenceLeaf } from '../record.js';
import type { PackBatch } from './pack.js';
import type { PackFault } from './pack-report.js';

/** What is wrong within one batch: its records, its leaves, and the root over them. */
export function batchFaults(batch: PackBatch): PackFault[] {
  const faults = recordFaults(batch);
  const what = nameOf(batch);
  if (batch.leaves.length !== batch.size) {
    const detail = `it was closed with ${batch.size} records and ${batch.leaves.length} are here`;
    return [...faults, { code: batch.leaves.length < batch.size ? 'RECORD_MISSING' : 'RECORD_REPEATED', what, detail }];
  }
  if (batch.leaves.some(({ leafIndex }, index) => leafIndex !== index)) {
    return [
      ...faults,
      { code: 'RECORDS_REORDERED', what, detail: 'its leaves do not stand in the order of their numbers' },
    ];
  }
  const hashes = batch.leaves.map(({ leaf }) => readHash(leaf)).filter((hash) => hash !== null);
  const isRoot =
    hashes.length > 0 &&
    hashes.length === batch.leaves.length &&
    toHex(new MerkleTree(hashes, evidenceNodeHash).root) === batch.root;
  if (isRoot) return faults;
  const detail = 'its leaves lead to another root: some were changed, exchanged or moved';
  return [...faults, { code: 'BATCH_ROOT_MISMATCH', what, detail }];
}

/** What is wrong with the place of a batch in the signed log. */
export function placeFaults(batch: PackBatch, checkpoint: Checkpoint): PackFault[] {
  const root = readHash(batch.root);
  const path = batch.path.map(readHash).filter((hash) => hash !== null);
  const { logIndex, size } = batch;
  const isRead = root !== null && path.length === batch.path.length;
  if (isRead && isBatchInLog({ root, size }, { logIndex, path }, checkpoint)) return [];
  const detail = `the signed log of ${checkpoint.size} entries does not hold this batch at ${logIndex}`;
  return [{ code: 'BATCH_NOT_IN_LOG', what: nameOf(batch), detail }];
}

/** How a batch is named in a report. */
export function nameOf({ logIndex, batchId }: PackBatch): string {
  return `batch ${logIndex} (${batchId})`;
}

function recordFaults({ leaves }: PackBatch): PackFault[] {
  return leaves.flatMap(({ record, leaf }) => {
    if (record === undefined || toHex(evidenceLeaf(record)) === leaf) return [];
    const detail = 'the record does not have the hash that was put into its batch';
    return [{ code: 'RECORD_CHANGED' as const, what: `record ${record.eventId}`, detail }];
  });
}
