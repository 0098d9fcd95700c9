import { type KeyResolver, proofMethod } from '../../credential/index.js';
import { isJsonObject, type JsonObject } from '../../json/index.js';
import { credentialDigest, keyDigest } from '../binding.js';
import type { ProvenMandate } from './bindings.js';
import type { PackFault, PackGap } from './pack-report.js';
import type { PlacedRecord } from './placed-records.js';

/** What is wrong with a credential against what the log knows of its mandate. `under` are the decisions under it. */
export function boundFaults(
  credential: JsonObject,
  what: string,
  proven: ProvenMandate,
  under: readonly PlacedRecord[],
  resolve: KeyResolver,
): PackFault[] {
  const { binding } = proven;
  const faults: PackFault[] = [];
  if (credentialDigest(credential) !== binding.credentialDigest) {
    const detail = 'its credential is not the one that was issued, by the log';
    faults.push({ code: 'CREDENTIAL_REPLACED', what, detail });
  }
  const key = resolve(proofMethod(credential) ?? '');
  if (key === null || keyDigest(key) !== binding.keyDigest) {
    const detail = 'its credential is not signed by the key that issued it, by the log';
    faults.push({ code: 'ISSUER_KEY_UNKNOWN', what, detail });
  }
  if (subjectOf(credential)['id'] !== binding.agentDid) {
    const detail = `the log knows it for ${binding.agentDid}`;
    faults.push({ code: 'CREDENTIAL_SUBJECT_MISMATCH', what, detail });
  }
  // What was decided under a mandate of before credentials were bound is a gap.
  if (binding.late) return faults;
  const detail = `it was decided under ${what} before the log knew that`;
  const early = aheadOf(proven, under).map(({ record: { eventId } }) => `record ${eventId}`);
  return [...faults, ...early.map((each) => ({ code: 'CREDENTIAL_BOUND_LATE' as const, what: each, detail }))];
}

/** Decisions under a mandate that the log did not know yet, and cannot show which credential it had. */
export function unboundGaps(
  what: string,
  proven: ProvenMandate | undefined,
  under: readonly PlacedRecord[],
): PackGap[] {
  const ahead = proven === undefined ? under : proven.binding.late ? aheadOf(proven, under) : [];
  if (ahead.length === 0) return [];
  const detail = `the log does not know which credential it had at ${ahead.length} of its records`;
  return [{ code: 'CREDENTIAL_NOT_BOUND', what, detail }];
}

/** Decisions that are of another agent, or of another action, than the credential under which they were made. */
export function termsFaults(credential: JsonObject, what: string, under: readonly PlacedRecord[]): PackFault[] {
  const { id, mandate } = subjectOf(credential);
  const action = isJsonObject(mandate) ? mandate['target'] : undefined;
  return under.flatMap(({ record }): PackFault[] => {
    const at = `record ${record.eventId}`;
    const isOther = record.agentDid !== id;
    const agent = `it is of ${record.agentDid}, and the credential of ${what} is about ${String(id)}`;
    const terms = `it is of the action ${record.action}, and ${what} grants ${String(action)}`;
    return [
      ...(isOther ? [{ code: 'CREDENTIAL_SUBJECT_MISMATCH' as const, what: at, detail: agent }] : []),
      ...(record.action === action ? [] : [{ code: 'CREDENTIAL_TERMS_MISMATCH' as const, what: at, detail: terms }]),
    ];
  });
}

function subjectOf({ credentialSubject }: JsonObject): JsonObject {
  return isJsonObject(credentialSubject) ? credentialSubject : {};
}

/** By the log alone, since a record says any time. Within a batch records stand by their times, which clocks may exchange. */
function aheadOf({ position }: ProvenMandate, under: readonly PlacedRecord[]): PlacedRecord[] {
  return under.filter((placed) => placed.position.logIndex < position.logIndex);
}
