import { describe, expect, test } from 'vitest';
import { describeLedgerStore } from '../../testing/index.js';
import { createSqliteLedgerStore, openSqlite } from './index.js';

describeLedgerStore('SQLite', async (now) => createSqliteLedgerStore(await openSqlite(':memory:'), { now }), {
  describe,
  test,
  expect,
});
