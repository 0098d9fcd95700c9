import type { ClosedHold, LedgerStore } from '@gatewright/ledger';
import type { Directory } from '../../platform/database/tables.js';
import { COUNTED_COLUMNS, countedRow, type Moved, type RowChange, recountRows } from './counts.js';
import type { LogKeys } from './keys.js';
import { type LoggedDecision, readDecision } from './logged-decision.js';
import { LOG_CHUNK } from './upkeep-step.js';

interface Parts {
  readonly directory: Directory;
  readonly keys: LogKeys;
  readonly store: Pick<LedgerStore, 'closedHolds' | 'leaveClosed' | 'feedSpan'>;
}

/**
 * Counts what closed holds moved, at their permits in the log. A hold whose permit is still in the feed waits for it; one whose permit the
 * log has no more is left out. A row keeps what was counted of it, so that counting a hold again changes nothing. False where no hold could
 * be counted.
 */
export async function countClosedHolds({ directory, keys, store }: Parts): Promise<boolean> {
  const holds = await store.closedHolds(LOG_CHUNK);
  if (holds.length === 0) return false;
  // Read before the log: what left the feed by then is in the log.
  const span = await store.feedSpan();
  const done: ClosedHold[] = [];
  await directory.transaction().execute(async (transaction) => {
    const changes: RowChange[] = [];
    for (const hold of holds) {
      const position = await permitOf(transaction, keys, hold);
      if (position === null && span !== null && hold.authorizedAt >= span.oldestAt) continue;
      done.push(hold);
      const change = position === null ? null : await noteMoved(transaction, position, hold);
      if (change !== null) changes.push(change);
    }
    await recountRows(transaction, changes, keys);
  });
  await store.leaveClosed(done);
  return done.length > 0;
}

/** What became of the amount of a permit. */
export function movedBy(
  { units }: Pick<LoggedDecision, 'units'>,
  { capturedAmount, refundedAmount }: Pick<ClosedHold, 'capturedAmount' | 'refundedAmount'>,
): Moved {
  const released = BigInt(units ?? 0) - capturedAmount;
  return { captured: capturedAmount, released: released > 0n ? released : 0n, refunded: refundedAmount };
}

const PERMITS: ReadonlySet<string> = new Set(['allow', 'observe']);

/** The position of the permit that made a hold; null where the log does not have it. */
async function permitOf(db: Directory, keys: LogKeys, hold: ClosedHold): Promise<number | null> {
  const rows = await db
    .selectFrom('decision')
    .select(['position', 'orgId', 'detail'])
    .where('authorizationKey', '=', keys.ofId(hold.orgId, hold.authorizationId))
    .orderBy('position')
    .execute();
  const permit = rows.find((row) => {
    const { orgId, authorizationId, decision } = readDecision(row);
    return orgId === hold.orgId && authorizationId === hold.authorizationId && PERMITS.has(decision);
  });
  return permit === undefined ? null : Number(permit.position);
}

/** Notes in the row what the hold moved. Returns the change of a row that the counters have; null for another. */
async function noteMoved(db: Directory, position: number, hold: ClosedHold): Promise<RowChange | null> {
  // Locks the row: a chunk that erases, deletes or counts it has come before, or waits.
  const row = await db
    .updateTable('decision')
    .set((column) => ({ position: column.ref('position') }))
    .where('position', '=', position)
    .returning(COUNTED_COLUMNS)
    .executeTakeFirst();
  if (row === undefined) return null;
  const decision = readDecision(row);
  const moved = movedBy(decision, hold);
  await db.updateTable('decision').set(moved).where('position', '=', position).execute();
  if (row.counted === null) return null;
  const before = countedRow(row, decision);
  return { before, after: { ...before, ...moved } };
}
