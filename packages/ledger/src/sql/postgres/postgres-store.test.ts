import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeLedgerStore } from '../../testing/index.js';
import { createPostgresLedgerStore, openPostgres, type PostgresDriver } from './index.js';
import { emptyDatabase, LentDriver } from './testing/database.js';

let driver: PostgresDriver;

beforeAll(async () => {
  driver = await openPostgres(await emptyDatabase());
});

afterAll(() => driver.close());

describeLedgerStore('PostgreSQL', (now) => createPostgresLedgerStore(new LentDriver(driver), { now }), {
  describe,
  test,
  expect,
});
