import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqlLedgerStore } from '@gatewright/ledger/sql';
import { describeLedgerStore } from '@gatewright/ledger/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASE_FILES } from '../../src/storage/names.js';
import { openFileDatabase, openMemoryDatabase } from '../../src/storage/open-database.js';
import { nodeFile, nodeSqlite } from '../support/node-files.js';

let folder = '';
let databases = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The files of a database of a number. */
function filesOf(number: number) {
  return new Map(DATABASE_FILES.map((name) => [name, nodeFile(folder, `${number}-${name}`)] as const));
}

describeLedgerStore(
  'the official SQLite in files of a page',
  async (now) => {
    databases += 1;
    return createSqlLedgerStore(openFileDatabase(await nodeSqlite(), filesOf(databases)), { now });
  },
  { describe, test, expect },
);

test('what was committed is there in another instance, with the log as it was left', async () => {
  const left = openFileDatabase(await nodeSqlite(), filesOf(-1));
  await left.exec('create table t (a text, b bigint, c real)');
  await left.run('insert into t values ($1, $2, $3)', ['\uFEFFé𝄞', 2n ** 63n - 1n, 0.5]);
  // Not closed: as a worker that is killed leaves it.
  const found = openFileDatabase(await nodeSqlite(), filesOf(-1));
  expect(await found.all('select a, b, c from t')).toEqual([{ a: '\uFEFFé𝄞', b: 2n ** 63n - 1n, c: 0.5 }]);
  expect(await found.all('pragma journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  expect(await found.all('pragma synchronous')).toEqual([{ synchronous: 2 }]);
  await found.close();
});

test('a statement that is kept shows the columns of a table that was changed since', async () => {
  const driver = openMemoryDatabase(await nodeSqlite());
  await driver.exec('create table t (a integer); insert into t values (1)');
  expect(await driver.all('select * from t')).toEqual([{ a: 1 }]);
  await driver.exec('alter table t add column b integer default 2');
  expect(await driver.all('select * from t')).toEqual([{ a: 1, b: 2 }]);
});

test('a flush that fails is final, and a disk that is full is not', async () => {
  const files = filesOf(-2);
  const [, log] = DATABASE_FILES;
  const file = files.get(log);
  if (file === undefined) throw new Error('no log');
  let failure: Error | null = null;
  let failsAt: 'write' | 'flush' = 'write';
  const failing = <Arguments extends unknown[], Result>(name: string, run: (...args: Arguments) => Result) => {
    return (...args: Arguments): Result => {
      if (failure !== null && failsAt === name) throw failure;
      return run(...args);
    };
  };
  files.set(log, { ...file, write: failing('write', file.write), flush: failing('flush', file.flush) });
  const driver = openFileDatabase(await nodeSqlite(), files);
  await driver.exec('create table t (a integer)');
  failure = new DOMException('no space', 'QuotaExceededError');
  await expect(driver.run('insert into t values (1)')).rejects.toMatchObject({
    code: 'GATE_UNAVAILABLE',
    message: expect.stringContaining('full'),
  });
  failure = null;
  expect(await driver.run('insert into t values (2)')).toBe(1);
  [failure, failsAt] = [new Error('lost'), 'flush'];
  await expect(driver.run('insert into t values (3)')).rejects.toMatchObject({ name: 'DriverClosedError' });
  failure = null;
  await expect(driver.all('select * from t')).rejects.toMatchObject({ name: 'DriverClosedError' });
});
