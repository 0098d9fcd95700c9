import { openPostgres } from '@gatewright/ledger/postgres';
import { openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { inject } from 'vitest';

/** Address of an empty PostgreSQL database of the test's own. */
export async function emptyPostgres(): Promise<string> {
  const made: unknown = await (await fetch(inject('databases'), { method: 'POST' })).json();
  return String(Object(made).url);
}

/** Databases that a directory lies in, each empty. */
export const DRIVERS: readonly (readonly [string, () => Promise<SqlDriver>])[] = [
  ['SQLite', () => openSqlite(':memory:')],
  ['PostgreSQL', async () => openPostgres(await emptyPostgres())],
];
