import type { Keys } from '../batch-plan.js';
import type { Mandate } from '../records.js';
import type { MandateView } from '../store.js';
import type { LoadedTables } from '../tables.js';
import { nowIn, type StoreClock } from './clock.js';
import type { SqlRow, SqlSession } from './driver.js';
import { type Condition, HELD, integer, money, nullable, readRow, stored, text } from './rows.js';
import { MANDATES } from './schema.js';

/** Holds past their time. */
export function expiredBy(now: Condition): Condition {
  const held = HELD.sql(0);
  return { sql: (parameter) => `${held} and found.expires_at <= ${now.sql(parameter)}`, params: now.params };
}

/** Sums what the expired holds of mandates with a currency reserve. No rows come where no hold has expired. */
export async function loadExpiredAmounts(
  session: SqlSession,
  mandates: Keys,
  tables: LoadedTables,
  now: Condition,
): Promise<void> {
  const rows = await selectMandates(session, mandates.list(), now, ({ sum, anyExpired }) => ({
    columns: `found.org_id, found.mandate_id, ${sum} as expired`,
    where: `where found.currency is not null and ${anyExpired}`,
  }));
  for (const row of rows) {
    tables.putExpiredAmount(text.read(row['org_id'] ?? null), text.read(row['mandate_id'] ?? null), expiredIn(row));
  }
}

/** The earliest end of an unclaimed hold, expired ones included, ms since the epoch; null where none waits. */
export async function readNextExpiry(session: SqlSession): Promise<number | null> {
  const [row] = await session.all(`select (${NEXT_EXPIRY}) as next_expiry`);
  return nullable(integer).read(row?.['next_expiry'] ?? null);
}

/** As the index of waiting holds has it. */
const NEXT_EXPIRY = `select min(expires_at + 0) from ledger_hold where '' || state = 'held'`;

/** A mandate as a reader sees it, and whose it is. */
export type OwnedMandateView = MandateView & Pick<Mandate, 'orgId'>;

export async function readMandateViews(
  session: SqlSession,
  keys: readonly (readonly string[])[],
  clock: StoreClock,
): Promise<readonly OwnedMandateView[]> {
  const names = MANDATES.names.map((name) => `found.${name}`).join(', ');
  const rows = await selectMandates(session, keys, nowIn(session, clock), ({ sum, anyExpired }) => ({
    columns: `${names}, case when ${anyExpired} then ${sum} end as expired`,
    where: '',
  }));
  return rows.map((row) => {
    const mandate = readRow(MANDATES.columns, row);
    return { ...mandate, reserved: mandate.reserved - (mandate.currency === null ? 0n : expiredIn(row)) };
  });
}

/** What a query about mandates is made of: the sum over the expired holds of each, and whether any hold at all has expired. */
interface Parts {
  readonly sum: string;
  /** Between sweeps it is usually false, which the earliest hold alone tells: then no sum is taken. */
  readonly anyExpired: string;
}

async function selectMandates(
  session: SqlSession,
  keys: readonly (readonly string[])[],
  now: Condition,
  query: (parts: Parts) => { readonly columns: string; readonly where: string },
): Promise<readonly SqlRow[]> {
  const expired = expiredBy(now);
  const asked = [...session.dialect.given(['text', 'text'], keys.map(stored))].map(({ sql, params }) => {
    const parameter = params.length + 1;
    const { columns, where } = query({
      sum: `(
        select cast(sum(found.amount) as bigint) from ledger_hold found
        where found.org_id = wanted.org_id and found.mandate_id = wanted.mandate_id and ${expired.sql(parameter)})`,
      anyExpired: `(${NEXT_EXPIRY}) <= ${now.sql(parameter)}`,
    });
    const met = 'found.org_id = wanted.org_id and found.mandate_id = wanted.mandate_id';
    return session.all(
      `with wanted (org_id, mandate_id) as (${sql})
        select ${columns} from wanted ${session.dialect.each(MANDATES.name, met)} ${where}`,
      [...params, ...now.params],
    );
  });
  return (await Promise.all(asked)).flat();
}

function expiredIn(row: SqlRow): bigint {
  const amount = row['expired'] ?? null;
  return amount === null ? 0n : money.read(amount);
}
