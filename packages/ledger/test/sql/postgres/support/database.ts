import { inject } from 'vitest';
import { PassingDriver } from '../../support/passing-driver.js';

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
export class LentDriver extends PassingDriver {
  override async close(): Promise<void> {
    const tables = await this.driver.all(
      `select tablename from pg_tables
        where schemaname = 'public' and tablename like 'ledger%' and tablename <> 'ledger_migration'`,
    );
    await this.driver.exec(tables.map(({ tablename }) => `delete from ${tablename}`).join(';'));
  }
}
