import { describe, expect, test } from 'vitest';
import { describeLedgerStore } from '../../testing/index.js';
import { SQLITE_ENGINES } from './engines/index.js';
import { createSqliteLedgerStore, openSqlite } from './index.js';

for (const engine of SQLITE_ENGINES) {
  describeLedgerStore(
    `SQLite of ${engine}`,
    async (now) => createSqliteLedgerStore(await openSqlite(':memory:', { engine }), { now }),
    { describe, test, expect },
  );
}
