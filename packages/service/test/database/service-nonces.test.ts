import { openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, expect, test } from 'vitest';
import { StoredRecords } from '../../src/platform/database/gate-records.js';
import { openDirectory } from '../../src/platform/database/open.js';

const HOUR_MS = 60 * 60 * 1000;
const NOW = Date.parse('2026-01-01T00:00:00Z');
const use = { orgId: 'org', serviceDid: 'did:key:z1', nonce: 'nonce-01', expiresAt: NOW + 5 * 60 * 1000 };

let driver: SqlDriver;
afterEach(() => driver.close());

test('a service nonce stays used where the clock ran ahead for hours and was put right', async () => {
  driver = await openSqlite(':memory:');
  const records = new StoredRecords(await openDirectory(driver));
  expect(await records.useServiceNonce(use)).toBe(true);
  await records.deleteOldServiceNonces(NOW + 23 * HOUR_MS);
  expect(await records.useServiceNonce(use)).toBe(false);
  await records.deleteOldServiceNonces(NOW + 25 * HOUR_MS);
  expect(await records.useServiceNonce(use)).toBe(true);
});
