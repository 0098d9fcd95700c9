import type { Directory } from '../../platform/database/tables.js';
import { findMandate, isLive, type StoredMandate } from './repository.js';

/** How often a mandate may be delegated on. */
export const DELEGATION_DEPTH_MAX = 3;

/** The mandates that one comes from, nearest first, whether they count or not; fewer where one is not there. */
export async function ancestorsOf(
  db: Directory,
  orgId: string,
  parentMandateId: string | null,
): Promise<StoredMandate[]> {
  const ancestors: StoredMandate[] = [];
  for (let next = parentMandateId; next !== null && ancestors.length <= DELEGATION_DEPTH_MAX; ) {
    const mandate: StoredMandate | null = await findMandate(db, orgId, next);
    if (mandate === null) break;
    ancestors.push(mandate);
    next = mandate.parentMandateId;
  }
  return ancestors;
}

/**
 * The mandates that one comes from, nearest first; null where one of them does not count any more. A mandate that people
 * gave directly comes from none.
 */
export async function lineage(db: Directory, orgId: string, parentMandateId: string): Promise<StoredMandate[] | null> {
  const ancestors = await ancestorsOf(db, orgId, parentMandateId);
  return reachesPrincipal(ancestors) && ancestors.every(isLive) ? ancestors : null;
}

/** True for ancestors that reach up to a mandate that people gave. */
export function reachesPrincipal(ancestors: readonly StoredMandate[]): boolean {
  return ancestors.at(-1)?.parentMandateId === null;
}
