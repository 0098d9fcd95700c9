import { type AnchorReceipt, type AnchorReceipts, RECENT_RECEIPTS } from '@gatewright/gate';
import type { Selectable } from 'kysely';
import type { Directory, DirectoryTables } from '../../platform/database/tables.js';

/** What anchors gave back, in the directory. */
export class StoredReceipts implements AnchorReceipts {
  constructor(private readonly db: Directory) {}

  /** The first receipt of an anchor for a size stands. */
  async add({ anchor, kind, size, note, proof, at }: AnchorReceipt): Promise<void> {
    await this.db
      .insertInto('anchorReceipt')
      .values({ anchor, kind, size, note, proof, at })
      .onConflict((conflict) => conflict.columns(['anchor', 'size']).doNothing())
      .execute();
  }

  async covering(size: number): Promise<AnchorReceipt[]> {
    const smallest = await this.db
      .selectFrom('anchorReceipt')
      .select('size')
      .where('size', '>=', size)
      .orderBy('size')
      .limit(1)
      .executeTakeFirst();
    if (smallest === undefined) return [];
    const rows = await this.db
      .selectFrom('anchorReceipt')
      .selectAll()
      .where('size', '=', smallest.size)
      .orderBy('anchor')
      .execute();
    return rows.map(receiptOf);
  }

  async recent(size: number): Promise<AnchorReceipt[]> {
    const rows = await this.db
      .selectFrom('anchorReceipt')
      .selectAll()
      .where('size', '>=', size)
      .orderBy('size', 'desc')
      .orderBy('anchor')
      .limit(RECENT_RECEIPTS)
      .execute();
    return rows.map(receiptOf);
  }
}

function receiptOf({ kind, ...row }: Selectable<DirectoryTables['anchorReceipt']>): AnchorReceipt {
  return {
    ...row,
    size: Number(row.size),
    at: Number(row.at),
    kind: kind === 'rfc3161' ? 'rfc3161' : 'witness',
  };
}
