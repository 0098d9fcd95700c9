import { inject } from 'vitest';
import type { SqlDriver, SqlParameter, SqlTransaction } from '../../driver.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where an empty PostgreSQL database is to be had (scripts/postgres/databases.mjs). */
    readonly databases: string;
  }
}

/** Address of an empty database on the PostgreSQL that the tests of a run share. */
export async function emptyDatabase(): Promise<string> {
  const response = await fetch(inject('databases'), { method: 'POST' });
  const answer: { readonly url: string } | { readonly error: string } = await response.json();
  if ('error' in answer) throw new Error(`no PostgreSQL for this test: ${answer.error}`);
  return answer.url;
}

/** A driver that many stores use one after the other: they close it in vain, and each begins on empty tables. */
export class LentDriver implements SqlDriver {
  readonly dialect: SqlDriver['dialect'];
  readonly durability: SqlDriver['durability'];
  readonly multiProcess: boolean;

  constructor(private readonly driver: SqlDriver) {
    this.dialect = driver.dialect;
    this.durability = driver.durability;
    this.multiProcess = driver.multiProcess;
  }

  isTransient(error: unknown) {
    return this.driver.isTransient(error);
  }

  run(sql: string, params?: readonly SqlParameter[]) {
    return this.driver.run(sql, params);
  }

  all(sql: string, params?: readonly SqlParameter[]) {
    return this.driver.all(sql, params);
  }

  exec(script: string) {
    return this.driver.exec(script);
  }

  transaction<T>(work: (session: SqlTransaction) => Promise<T>) {
    return this.driver.transaction(work);
  }

  async close(): Promise<void> {
    const tables = await this.driver.all(
      `select tablename from pg_tables
        where schemaname = 'public' and tablename like 'ledger%' and tablename <> 'ledger_migration'`,
    );
    await this.driver.exec(tables.map(({ tablename }) => `delete from ${tablename}`).join(';'));
  }
}
