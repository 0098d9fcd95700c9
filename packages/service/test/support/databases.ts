import { openPostgres } from '@gatewright/ledger/postgres';
import { openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { inject } from 'vitest';

/** Address of an empty PostgreSQL database of the test's own. */
export async function emptyPostgres(): Promise<string> {
  const made: unknown = await (await fetch(inject('databases'), { method: 'POST' })).json();
  return String(Object(made).url);
}

/** Databases that a service runs on, and the settings under which each is empty. */
export const DATABASES: readonly (readonly [string, () => Promise<Record<string, string>>])[] = [
  ['SQLite', async () => ({})],
  ['PostgreSQL', async () => ({ GATEWRIGHT_DATABASE_URL: await emptyPostgres() })],
];

/** The same databases by themselves, each empty. */
export const DRIVERS: readonly (readonly [string, () => Promise<SqlDriver>])[] = [
  ['SQLite', () => openSqlite(':memory:')],
  ['PostgreSQL', async () => openPostgres(await emptyPostgres())],
];
