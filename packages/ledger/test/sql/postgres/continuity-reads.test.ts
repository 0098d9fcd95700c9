import { expect, test } from 'vitest';
import { createPostgresLedgerStore, openPostgres } from '../../../src/stores/sql/postgres/index.js';
import { emptyDatabase } from './support/database.js';

test('a database that is trusted is verified without a write, and each note that a process is alive is one', async () => {
  const driver = await openPostgres(await emptyDatabase());
  const store = await createPostgresLedgerStore(driver);
  const version = () => driver.all('select xmin, seen_at from ledger_writer');
  const before = await version();
  await store.continuity?.verify();
  expect(await version()).toEqual(before);
  await store.continuity?.noteAlive();
  expect(await version()).not.toEqual(before);
  await store.close();
});
