import { DELEGATION_DEPTH_MAX } from '../limits.js';
import { counts, findMandate, type StoredMandate } from './mandates.js';
import type { Directory } from './tables.js';

/**
 * The mandates that one comes from, nearest first; null where one of them does not count any more. A mandate that people
 * gave directly comes from none.
 */
export async function lineage(db: Directory, orgId: string, parentMandateId: string): Promise<StoredMandate[] | null> {
  const ancestors: StoredMandate[] = [];
  for (let next: string | null = parentMandateId; next !== null; ) {
    const mandate: StoredMandate | null = await findMandate(db, orgId, next);
    if (mandate === null || !counts(mandate) || ancestors.length > DELEGATION_DEPTH_MAX) return null;
    ancestors.push(mandate);
    next = mandate.parentMandateId;
  }
  return ancestors;
}
