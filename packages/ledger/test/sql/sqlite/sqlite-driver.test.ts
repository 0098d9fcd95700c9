import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSqliteDriver, ForeignDatabaseError, openSqlite } from '../../../src/stores/sql/sqlite/index.js';
import { nativeSqlite } from '../../../src/stores/sql/sqlite/node-engine.js';

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
  test.each([2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n + 1n])('SQLite gives %s back with every digit', async (amount) => {
    const driver = await openSqlite(':memory:');
    await driver.run('create table t (a bigint)');
    await driver.run('insert into t values ($1)', [amount]);
    expect(await driver.all('select a from t')).toEqual([{ a: amount }]);
  });

  test.each([
    ['an integer past 64 bits', 2n ** 63n],
    ['a number past 2^53', 2 ** 53],
    ['text with a NUL', 'a\0b'],
  ])('SQLite refuses %s instead of changing it', async (_name, value) => {
    const driver = await openSqlite(':memory:');
    await expect(driver.all('select $1 as a', [value])).rejects.toThrow(RangeError);
  });

  test('SQLite serves transactions and statements in the order of their asking, each whole', async () => {
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

  test('SQLite rolls a failed transaction back and works on', async () => {
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

  test('a row whose key is taken undoes the transaction that sent it', async () => {
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

  test('SQLite uses a statement again after it failed', async () => {
    const driver = await openSqlite(':memory:');
    await driver.run('create table t (a integer primary key)');
    const insert = (a: number) => driver.run('insert into t values ($1)', [a]);
    await insert(1);
    await expect(insert(1)).rejects.toThrow();
    expect(await insert(2)).toBe(1);
  });

  test('a driver of a file promises durability: a log written ahead, which SQLite syncs in each commit', async () => {
    const file = freshFile();
    const driver = await openSqlite(file);
    expect(driver.durability).toBe('power');
    expect(await driver.all('pragma journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await driver.all('pragma synchronous')).toEqual([{ synchronous: 2 }]);
    await driver.exec('create table t (a integer)');
    await driver.close();
    const again = await openSqlite(file);
    expect(await again.run('delete from t')).toBe(0);
    await again.close();
  });

  test('SQLite takes commits and a checkpoint though no more files can be opened than at its start', async () => {
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

  test('a log never grows past a checkpoint and the commit that made it due', async () => {
    const file = freshFile();
    const checkpointPages = 8;
    const pageBytes = 4_096;
    const driver = await openSqlite(file, { checkpointPages });
    await driver.exec('create table t (a text)');
    for (let row = 0; row < 50; row += 1) {
      await driver.run('insert into t values ($1)', [`${row}${'x'.repeat(pageBytes)}`]);
    }
    expect((await stat(`${file}-wal`)).size).toBeLessThan((pageBytes + 24) * checkpointPages * 2);
    expect((await stat(file)).size).toBeGreaterThan(pageBytes * 50);
    await driver.close();
  });

  test('SQLite binds each parameter wherever its number stands', async () => {
    const driver = await openSqlite(':memory:');
    await driver.exec('create table t (a text, b bigint, c text)');
    expect(await driver.run('insert into t select $1, $2, $1 union all select $3, $2, null', ['x', 7, 'y'])).toBe(2);
    expect(await driver.all('select a, c from t where b = $1 and a >= $2 and b = $1 order by a', [7, 'x'])).toEqual([
      { a: 'x', c: 'x' },
      { a: 'y', c: null },
    ]);
  });

  test('SQLite gives no bytes for a value', async () => {
    const driver = await openSqlite(':memory:');
    await expect(driver.all(`select x'00' as bytes`)).rejects.toThrow(TypeError);
  });

  test('a closed driver takes nothing (GATE_UNAVAILABLE), and closes once', async () => {
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

describe('failed syncs', () => {
  /** A disk that fails to keep the next commit, as SQLite reports it. */
  async function failing(errcode: number) {
    const openNative = await nativeSqlite();
    const engine = openNative(':memory:');
    let fails = false;
    const driver = createSqliteDriver(
      {
        parametersMax: engine.parametersMax,
        exec: (script) => engine.exec(script),
        prepare: (sql) => engine.prepare(sql),
        inTransaction: (work) =>
          engine.inTransaction(async () => {
            const result = await work();
            if (fails) throw Object.assign(new Error('disk I/O error'), { errcode });
            return result;
          }),
        close: () => engine.close(),
      },
      'power',
    );
    await driver.exec('create table t (a integer)');
    fails = true;
    const written = driver.transaction((session) => session.run('insert into t values (1)'));
    const seen = driver.all('select a from t').catch((error: unknown) => error);
    await expect(written).rejects.toMatchObject({ code: 'GATE_UNAVAILABLE', cause: { message: 'disk I/O error' } });
    return { driver, seen: await seen };
  }

  test.each([1034, 1290])('a failed sync is final (%d): nothing is taken or shown afterwards', async (errcode) => {
    const { driver, seen } = await failing(errcode);
    const refused = {
      name: 'DriverClosedError',
      code: 'GATE_UNAVAILABLE',
      message: expect.stringContaining('start this process again'),
    };
    expect(seen).toMatchObject(refused);
    await expect(driver.run('insert into t values (2)')).rejects.toMatchObject(refused);
    expect(driver.isOwn).toBe(false);
    await driver.close();
  });

  test('a failure of the disk other than a sync is not final: callers may ask again', async () => {
    const { driver, seen } = await failing(778);
    expect(seen).toEqual([]);
    expect(await driver.run('insert into t values (2)')).toBe(1);
    await driver.close();
  });
});

describe('files', () => {
  test('a database file and its log are for their owner alone', async () => {
    const file = freshFile();
    const driver = await openSqlite(file);
    for (const made of [file, `${file}-wal`]) expect((await stat(made)).mode & 0o777).toBe(0o600);
    await driver.close();
  });

  test('a database file that cannot be opened is named', async () => {
    const file = freshFile();
    await mkdir(file);
    await expect(openSqlite(file)).rejects.toMatchObject({
      code: 'GATE_UNAVAILABLE',
      message: expect.stringMatching(`^${file} cannot be used: .*unable to open database file$`),
    });
  });

  test('a database file that can only be read makes every write unavailable, until it can be written', async () => {
    const driver = await openSqlite(freshFile());
    await driver.exec('create table t (a integer); pragma query_only = on');
    await expect(driver.run('insert into t values (1)')).rejects.toMatchObject({
      code: 'GATE_UNAVAILABLE',
      message: expect.stringContaining('readonly'),
    });
    expect(await driver.all('select a from t')).toEqual([]);
    await driver.exec('pragma query_only = off');
    expect(await driver.run('insert into t values (1)')).toBe(1);
    await driver.close();
  });

  test('a file of another program is refused and left alone', async () => {
    const file = freshFile();
    await writeFile(
      file,
      'a letter to a friend, long enough to be looked at as a header of a database file\n'.repeat(20),
    );
    await expect(openSqlite(file)).rejects.toThrow(ForeignDatabaseError);
    expect(await readFile(file, 'utf8')).toMatch(/^a letter/);
  });

  test('a database of another program is refused with DATABASE_FOREIGN and left alone', async () => {
    const file = freshFile();
    const foreign = (await nativeSqlite())(file);
    foreign.exec('create table t (a integer)');
    foreign.close();
    const before = await readFile(file);
    await expect(openSqlite(file)).rejects.toMatchObject({ code: 'DATABASE_FOREIGN', file });
    expect((await readFile(file)).equals(before)).toBe(true);
  });
});
