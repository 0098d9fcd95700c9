import { fromHex } from '../../bytes/index.js';
import type { Checkpoint } from '../../checkpoint/index.js';
import { isConsistent, logNodeHash } from '../../merkle/index.js';
import { nameOf } from './batch-faults.js';
import type { EvidencePack, PackBatch } from './pack.js';
import type { PackFault } from './pack-report.js';
import { records } from './placed-records.js';

/** How far the clocks of one gate's processes may differ, ms. */
export const CLOCK_TOLERANCE_MS = 60_000;

/** What is wrong with the batches as a row: gaps, repeated records, and time that runs backwards. */
export function sequenceFaults(batches: readonly PackBatch[]): PackFault[] {
  return [...gapFaults(batches), ...repeatFaults(batches), ...rewindFaults(batches)];
}

/** What is wrong with the log against the checkpoint that the reader kept. */
export function continuityFaults(pack: EvidencePack, checkpoint: Checkpoint, kept: Checkpoint): PackFault[] {
  const what = 'the log';
  if (checkpoint.size < kept.size) {
    const detail = `it has ${checkpoint.size} entries and you have seen ${kept.size}`;
    return [{ code: 'LOG_REWOUND', what, detail }];
  }
  const path = consistencyPath(pack, checkpoint, kept);
  if (path === null) {
    const detail = `the pack does not hold the path from size ${kept.size}; export it with --since ${kept.size}`;
    return [{ code: 'CONSISTENCY_MISSING', what, detail }];
  }
  const states = { oldSize: kept.size, oldRoot: kept.root, newSize: checkpoint.size, newRoot: checkpoint.root };
  if (kept.size === 0 || isConsistent(states, path, logNodeHash)) return [];
  const detail = `its state of ${checkpoint.size} entries does not continue the one of ${kept.size} that you kept`;
  return [{ code: 'LOG_FORKED', what, detail }];
}

/** Records that say they happened after a third party had seen the checkpoint over them. */
export function aheadFaults(batches: readonly PackBatch[], seenAt: number): PackFault[] {
  return records(batches).flatMap(({ record }) => {
    const ahead = Date.parse(record.occurredAt) - seenAt;
    if (ahead <= CLOCK_TOLERANCE_MS) return [];
    const detail = `it says ${record.occurredAt}, and was seen at ${new Date(seenAt).toISOString()}`;
    return [{ code: 'CLOCK_AHEAD' as const, what: `record ${record.eventId}`, detail }];
  });
}

function gapFaults(batches: readonly PackBatch[]): PackFault[] {
  if (batches.length === 0) return [{ code: 'BATCH_MISSING', what: 'the pack', detail: 'it holds no batch at all' }];
  return batches.flatMap((batch, index) => {
    const before = batches[index - 1];
    if (before === undefined || batch.logIndex === before.logIndex + 1) return [];
    const detail = `it follows batch ${before.logIndex}; what is between was left out or moved`;
    return [{ code: 'BATCH_MISSING' as const, what: nameOf(batch), detail }];
  });
}

function repeatFaults(batches: readonly PackBatch[]): PackFault[] {
  const seen = new Set<string>();
  return records(batches).flatMap(({ batch, record }) => {
    const isNew = !seen.has(record.eventId);
    seen.add(record.eventId);
    if (isNew) return [];
    return [
      { code: 'RECORD_REPEATED' as const, what: `record ${record.eventId}`, detail: `again in ${nameOf(batch)}` },
    ];
  });
}

function rewindFaults(batches: readonly PackBatch[]): PackFault[] {
  const faults: PackFault[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  for (const batch of batches) {
    const times = records([batch]).map(({ record }) => Date.parse(record.occurredAt));
    const oldest = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
    if (oldest < newest - CLOCK_TOLERANCE_MS) {
      const detail = `a record of ${new Date(oldest).toISOString()} follows one of ${new Date(newest).toISOString()}`;
      faults.push({ code: 'CLOCK_REWOUND', what: nameOf(batch), detail });
    }
    newest = times.reduce((most, time) => Math.max(most, time), newest);
  }
  return faults;
}

function consistencyPath(pack: EvidencePack, checkpoint: Checkpoint, kept: Checkpoint): Uint8Array[] | null {
  if (kept.size === checkpoint.size || kept.size === 0) return [];
  if (pack.since?.size !== kept.size) return null;
  const path = pack.since.path.map(fromHex).filter((bytes) => bytes !== null);
  return path.length === pack.since.path.length ? path : null;
}
