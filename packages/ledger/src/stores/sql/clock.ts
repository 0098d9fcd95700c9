import { integer } from './columns.js';
import type { SqlSession } from './driver.js';
import type { Condition } from './rows.js';

/** The store's time, milliseconds since the epoch: given by the host, or null for the database's own. */
export type StoreClock = (() => number) | null;

/** A clock of the host that says one time throughout: that of its first reading. */
export function readOnce(clock: StoreClock): StoreClock {
  if (clock === null) return null;
  let time: number | null = null;
  return () => {
    time ??= clock();
    return time;
  };
}

export function readClock(session: SqlSession, clock: StoreClock): Promise<number> {
  return timeOf(session, clock, 'now');
}

/** The time of a transaction, which what it asks for later is asked as of (`keptIn`). */
export function keepClock(session: SqlSession, clock: StoreClock): Promise<number> {
  return timeOf(session, clock, 'keep');
}

/** The time as a statement has it. */
export function nowIn({ dialect }: SqlSession, clock: StoreClock): Condition {
  return clock === null ? { sql: () => `(select ${dialect.clock?.now})`, params: [] } : given(clock);
}

/** The time of the transaction as a statement of it has it. */
export function keptIn({ dialect }: SqlSession, clock: StoreClock): Condition {
  return clock === null ? { sql: () => `${dialect.clock?.kept}`, params: [] } : given(clock);
}

async function timeOf(session: SqlSession, clock: StoreClock, reading: 'now' | 'keep'): Promise<number> {
  if (clock !== null) return clock();
  const [row] = await session.all(`select ${session.dialect.clock?.[reading]} as now`);
  return integer.read(row?.['now'] ?? null);
}

function given(clock: () => number): Condition {
  return { sql: (parameter) => `$${parameter}`, params: [clock()] };
}
