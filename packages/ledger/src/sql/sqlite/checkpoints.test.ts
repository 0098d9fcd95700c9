import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SlowFile } from '../testing/slow-file.js';
import { openEngine } from './engines/index.js';
import { openSqlite } from './index.js';
import { SqliteDriver } from './sqlite-driver.js';

const PAGE_BYTES = 4_096;
const CHECKPOINT_PAGES = 8;

let directory = '';
let files = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatewright-checkpoints-'));
});

afterAll(async () => {
  await rm(directory, { recursive: true });
});

/** A database with one table. */
async function freshFile(): Promise<string> {
  files += 1;
  const file = join(directory, `${files}.db`);
  const driver = await openSqlite(file);
  await driver.exec('create table t (a text)');
  await driver.close();
  return file;
}

/** A driver whose commits are on the disk at once, and whose checkpoints are when the test says so. */
function withSlowDatabase(file: string) {
  const database = openEngine(file);
  database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma wal_autocheckpoint = 0');
  const slow = new SlowFile();
  const log = { failure: null, sync: async () => undefined, close: async () => undefined };
  const driver = new SqliteDriver(database, 'power', null, { log, database: slow }, CHECKPOINT_PAGES);
  return { driver, nextSync: () => slow.nextSync() };
}

/** Text that fills the pages of one checkpoint. */
const LONG = 'x'.repeat(CHECKPOINT_PAGES * PAGE_BYTES);

const insert = (driver: Pick<SqliteDriver, 'run'>, text: string) => driver.run('insert into t values ($1)', [text]);

test('a log never grows past a checkpoint and the commit that made it due', async () => {
  const file = await freshFile();
  const driver = await openSqlite(file, { checkpointPages: CHECKPOINT_PAGES });
  for (let index = 0; index < 50; index += 1) await insert(driver, `${index}${'x'.repeat(PAGE_BYTES)}`);
  const frame = PAGE_BYTES + 24;
  expect((await stat(`${file}-wal`)).size).toBeLessThan(frame * CHECKPOINT_PAGES * 2);
  expect((await stat(file)).size).toBeGreaterThan(PAGE_BYTES * 50);
  await driver.close();
});

test('while a checkpoint is not on the disk, readers are answered and writers wait', async () => {
  const { driver, nextSync } = withSlowDatabase(await freshFile());
  await insert(driver, LONG);
  const order: string[] = [];
  const seen = driver.all('select a from t').then(({ length }) => order.push(`seen ${length}`));
  const written = insert(driver, 'short').then(() => order.push('written'));
  const sync = await nextSync();
  await seen;
  expect(order).toEqual(['seen 1']);
  sync?.keep();
  await written;
  expect(order).toEqual(['seen 1', 'written']);
  await driver.close();
});

test('after one that the disk did not keep nothing is written, and the log still has everything', async () => {
  const file = await freshFile();
  const { driver, nextSync } = withSlowDatabase(file);
  await insert(driver, LONG);
  const waiting = insert(driver, 'short').catch((error: unknown) => error);
  (await nextSync())?.fail(new Error('EIO'));
  expect(await waiting).toMatchObject({ name: 'DriverClosedError', cause: { message: 'EIO' } });
  await driver.close();
  expect((await stat(`${file}-wal`)).size).toBeGreaterThan(LONG.length);
  // The driver left the files as they are, and open: what the next process finds is a copy of them.
  const found = `${file}-found`;
  for (const part of ['', '-wal']) await copyFile(`${file}${part}`, `${found}${part}`);
  const again = await openSqlite(found);
  expect(await again.all('select a from t')).toEqual([{ a: LONG }]);
  await again.close();
});

test('after each, SQLite syncs again where its log begins anew', async () => {
  const driver = await openSqlite(await freshFile(), { checkpointPages: CHECKPOINT_PAGES });
  await insert(driver, LONG);
  expect(await driver.all('pragma synchronous')).toEqual([{ synchronous: 1 }]);
  await driver.close();
});
