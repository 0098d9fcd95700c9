import { IDS_PER_STATEMENT, rowsInParts } from '../../platform/database/parts.js';
import type { Directory } from '../../platform/database/tables.js';

/**
 * Part of a parent's budget that is set aside for a mandate which is not stored yet. The note is written before the hold
 * and used up in the transaction that stores the mandate: what is still noted after a while belongs to an issuing that came to
 * a stop.
 */
export interface PendingReservation {
  readonly orgId: string;
  readonly mandateId: string;
  readonly parentMandateId: string;
  /** The hold on the parent's account. */
  readonly reservationId: string;
  /** RFC 3339. */
  readonly setAt: string;
}

type Named = Pick<PendingReservation, 'orgId' | 'mandateId'>;

export async function addPendingReservation(db: Directory, noted: PendingReservation): Promise<void> {
  await db
    .insertInto('setAside')
    .values({ ...noted, givenUpAt: null })
    .execute();
}

/** Uses up the note of a mandate that is about to be stored. False where it was given up: then the mandate must not be stored. */
export async function useSetAside(db: Directory, { orgId, mandateId }: Named): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('setAside')
    .where('orgId', '=', orgId)
    .where('mandateId', '=', mandateId)
    .where('givenUpAt', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Gives a mandate up, which is not stored from here on. False where it was stored, or the note is gone. */
export async function abandonReservation(db: Directory, { orgId, mandateId }: Named, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('setAside')
    .set({ givenUpAt: at })
    .where('orgId', '=', orgId)
    .where('mandateId', '=', mandateId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeReservation(db: Directory, { orgId, mandateId }: Named): Promise<void> {
  await db.deleteFrom('setAside').where('orgId', '=', orgId).where('mandateId', '=', mandateId).execute();
}

/** What is set aside of the parents' budgets for mandates that are not stored. */
export function reservationsOf(
  db: Directory,
  orgId: string,
  parentMandateIds: readonly string[],
): Promise<PendingReservation[]> {
  return rowsInParts(parentMandateIds, IDS_PER_STATEMENT, (some) =>
    pending(db).where('orgId', '=', orgId).where('parentMandateId', 'in', some).execute(),
  );
}

/** What was set aside before a time (RFC 3339) for mandates that are not stored, the oldest first. */
export function reservationsBefore(db: Directory, time: string): Promise<PendingReservation[]> {
  return pending(db).where('setAt', '<', time).orderBy('setAt').execute();
}

function pending(db: Directory) {
  return db.selectFrom('setAside').select(['orgId', 'mandateId', 'parentMandateId', 'reservationId', 'setAt']);
}
