import type { Directory, SettlementSlotTable } from '../database/tables.js';

/** Settlement slots that an older version kept here; they are the ledger's, which has those of this version. */
export function olderSlots(db: Directory): Promise<SettlementSlotTable[]> {
  return db.selectFrom('settlementSlot').selectAll().execute();
}

export async function deleteOlderSlot(db: Directory, authorizationId: string): Promise<void> {
  await db.deleteFrom('settlementSlot').where('authorizationId', '=', authorizationId).execute();
}
