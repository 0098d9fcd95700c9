import type { Directory } from '../../platform/database/tables.js';

/**
 * Takes the next free bit of the status lists for a mandate. A mandate that is never issued leaves its bit unused. Of two
 * who want the same bit one gets it, and the other takes the next.
 */
export async function takeStatusSlot(db: Directory, orgId: string, mandateId: string): Promise<number> {
  for (;;) {
    const index = await nextFreeSlot(db);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('statusSlot')
      .values({ orgId, mandateId, statusIndex: index })
      .onConflict((conflict) => conflict.column('statusIndex').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return index;
  }
}

/** The bit after the last that was taken: no bit is ever taken twice, also of those that a restore lost. */
export async function nextFreeSlot(db: Directory): Promise<number> {
  const { last } = await db
    .selectFrom('statusSlot')
    .select(({ fn }) => fn.max<number | bigint | null>('statusIndex').as('last'))
    .executeTakeFirstOrThrow();
  const identity = await db.selectFrom('gateIdentity').select('statusFrom').executeTakeFirst();
  return Math.max(last === null ? 0 : Number(last) + 1, Number(identity?.statusFrom ?? 0));
}

/** The bits from `from` on, below `end`, whose mandate was revoked at `at` (RFC 3339, as the directory writes it) or before. */
export async function revokedSlots(db: Directory, from: number, end: number, at: string): Promise<number[]> {
  const rows = await db
    .selectFrom('statusSlot')
    .innerJoin('mandate', (join) =>
      join.onRef('mandate.orgId', '=', 'statusSlot.orgId').onRef('mandate.mandateId', '=', 'statusSlot.mandateId'),
    )
    .select('statusIndex')
    .where('statusIndex', '>=', from)
    .where('statusIndex', '<', end)
    .where('revokedAt', '<=', at)
    .execute();
  return rows.map((row) => Number(row.statusIndex));
}
