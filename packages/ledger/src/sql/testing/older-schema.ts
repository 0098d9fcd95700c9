import type { SqlDriver } from '../driver.js';
import { MIGRATIONS, runMigration } from '../migrations.js';

/** Brings an empty database to the schema that an older version of the program left. */
export async function olderSchema(driver: SqlDriver, version: number): Promise<void> {
  await driver.run('create table ledger_migration (version integer not null primary key)');
  for (const [index, migration] of MIGRATIONS.slice(0, version).entries()) {
    await runMigration(driver, migration, index + 1);
  }
}
