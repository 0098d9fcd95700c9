import { integer } from './columns.js';
import type { SqlSession } from './driver.js';
import type { Condition } from './rows.js';

/** The store's time, milliseconds since the epoch: given by the host, or null for the database's own. */
export type StoreClock = (() => number) | null;

export async function readClock(session: SqlSession, clock: StoreClock): Promise<number> {
  if (clock !== null) return clock();
  const [row] = await session.all(`select ${session.dialect.clock} as now`);
  return integer.read(row?.['now'] ?? null);
}

/** The time as a statement has it. */
export function nowIn({ dialect }: SqlSession, clock: StoreClock): Condition {
  return clock === null
    ? { sql: () => `(select ${dialect.clock})`, params: [] }
    : { sql: (parameter) => `$${parameter}`, params: [clock()] };
}
