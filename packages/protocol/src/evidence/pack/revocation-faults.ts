import { isRevoked, readStatusEntry } from '../../credential/index.js';
import type { JsonObject } from '../../json/index.js';
import { isPermit } from '../../register/index.js';
import type { EvidenceRecord } from '../record.js';
import { CLOCK_TOLERANCE_MS } from './history-faults.js';
import type { PackFault } from './pack-report.js';

/** What a status list says about one mandate, and from when. */
interface Finding {
  readonly at: number;
  readonly revoked: boolean;
}

interface ListFinding extends Finding, Pick<DatedStatusList, 'isBound'> {}

/**
 * What is wrong with the revocation of a mandate (Bitstring Status List v1.0): a permit from after it was revoked, a
 * revocation that a later list takes back, or no list from after the records, so that it is not known. A list counts from
 * its `validFrom` on. `records` are those decided under the mandate; `revokedAt` is when the log says that it was revoked,
 * ms since the epoch, null where it does not.
 */
export async function revocationFaults(
  credential: JsonObject,
  what: string,
  records: readonly EvidenceRecord[],
  lists: readonly DatedStatusList[],
  revokedAt: number | null,
): Promise<PackFault[]> {
  const entry = readStatusEntry(credential);
  if (entry === null) return [];
  const told = (
    await Promise.all(lists.map(async ({ list, ...about }) => ({ ...about, revoked: await isRevoked(entry, list) })))
  ).filter((finding): finding is ListFinding => finding.revoked !== null);
  const newestList = Math.max(...told.filter(({ isBound }) => isBound).map(({ at }) => at));
  const findings = revokedAt === null ? told : [...told, { at: revokedAt, revoked: true }];
  const newestRecord = Math.max(...records.map(({ occurredAt }) => Date.parse(occurredAt)));
  const missing: PackFault = {
    code: 'STATUS_LIST_MISSING',
    what,
    detail: 'no status list that says whether it was revoked is from after its records',
  };
  return [
    ...(newestList >= newestRecord - CLOCK_TOLERANCE_MS ? [] : [missing]),
    ...withdrawalFaults(what, findings),
    ...permitFaults(what, records, findings),
  ];
}

function permitFaults(what: string, records: readonly EvidenceRecord[], findings: readonly Finding[]): PackFault[] {
  const revokedAt = earliestRevocation(findings);
  return records.flatMap(({ eventId, occurredAt, decision }) => {
    if (!isPermit(decision) || !(Date.parse(occurredAt) - revokedAt > CLOCK_TOLERANCE_MS)) return [];
    const detail = `it permits at ${occurredAt} under ${what}, which was revoked by ${new Date(revokedAt).toISOString()}`;
    return [{ code: 'MANDATE_REVOKED' as const, what: `record ${eventId}`, detail }];
  });
}

function withdrawalFaults(what: string, findings: readonly Finding[]): PackFault[] {
  const revokedAt = earliestRevocation(findings);
  const later = findings.find(({ at, revoked }) => !revoked && at > revokedAt);
  if (later === undefined) return [];
  const [was, is] = [revokedAt, later.at].map((at) => new Date(at).toISOString());
  return [{ code: 'REVOCATION_WITHDRAWN', what, detail: `revoked in the list of ${was}, and not in that of ${is}` }];
}

/** Infinity where no list has it revoked. */
function earliestRevocation(findings: readonly Finding[]): number {
  return Math.min(...findings.filter(({ revoked }) => revoked).map(({ at }) => at));
}

/** A status list whose signature verifies, and the time from which it holds, ms since the epoch. */
export interface DatedStatusList {
  readonly list: JsonObject;
  readonly at: number;
  /** The log knows the key that signed it. A list under an unknown key proves a fault, and never its absence. */
  readonly isBound: boolean;
}
