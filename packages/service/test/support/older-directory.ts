import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { Kysely } from 'kysely';
import { portDialect } from '../../src/database/dialect.js';
import { migrateDirectory } from '../../src/database/migrations.js';
import type { Directory } from '../../src/database/tables.js';

/** The directory in an empty database as an earlier version of the program left it: with the schema up to a step. */
export async function olderDirectory(driver: SqlDriver, step: string): Promise<Directory> {
  await migrateDirectory(driver, step);
  return new Kysely({ dialect: portDialect(driver) });
}
