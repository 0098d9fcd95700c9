import type { Directory, SetAsideTable } from '../database/tables.js';

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
    .insertInto('set_aside')
    .values({
      org_id: noted.orgId,
      mandate_id: noted.mandateId,
      parent_mandate_id: noted.parentMandateId,
      reservation_id: noted.reservationId,
      set_at: noted.setAt,
      given_up_at: null,
    })
    .execute();
}

/** Uses up the note of a mandate that is about to be stored. False where it was given up: then the mandate must not be stored. */
export async function useSetAside(db: Directory, { orgId, mandateId }: Named): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('set_aside')
    .where('org_id', '=', orgId)
    .where('mandate_id', '=', mandateId)
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Gives a mandate up, which nobody stores from here on. False where it was stored, or the note is gone. */
export async function abandonReservation(db: Directory, { orgId, mandateId }: Named, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('set_aside')
    .set({ given_up_at: at })
    .where('org_id', '=', orgId)
    .where('mandate_id', '=', mandateId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeReservation(db: Directory, { orgId, mandateId }: Named): Promise<void> {
  await db.deleteFrom('set_aside').where('org_id', '=', orgId).where('mandate_id', '=', mandateId).execute();
}

/** What is set aside of one parent's budget for mandates that are not stored. */
export async function reservationsOf(
  db: Directory,
  orgId: string,
  parentMandateId: string,
): Promise<PendingReservation[]> {
  const rows = await db
    .selectFrom('set_aside')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('parent_mandate_id', '=', parentMandateId)
    .execute();
  return rows.map(setAsideOf);
}

/** What was set aside before a time (RFC 3339) for mandates that are not stored, the oldest first. */
export async function reservationsBefore(db: Directory, time: string): Promise<PendingReservation[]> {
  const rows = await db.selectFrom('set_aside').selectAll().where('set_at', '<', time).orderBy('set_at').execute();
  return rows.map(setAsideOf);
}

function setAsideOf(row: SetAsideTable): PendingReservation {
  return {
    orgId: row.org_id,
    mandateId: row.mandate_id,
    parentMandateId: row.parent_mandate_id,
    reservationId: row.reservation_id,
    setAt: row.set_at,
  };
}
