import type { SqlDialect } from '../../packages/ledger/src/stores/sql/dialect.js';
import type { SqlDriver, SqlTransaction } from '../../packages/ledger/src/stores/sql/driver.js';
import { PassingDriver } from '../../packages/ledger/test/sql/support/passing-driver.js';

/** A change of the driver's options, which breaks one promise; the checker must find it. */
interface Mutation {
  readonly dialect?: Partial<SqlDialect>;
  /** Whether locks are taken outside the transaction, and so end with their statement. */
  readonly locksBriefly?: boolean;
  /** Runs first in every transaction. */
  readonly first?: string;
}

/** Stores that are wrong on purpose, each in the one way of its name. */
const DRIVER_MUTANTS = {
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
  return new MutantDriver(driver, mutation);
}

class MutantDriver extends PassingDriver {
  override readonly dialect: SqlDialect;

  constructor(
    driver: SqlDriver,
    private readonly mutation: Mutation,
  ) {
    super(driver);
    this.dialect = { ...driver.dialect, ...mutation.dialect };
  }

  override transaction<T>(work: (session: SqlTransaction) => Promise<T>): Promise<T> {
    const { first, locksBriefly = false } = this.mutation;
    return super.transaction(async (session) => {
      if (first !== undefined) await session.run(first);
      return work({
        dialect: this.dialect,
        incarnation: session.incarnation,
        all: (sql, params) => (locksBriefly && sql.includes(' for update ') ? this : session).all(sql, params),
        run: (sql, params) => session.run(sql, params),
        send: (sql, params) => session.send(sql, params),
      });
    });
  }
}
