import type { Directory, SettlementSlotTable } from '../database/tables.js';

/** Settlement slots that an older version kept here; they are the ledger's, which has those of this version. */
export function olderSlots(db: Directory): Promise<SettlementSlotTable[]> {
  return db.selectFrom('settlement_slot').selectAll().execute();
}

export async function forgetOlderSlot(db: Directory, authorizationId: string): Promise<void> {
  await db.deleteFrom('settlement_slot').where('authorization_id', '=', authorizationId).execute();
}
