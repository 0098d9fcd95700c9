import type { SqlDialect } from '../sql/dialect.js';
import type { SqlDriver, SqlSession } from '../sql/driver.js';

/** A change of what the driver is told, which breaks one promise; the checker must find it. */
interface Mutation {
  readonly dialect?: Partial<SqlDialect>;
  /** Whether locks are taken outside the transaction, and so end with their statement. */
  readonly locksBriefly?: boolean;
  /** Runs first in every transaction. */
  readonly first?: string;
}

/** Stores that are wrong on purpose, each in the one way of its name. */
export const DRIVER_MUTANTS = {
  /** Rows are read without waiting for those who write them, and the later writer's balances win. */
  'no lock': { dialect: { forUpdate: '' } },
  /** Reads under the lock and lets go of it at once: what it writes is what it counted then. */
  'check, then write': { locksBriefly: true },
  /** Answers before the log is on the disk. */
  'no sync': { first: 'set local synchronous_commit = off' },
} as const satisfies Record<string, Mutation>;

export type DriverMutant = keyof typeof DRIVER_MUTANTS;

const MUTATIONS: Readonly<Record<string, Mutation>> = DRIVER_MUTANTS;

/** The driver with one promise broken. */
export function mutantDriver(name: string, driver: SqlDriver): SqlDriver {
  const mutation = MUTATIONS[name];
  if (mutation === undefined) throw new Error(`there is no mutant ${name}`);
  const dialect = { ...driver.dialect, ...mutation.dialect };
  const mutated = (session: SqlSession): SqlSession => ({
    dialect,
    all: (sql, params) =>
      mutation.locksBriefly && sql.includes(' for update ') ? driver.all(sql, params) : session.all(sql, params),
    run: (sql, params) => session.run(sql, params),
  });
  return {
    ...mutated(driver),
    durability: driver.durability,
    multiProcess: driver.multiProcess,
    isTransient: (error) => driver.isTransient(error),
    exec: (script) => driver.exec(script),
    close: () => driver.close(),
    transaction: (work) =>
      driver.transaction(async (session) => {
        if (mutation.first !== undefined) await session.run(mutation.first);
        return work({ ...mutated(session), send: (sql, params) => session.send(sql, params) });
      }),
  };
}
