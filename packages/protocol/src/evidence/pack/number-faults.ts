import { countMissing, type NumberedRecords, nameOfMissing, numberedRecords } from '../numbers.js';
import { withheldIn } from './own-records.js';
import type { EvidencePack, PackBatch } from './pack.js';
import type { PackFault } from './pack-report.js';
import { records } from './placed-records.js';

/** What the numbers of the organisation's records in a pack say, and what is wrong with them. */
export interface NumberFindings extends Pick<NumberedRecords, 'numbers' | 'unnumbered'> {
  readonly faults: readonly PackFault[];
}

/**
 * Finds the numbers that no record of the pack has, and those that two have. The records of an earlier pack count where its batches meet
 * those of this one. Records that are withheld have numbers as well: no more is missing than exceeds them.
 */
export function numberFindings(pack: EvidencePack, earlier: EvidencePack | null): NumberFindings {
  const { numbers, unnumbered } = numberedRecords(ownRecords(pack, pack.batches));
  const batches = [...meeting(pack, earlier), ...pack.batches];
  // The first batch of a log has the first record of the organisation, unless that is in a later one.
  const from = batches[0]?.logIndex === 0 ? 1 : undefined;
  const { missing, repeated } = numberedRecords(ownRecords(pack, batches), from);
  const withheld = batches.reduce((sum, batch) => sum + withheldIn(batch), 0);
  const faults: PackFault[] = repeated.map((number) => {
    const detail = 'two records of the organisation have this number';
    return { code: 'SEQUENCE_REPEATED', what: `number ${number}`, detail };
  });
  if (countMissing(missing) <= withheld) return { numbers, unnumbered, faults };
  for (const each of missing) {
    const isAre = each.first === each.last ? 'is' : 'are';
    const unless = withheld === 0 ? '' : `; ${withheld} of those that are missing may be withheld`;
    const detail = `${nameOfMissing(each)} of this organisation ${isAre} missing${unless}`;
    faults.push({ code: 'SEQUENCE_MISSING', what: nameOfMissing(each), detail });
  }
  return { numbers, unnumbered, faults };
}

function ownRecords({ orgId }: EvidencePack, batches: readonly PackBatch[]) {
  const seen = new Set<string>();
  return records(batches).flatMap(({ record }) => {
    if (record.orgId !== orgId || seen.has(record.eventId)) return [];
    seen.add(record.eventId);
    return [record];
  });
}

/** The batches of an earlier pack of the organisation before those of this one; none where any is missing between them. */
function meeting({ orgId, batches }: EvidencePack, earlier: EvidencePack | null): readonly PackBatch[] {
  const first = batches[0]?.logIndex ?? 0;
  const before = earlier?.orgId === orgId ? earlier.batches.filter(({ logIndex }) => logIndex < first) : [];
  return before.at(-1)?.logIndex === first - 1 ? before : [];
}
