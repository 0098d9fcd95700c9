import type { Directory } from '../database/tables.js';

/**
 * Takes the next free bit of the status lists for a mandate. A mandate that is never issued leaves its bit unused. Of two
 * who want the same bit one gets it, and the other takes the next.
 */
export async function takeStatusSlot(db: Directory, orgId: string, mandateId: string): Promise<number> {
  for (;;) {
    const index = await nextFreeSlot(db);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('status_slot')
      .values({ org_id: orgId, mandate_id: mandateId, status_index: index })
      .onConflict((conflict) => conflict.column('status_index').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return index;
  }
}

/** The bit after the last that was taken: no bit is ever taken twice, also of those that a restore has forgotten. */
export async function nextFreeSlot(db: Directory): Promise<number> {
  const { last } = await db
    .selectFrom('status_slot')
    .select(({ fn }) => fn.max<number | bigint | null>('status_index').as('last'))
    .executeTakeFirstOrThrow();
  const identity = await db.selectFrom('gate_identity').select('status_from').executeTakeFirst();
  return Math.max(last === null ? 0 : Number(last) + 1, Number(identity?.status_from ?? 0));
}

/** The bits from `from` on, below `end`, whose mandate was revoked at `at` (RFC 3339, as the directory writes it) or before. */
export async function revokedSlots(db: Directory, from: number, end: number, at: string): Promise<number[]> {
  const rows = await db
    .selectFrom('status_slot')
    .innerJoin('mandate', (join) =>
      join
        .onRef('mandate.org_id', '=', 'status_slot.org_id')
        .onRef('mandate.mandate_id', '=', 'status_slot.mandate_id'),
    )
    .select('status_index')
    .where('status_index', '>=', from)
    .where('status_index', '<', end)
    .where('revoked_at', '<=', at)
    .execute();
  return rows.map((row) => Number(row.status_index));
}
