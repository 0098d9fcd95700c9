import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnverifiedError } from '../../../operations/errors.js';
import type { LedgerStore } from '../../store.js';
import type { SqlDriver } from '../driver.js';
import { createSqlLedgerStore, type SqlStoreOptions } from '../ledger-store.js';

export { SchemaTooNewError, SchemaTooOldError } from '../../../operations/errors.js';
export type { SqlRow, SqlValue } from '../columns.js';
export type { PreparedRows, SqlDialect } from '../dialect.js';
export type { SqlDriver, SqlSession } from '../driver.js';
export type { SqlStoreOptions } from '../ledger-store.js';

import { PostgresContinuity } from './continuity.js';

/** How often a process that starts looks whether they have, ms. */
const COMPARE_AGAIN_MS = 250;

export { DatabaseSharedError, DatabaseTakenError, DatabaseUnreachableError, NotCommittedError } from './errors.js';
export { openPostgres } from './open.js';
export type { PostgresDriver } from './postgres-driver.js';

/**
 * A ledger in PostgreSQL that several processes share. It lives by the database's clock unless `now` is given (tests).
 * A database that lost commits is opened, and takes none (`continuity`). Throws SchemaTooOldError and SchemaTooNewError.
 */
export async function createPostgresLedgerStore(
  driver: SqlDriver,
  options: SqlStoreOptions = {},
): Promise<LedgerStore> {
  const continuity = new PostgresContinuity(driver, randomUUID(), () => performance.now());
  const store = await createSqlLedgerStore(driver, { continuity, ...options });
  // Peers that ended by a signal compare nothing any more; those that run do so at once.
  for (;;) {
    const error: unknown = await continuity.verify().then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof DatabaseUnverifiedError && error.ends)) return store;
    await wait(COMPARE_AGAIN_MS);
  }
}
