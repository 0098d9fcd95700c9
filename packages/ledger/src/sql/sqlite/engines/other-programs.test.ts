import { lstat, mkdtemp, open, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ForeignDatabaseError, openSqlite } from '../index.js';
import { openEngine, SQLITE_ENGINES } from './index.js';

let directory = '';
let file = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatewright-others-'));
  file = join(directory, 'ledger.db');
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

/** What any other SQLite does before it reads a log, and before it may remove one. */
async function openSharedMemory(): Promise<void> {
  await (await open(`${file}-shm`, 'a+')).close();
}

test('no other program reaches the log of a database in WebAssembly while it is open, and every one does afterwards', async () => {
  const driver = await openSqlite(file, { engine: 'wasm' });
  await driver.exec('create table t (a integer)');
  await expect(openSharedMemory()).rejects.toMatchObject({ code: 'ELOOP' });
  await driver.close();
  await openSharedMemory();
});

test('a database whose process was killed is closed to others until it is opened and closed again', async () => {
  const killed = openEngine(file, 'wasm');
  killed.exec(`pragma locking_mode = exclusive; pragma journal_mode = wal; pragma application_id = ${0x47774c64}`);
  killed.exec('create table t (a integer)');
  await rm(`${file}.lock`, { recursive: true });
  await expect(openSharedMemory()).rejects.toMatchObject({ code: 'ELOOP' });
  const driver = await openSqlite(file, { engine: 'wasm' });
  expect(await driver.all('select a from t')).toEqual([]);
  await driver.close();
  await openSharedMemory();
});

test.each(SQLITE_ENGINES)('SQLite of %s opens what a process that was killed left closed', async (engine) => {
  await symlink('ledger.db-shm', `${file}-shm`);
  const driver = await openSqlite(file, { engine });
  await driver.exec('create table t (a integer)');
  expect(await driver.all('select a from t')).toEqual([]);
  await driver.close();
  await expect(lstat(`${file}-shm`)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a database that another program has open is refused, and left to it', async () => {
  await writeFile(`${file}-shm`, '');
  await expect(openSqlite(file, { engine: 'wasm' })).rejects.toMatchObject({
    code: 'DATABASE_IN_USE',
    file,
    message: expect.stringContaining(`remove ${file}-shm`),
  });
  expect((await lstat(`${file}-shm`)).isFile()).toBe(true);
});

test('a file that is no database is not closed to others', async () => {
  await writeFile(file, 'something else entirely');
  await expect(openSqlite(file, { engine: 'wasm' })).rejects.toBeInstanceOf(ForeignDatabaseError);
  await openSharedMemory();
});

test('nothing is answered from a log that another program took away, and it stays so', async () => {
  const driver = await openSqlite(file, { engine: 'wasm' });
  await driver.exec('create table t (a integer)');
  await unlink(`${file}-wal`);
  const insert = () => driver.run('insert into t values (1)');
  const cause = expect.objectContaining({ message: `${file}-wal was removed by another program` });
  await expect(insert()).rejects.toMatchObject({ code: 'GATE_UNAVAILABLE', cause });
  await expect(insert()).rejects.toMatchObject({ code: 'GATE_UNAVAILABLE', cause });
  expect(driver.isOwn).toBe(false);
  await driver.close();
});
