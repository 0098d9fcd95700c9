import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { Kysely } from 'kysely';
import { portDialect } from '../database/dialect.js';
import { migrateDirectory } from '../database/migrations.js';
import type { Directory } from '../database/tables.js';

/** The directory in an empty database as an earlier version of the program left it: with the schema up to a step. */
export async function olderDirectory(driver: SqlDriver, step: string): Promise<Directory> {
  await migrateDirectory(driver, step);
  return new Kysely({ dialect: portDialect(driver) });
}
