import type { SqlDriver } from '@gatewright/ledger/sql';
import { Kysely } from 'kysely';
import { portDialect } from './dialect.js';
import { migrateDirectory } from './migrations.js';
import type { Directory } from './tables.js';

/** Opens the directory in the ledger's database and brings it to the newest schema. */
export async function openDirectory(port: SqlDriver): Promise<Directory> {
  await migrateDirectory(port);
  return new Kysely({ dialect: portDialect(port) });
}
