import type { SqlParameter, SqlRow } from '../../../src/stores/sql/columns.js';
import type { SqlDriver, SqlTransaction, TransactionOptions } from '../../../src/stores/sql/driver.js';

/** Passes every call on to another driver: what a test's driver extends to change one of them. */
export class PassingDriver implements SqlDriver {
  readonly dialect: SqlDriver['dialect'];
  readonly durability: SqlDriver['durability'];
  readonly multiProcess: boolean;

  constructor(protected readonly driver: SqlDriver) {
    this.dialect = driver.dialect;
    this.durability = driver.durability;
    this.multiProcess = driver.multiProcess;
  }

  get isOwn(): boolean {
    return this.driver.isOwn;
  }

  isTransient(error: unknown): boolean {
    return this.driver.isTransient(error);
  }

  run(sql: string, params?: readonly SqlParameter[]): Promise<number> {
    return this.driver.run(sql, params);
  }

  all(sql: string, params?: readonly SqlParameter[]): Promise<readonly SqlRow[]> {
    return this.driver.all(sql, params);
  }

  exec(script: string): Promise<void> {
    return this.driver.exec(script);
  }

  transaction<T>(work: (session: SqlTransaction) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return this.driver.transaction(work, options);
  }

  close(): Promise<void> {
    return this.driver.close();
  }
}

/** The same transaction, which reports each of its queries before it runs. */
export function reportedQueries(session: SqlTransaction, report: (sql: string) => void): SqlTransaction {
  return {
    dialect: session.dialect,
    incarnation: session.incarnation,
    run: (sql, params) => session.run(sql, params),
    send: (sql, params) => session.send(sql, params),
    all: (sql, params) => {
      report(sql);
      return session.all(sql, params);
    },
  };
}
