import { join } from 'node:path';
import type { Clock } from '@gatewright/gate';
import type { LedgerStore } from '@gatewright/ledger';
import { createPostgresLedgerStore, openPostgres, type PostgresDriver } from '@gatewright/ledger/postgres';
import { createSqliteLedgerStore, openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { nodeSha256Hex } from '@gatewright/protocol/node';
import { systemClock } from './host.js';
import type { Settings } from './settings/settings.js';

/** Where the ledger and the directory lie. */
export interface Database {
  readonly driver: SqlDriver;
  /** Other servers on the same database; null where there can be none. */
  readonly peers: Peers | null;
  openStore(): Promise<LedgerStore>;
  /** Runs `work` while no other server does: what a start does once, it does once. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** The way to the other servers on a database. */
export type Peers = Pick<PostgresDriver, 'notify' | 'listen'>;

/** Name of the database in a data directory. */
export const DATABASE_FILE = 'gatewright.db';

/** Name of the lock under which servers start. */
const START_LOCK = 'gatewright start';

/**
 * The PostgreSQL that the settings name, which has a clock of its own, else the file in the data directory. Throws what the
 * driver throws.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  clock: Clock = systemClock,
): Promise<Database> {
  if (databaseUrl === null) {
    const driver = await openSqlite(join(dataDir, DATABASE_FILE));
    const openStore = () => createSqliteLedgerStore(driver, { now: () => clock.now(), sha256Hex: nodeSha256Hex });
    return { driver, peers: null, openStore, alone: (work) => work() };
  }
  const driver = await openPostgres(databaseUrl);
  return {
    driver,
    peers: driver,
    openStore: () => createPostgresLedgerStore(driver, { sha256Hex: nodeSha256Hex }),
    alone: (work) => driver.alone(START_LOCK, work),
  };
}
