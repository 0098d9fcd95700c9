import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPostgresLedgerStore,
  openPostgres,
  type PostgresDriver,
} from '../../../src/stores/sql/postgres/index.js';
import { describeLedgerStore } from '../../../src/testing/index.js';
import { emptyDatabase, LentDriver } from './support/database.js';

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
