import { join } from 'node:path';
import type { Clock } from '@gatewright/gate';
import type { LedgerStore } from '@gatewright/ledger';
import type { PostgresDriver } from '@gatewright/ledger/postgres';
import { createSqliteLedgerStore, openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { nodeSha256Hex } from '@gatewright/protocol/node';
import { systemClock } from '../host/host.js';
import type { Settings } from '../settings/settings.js';

/** Where the ledger and the directory lie. */
export interface Database {
  readonly driver: SqlDriver;
  /** Other servers on the same database; null where there can be none. */
  readonly peers: Peers | null;
  openStore(): Promise<LedgerStore>;
  /** Runs `work` while no other server does: what a start does once, it does once. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Has the database together with other servers until the driver closes. `onGap` is called when that was not so for a while,
   * in which another may have worked on it as `unshared` does. Throws DatabaseTakenError where one does so now.
   */
  share(onGap: () => void): Promise<void>;
  /** Runs `work` while no server has the database, and none starts. Throws DatabaseSharedError where one has it. */
  unshared<T>(work: () => Promise<T>): Promise<T>;
}

/** The way to the other servers on a database. */
export type Peers = Pick<PostgresDriver, 'notify' | 'listen'>;

/** Name of the database in a data directory. */
export const DATABASE_FILE = 'gatewright.db';

/** Name of the lock under which servers start. */
const START_LOCK = 'gatewright start';

/** Name of the lock that servers share for as long as they run. */
const SERVING_LOCK = 'gatewright serving';

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
    // The lock of the file lets no other process open it at all.
    const unshared = <T>(work: () => Promise<T>) => work();
    return { driver, peers: null, openStore, alone: unshared, share: async () => undefined, unshared };
  }
  const { createPostgresLedgerStore, openPostgres } = await import('@gatewright/ledger/postgres');
  const driver = await openPostgres(databaseUrl);
  return {
    driver,
    peers: driver,
    openStore: () => createPostgresLedgerStore(driver, { sha256Hex: nodeSha256Hex }),
    alone: (work) => driver.alone(START_LOCK, work),
    share: (onGap) => driver.share(SERVING_LOCK, onGap),
    unshared: (work) => driver.unshared(SERVING_LOCK, work),
  };
}
