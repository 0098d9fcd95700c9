import type { Amounts, Tally } from '../../operations/records.js';
import { eventsSince, KEPT_MS, NOTHING, spanAt } from '../../reducer/limits/tally.js';
import type { LoadedTables } from '../../reducer/tables.js';
import { FORGET_MAX_PAST } from '../store.js';
import { integer, money, type SqlValue, storedText } from './columns.js';
import type { SqlSession } from './driver.js';
import { selectByKeys } from './rows.js';
import { TALLIES } from './schema.js';

/**
 * Loads what counts under limits, given their keys, and locks it for a batch that writes it. Sums what it loses by `now` (ms since the epoch),
 * and what expired holds charged unless none can have. A tally is locked after every mandate: all whose holds count in it write it. The
 * events that restart a tally are only read: a batch that counts another one meanwhile comes after this one.
 */
export async function loadTallies(
  session: SqlSession,
  keys: readonly (readonly string[])[],
  tables: LoadedTables,
  now: number,
  { isLocked, hasExpired }: { readonly isLocked: boolean; readonly hasExpired: boolean },
): Promise<void> {
  const tallies = await selectByKeys(session, TALLIES, { members: TALLIES.key, lock: isLocked }, keys);
  for (const tally of tallies) tables.putTally(tally);
  for (const row of await selectByKeys(session, TALLIES, { members: TALLIES.key }, eventKeys(tallies, tables))) {
    tables.putTally(row);
  }
  await Promise.all(
    tallies.map(async (tally) => {
      const { at, countsFrom, left } = spanAt(tally, now, eventsSince(tables, tally));
      const [leaving, expired] = await Promise.all([
        left === 'some'
          ? sumOf(session, LEAVING, tally, [tally.countsFrom, countsFrom])
          : left === 'all' && tally.carries !== null
            ? sumOf(session, EXPIRED, tally, [tally.countsFrom, tally.endsAt])
            : NOTHING,
        // A clock that was set back says nothing of what had expired before.
        hasExpired || at > now ? sumOf(session, EXPIRED, tally, [countsFrom, at]) : NOTHING,
      ]);
      tables.putCharged(tally, leaving, expired);
    }),
  );
}

/** The keys of the events that restart the tallies, those that are not loaded. */
function eventKeys(tallies: readonly Tally[], tables: LoadedTables): readonly (readonly string[])[] {
  return tallies.flatMap(({ orgId, rule }) => {
    const isUnknown = 'since' in rule && tables.tally(orgId, rule.since) === null;
    return isUnknown ? [[orgId, rule.since]] : [];
  });
}

const SUMS =
  'select cast(coalesce(sum(units), 0) as bigint) as units, cast(coalesce(sum(holds), 0) as bigint) as holds from';
const LEAVING = `${SUMS} ledger_rolling_charge where org_id = $1 and key = $2 and at >= $3 and at < $4`;
const EXPIRED = `${SUMS} ledger_waiting_charge where org_id = $1 and key = $2 and at >= $3 and expires_at <= $4`;

async function sumOf(
  session: SqlSession,
  query: string,
  { orgId, key }: Tally,
  bounds: readonly SqlValue[],
): Promise<Amounts> {
  const [row] = await session.all(query, [storedText(orgId), storedText(key), ...bounds]);
  return { units: money.read(row?.['units'] ?? 0), holds: integer.read(row?.['holds'] ?? 0) };
}

/** Drops charges and tallies that count no more, some at a time. */
export async function dropTallies(session: SqlSession, now: number): Promise<void> {
  await session.run(
    `delete from ledger_rolling_charge where (org_id, key, at, authorization_id) in
      (select org_id, key, at, authorization_id from ledger_rolling_charge where keep_until < $1 order by keep_until limit $2)`,
    [now, FORGET_MAX_PAST],
  );
  await session.run(
    `delete from ledger_tally where ends_at < $1 and carries is null and (org_id, key) in
      (select org_id, key from ledger_tally where ends_at < $1 and carries is null order by ends_at limit $2)`,
    [now - KEPT_MS, FORGET_MAX_PAST],
  );
}
