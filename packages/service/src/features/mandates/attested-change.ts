import { credentialDigest } from '@gatewright/protocol';
import type { ChangedSetting } from '../changes/setting-changes.js';
import type { MandateRecord } from './repository.js';

type Stated = Pick<MandateRecord, 'mandateId' | 'credential'>;

/**
 * What a person did to a mandate: which credential is in force after it in place of which, null for none. The log binds the credentials
 * themselves, and this names the person beside them (ADR 74).
 */
export function changedMandate(before: Stated | null, after: Stated | null): ChangedSetting {
  const subject = (after ?? before)?.mandateId ?? null;
  return { setting: 'mandate', subject, before: statedOf(before), after: statedOf(after) };
}

function statedOf(mandate: Stated | null) {
  return mandate === null ? null : { mandateId: mandate.mandateId, credential: credentialDigest(mandate.credential) };
}
