import type { LedgerStore } from '@gatewright/ledger';
import type { Directory } from '../../platform/database/tables.js';
import { movedBy } from './closed-holds.js';
import { type CountedRow, countedRow, countRows, type Moved } from './counts.js';
import { type LogKeys, timeAt } from './keys.js';
import { type LoggedDecision, readDecision } from './logged-decision.js';
import { rowsBefore, UPKEEP_CHUNK, type UpkeepStep } from './upkeep-step.js';
import { waitBefore } from './waits.js';

/** What counts the rows of a log that is older than its counters. */
export interface FillParts {
  readonly directory: Directory;
  readonly keys: LogKeys;
  readonly store: Pick<LedgerStore, 'escalation' | 'hold'>;
}

/** Counts decisions of before the counters, from the newest to the oldest: one chunk of each organisation in turn. */
export function fillSteps(parts: FillParts): () => Promise<readonly UpkeepStep[]> {
  return async () => {
    const open = await parts.directory.selectFrom('decisionCountFill').select('orgId').orderBy('orgId').execute();
    return open.map(
      ({ orgId }) =>
        () =>
          fillChunk(parts, orgId),
    );
  };
}

/** From when on the counters have every decision of an organisation, ms since the epoch; null where they have all. */
export async function countedFrom(db: Directory, orgId: string): Promise<number | null> {
  const open = await db.selectFrom('decisionCountFill').select('reached').where('orgId', '=', orgId).executeTakeFirst();
  return open === undefined ? null : timeAt(Number(open.reached));
}

interface OldRow {
  readonly position: number;
  readonly waited: number | null;
  readonly moved: Moved | null;
}

/** Counts the next rows towards the oldest. False where the organisation has none left. */
async function fillChunk(parts: FillParts, orgId: string): Promise<boolean> {
  const { directory, keys } = parts;
  const fill = directory.selectFrom('decisionCountFill').select('reached').where('orgId', '=', orgId);
  const reached = (await fill.executeTakeFirst())?.reached;
  if (reached === undefined) return false;
  const rows = await rowsBefore(directory, keys, orgId, Number(reached));
  const old: OldRow[] = [];
  for (const row of rows) old.push(await readOld(Number(row.position), readDecision(row), parts));
  const last = old.at(-1)?.position ?? 0;
  await directory.transaction().execute(async (transaction) => {
    const counted: CountedRow[] = [];
    for (const row of old) counted.push(...(await take(transaction, row)));
    await countRows(transaction, counted, keys);
    if (rows.length < UPKEEP_CHUNK) {
      await transaction.deleteFrom('decisionCountFill').where('orgId', '=', orgId).execute();
    } else {
      const own = transaction.updateTable('decisionCountFill').where('orgId', '=', orgId);
      // Another server may have come further.
      await own.set({ reached: last }).where('reached', '>', last).execute();
    }
  });
  return true;
}

/** What the store knows of a row: how long people took, and what its hold moved once that is closed. */
async function readOld(position: number, decision: LoggedDecision, { store }: FillParts): Promise<OldRow> {
  const { authorizationId } = decision;
  const waited = await waitBefore(store, decision, timeAt(position));
  const hold = authorizationId === null ? null : await store.hold(authorizationId);
  if (hold === null || !CLOSED.has(hold.state)) return { position, waited, moved: null };
  const { settledAmount, refundedAmount } = hold;
  return { position, waited, moved: movedBy(decision, { capturedAmount: settledAmount ?? 0n, refundedAmount }) };
}

const CLOSED: ReadonlySet<string> = new Set(['settled', 'reversed', 'voided', 'expired']);

/** Marks a row as counted. Returns it as it is then, unless it was counted before or is gone. */
async function take(db: Directory, { position, waited, moved }: OldRow): Promise<CountedRow[]> {
  const row = await db
    .updateTable('decision')
    .set({ counted: 1, waited })
    .where('position', '=', position)
    .where('counted', 'is', null)
    .returning(['position', 'orgId', 'detail', 'captured', 'released', 'refunded', 'waited'])
    .executeTakeFirst();
  if (row === undefined) return [];
  const counted = countedRow(row, readDecision(row));
  // What the hold moved since it was read is in the row already.
  if (row.captured !== null || moved === null) return [counted];
  await db.updateTable('decision').set(moved).where('position', '=', position).execute();
  return [{ ...counted, ...moved }];
}
