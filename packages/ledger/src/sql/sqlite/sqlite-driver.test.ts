import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SchemaTooNewError } from '../../errors.js';
import { MIGRATIONS, migrateLedger } from '../migrations.js';
import { SlowFile } from '../testing/slow-file.js';
import { openEngine } from './engines/index.js';
import { createSqliteLedgerStore, ForeignDatabaseError, openSqlite } from './index.js';
import { SqliteDriver } from './sqlite-driver.js';

let directory = '';
let files = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatewright-sqlite-'));
});

afterAll(async () => {
  await rm(directory, { recursive: true });
});

function freshFile(): string {
  files += 1;
  return join(directory, `${files}.db`);
}

describe('the SQLite port', () => {
  test.each([2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n + 1n])('gives %s back with every digit', async (amount) => {
    const driver = await openSqlite(':memory:');
    await driver.run('create table t (a bigint)');
    await driver.run('insert into t values ($1)', [amount]);
    expect(await driver.all('select a from t')).toEqual([{ a: amount }]);
  });

  test.each([
    ['an integer past 64 bits', 2n ** 63n],
    ['a number past 2^53', 2 ** 53],
    ['text with a NUL', 'a\0b'],
  ])('refuses %s instead of changing it', async (_name, value) => {
    const driver = await openSqlite(':memory:');
    await expect(driver.all('select $1 as a', [value])).rejects.toThrow(RangeError);
  });

  test('serves transactions and statements in the order of their asking, each whole', async () => {
    const driver = await openSqlite(':memory:');
    await driver.run('create table t (a integer)');
    const order: string[] = [];
    const slow = driver.transaction(async (session) => {
      await session.run('insert into t values (1)');
      await new Promise((resolve) => setImmediate(resolve));
      order.push('transaction');
      await session.run('insert into t values (2)');
    });
    const outside = driver.all('select a from t').then((rows) => {
      order.push('statement');
      return rows.length;
    });
    await slow;
    expect(await outside).toBe(2);
    expect(order).toEqual(['transaction', 'statement']);
  });

  test('rolls a failed transaction back and works on', async () => {
    const driver = await openSqlite(':memory:');
    await driver.run('create table t (a integer primary key)');
    const failing = driver.transaction(async (session) => {
      await session.run('insert into t values (1)');
      await session.run('insert into t values (1)');
    });
    await expect(failing).rejects.toThrow(/UNIQUE/);
    expect(await driver.all('select a from t')).toEqual([]);
    expect(await driver.run('insert into t values (1)')).toBe(1);
  });

  test('undoes a transaction by a row that was sent and whose key is taken', async () => {
    const driver = await openSqlite(':memory:');
    await driver.run('create table t (a integer primary key)');
    const failing = driver.transaction(async (session) => {
      session.send('insert into t (a) values (1), (2)');
      session.send('insert into t (a) values (3), (1)');
    });
    await expect(failing).rejects.toThrow(/UNIQUE/);
    expect(await driver.all('select a from t')).toEqual([]);
    await driver.transaction(async (session) => session.send('insert into t (a) values (1), (2)'));
    expect(await driver.all('select count(*) as n from t')).toEqual([{ n: 2 }]);
  });

  test('uses a statement again after it failed', async () => {
    const driver = await openSqlite(':memory:');
    await driver.run('create table t (a integer primary key)');
    const insert = (a: number) => driver.run('insert into t values ($1)', [a]);
    await insert(1);
    await expect(insert(1)).rejects.toThrow();
    expect(await insert(2)).toBe(1);
  });

  test('gives callers who wait with the same question one answer, and asks anew after a write', async () => {
    const driver = await openSqlite(':memory:');
    await driver.run('create table t (a integer)');
    const ask = (a = 1) => driver.all('select a from t where a = $1', [a]);
    const [first, same, other] = [ask(), ask(), ask(2)];
    const written = driver.run('insert into t values (1)');
    const later = ask();
    expect(await same).toBe(await first);
    expect(await other).not.toBe(await first);
    expect(await first).toEqual([]);
    await written;
    expect(await later).toEqual([{ a: 1 }]);
    expect(await ask()).not.toBe(await later);
  });

  test('keeps its promise of durability: a log written ahead, synced by SQLite before it moves into the database', async () => {
    const file = freshFile();
    const driver = await openSqlite(file);
    expect(driver.durability).toBe('power');
    expect(await driver.all('pragma journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await driver.all('pragma synchronous')).toEqual([{ synchronous: 1 }]);
    await driver.exec('create table t (a integer)');
    await driver.close();
    const again = await openSqlite(file);
    expect(await again.run('delete from t')).toBe(0);
    await again.close();
  });

  test('takes commits and a checkpoint though no more files can be opened than at its start', async () => {
    const place = join(directory, 'held');
    await mkdir(place);
    const driver = await openSqlite(join(place, 'ledger.db'), { checkpointPages: 1 });
    await rename(place, `${place}-away`);
    await driver.exec('create table t (a integer)');
    for (let row = 0; row < 8; row += 1) await driver.run('insert into t values ($1)', [row]);
    expect(await driver.all('select count(*) as found from t')).toEqual([{ found: 8 }]);
    await rename(`${place}-away`, place);
    await driver.close();
  });

  test('takes nothing after it was closed, and closes once', async () => {
    const driver = await openSqlite(freshFile());
    await Promise.all([driver.close(), driver.close()]);
    await expect(driver.all('select 1')).rejects.toMatchObject({ name: 'DriverClosedError', code: 'GATE_UNAVAILABLE' });
  });

  test('a closed database is there again with all its rows', async () => {
    const file = freshFile();
    const first = await openSqlite(file);
    await first.exec('create table t (a integer); insert into t values (7);');
    await first.close();
    const second = await openSqlite(file);
    expect(await second.all('select a from t')).toEqual([{ a: 7 }]);
    await second.close();
  });
});

describe('a commit', () => {
  async function withSlowLog() {
    const log = new SlowFile();
    const driver = new SqliteDriver(openEngine(':memory:'), 'power', null, { log, database: log });
    const nextSync = () => log.nextSync();
    const created = driver.exec('create table t (a integer)');
    (await nextSync())?.keep();
    await created;
    return { driver, nextSync };
  }

  test.each<[string, (driver: SqliteDriver) => Promise<unknown>]>([
    ['a statement', (driver) => driver.run('insert into t values (1)')],
    ['a script', (driver) => driver.exec('insert into t values (1)')],
    ['a query that writes', (driver) => driver.all('insert into t values (1) returning a')],
    [
      'a query that names what it writes',
      (driver) => driver.all('with n (a) as (values (1)) insert into t select a from n'),
    ],
    ['a transaction', (driver) => driver.transaction((session) => session.run('insert into t values (1)'))],
  ])('by %s is answered, and seen by others, only once it is on the disk', async (_what, write) => {
    const { driver, nextSync } = await withSlowLog();
    const order: string[] = [];
    const written = write(driver).then(() => order.push('written'));
    const seen = driver.all('select a from t').then((rows) => order.push(`seen ${rows.length}`));
    const sync = await nextSync();
    expect(order).toEqual([]);
    sync?.keep();
    await Promise.all([written, seen]);
    expect(order).toEqual(['written', 'seen 1']);
  });

  test.each(['select a from t', 'with wanted (a) as (values (1)) select t.a from wanted join t on t.a = wanted.a'])(
    'is all that waits for the disk: %s does not',
    async (query) => {
      const { driver } = await withSlowLog();
      expect(await driver.all(query)).toEqual([]);
    },
  );

  test('that the disk does not confirm fails, and nothing is taken or shown afterwards', async () => {
    const { driver, nextSync } = await withSlowLog();
    const written = driver.run('insert into t values (1)');
    const seen = driver.all('select a from t').catch((error: unknown) => error);
    (await nextSync())?.fail(new Error('EIO'));
    await expect(written).rejects.toMatchObject({ code: 'GATE_UNAVAILABLE', cause: { message: 'EIO' } });
    expect(await seen).toMatchObject({ name: 'DriverClosedError', code: 'GATE_UNAVAILABLE' });
    await expect(driver.run('insert into t values (2)')).rejects.toMatchObject({
      name: 'DriverClosedError',
      code: 'GATE_UNAVAILABLE',
      message: expect.stringContaining('start this process again'),
    });
  });
});

describe('the file', () => {
  test('of another program is refused and left alone', async () => {
    const file = freshFile();
    await writeFile(
      file,
      'a letter to a friend, long enough to be looked at as a header of a database file\n'.repeat(20),
    );
    await expect(openSqlite(file)).rejects.toThrow(ForeignDatabaseError);
    expect(await readFile(file, 'utf8')).toMatch(/^a letter/);
  });

  test('that is a database of another program is refused and left alone', async () => {
    const file = freshFile();
    const foreign = openEngine(file);
    foreign.exec('create table t (a integer)');
    foreign.close();
    const before = await readFile(file);
    await expect(openSqlite(file)).rejects.toMatchObject({ code: 'DATABASE_FOREIGN', file });
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  test('with a newer schema than this program knows is refused by name', async () => {
    const driver = await openSqlite(':memory:');
    await migrateLedger(driver);
    await driver.run('insert into ledger_migration (version) values (99)');
    const error = await createSqliteLedgerStore(driver, { now: () => 0 }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SchemaTooNewError);
    expect(error).toMatchObject({ code: 'SCHEMA_TOO_NEW', found: 99 });
  });

  test('takes the schema once, however often it is opened', async () => {
    const driver = await openSqlite(':memory:');
    await migrateLedger(driver);
    await migrateLedger(driver);
    const versions = await driver.all('select version from ledger_migration order by version');
    expect(versions.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
  });
});
