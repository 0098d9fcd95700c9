import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEngine, SQLITE_ENGINES } from './index.js';

let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatewright-engines-'));
});

afterAll(async () => {
  await rm(directory, { recursive: true });
});

describe.each(SQLITE_ENGINES)('SQLite of %s', (name) => {
  test('binds each parameter wherever its number stands, and counts the rows that changed', () => {
    const engine = openEngine(':memory:', name);
    engine.exec('create table t (a text, b bigint, c text)');
    const insert = engine.prepare('insert into t select $1, $2, $1 union all select $3, $2, null');
    expect(insert.run(['x', 7, 'y'])).toBe(2);
    const query = engine.prepare('select a, b, c from t where b = $1 and a >= $2 and b = $1 order by a');
    expect(query.all([7, 'x'])).toEqual([
      { a: 'x', b: 7, c: 'x' },
      { a: 'y', b: 7, c: null },
    ]);
    for (const statement of [insert, query]) statement.finalize();
    engine.close();
  });

  test.each([2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n])('gives %s back with every digit', (amount) => {
    const engine = openEngine(':memory:', name);
    const query = engine.prepare('select cast($1 as integer) as amount');
    expect(query.all([amount])).toEqual([{ amount }]);
    query.finalize();
    engine.close();
  });

  test('gives no bytes for a value', () => {
    const engine = openEngine(':memory:', name);
    const query = engine.prepare(`select x'00' as bytes`);
    expect(() => query.all([])).toThrow(TypeError);
    query.finalize();
    engine.close();
  });

  test('names the key that is taken, and knows whether a transaction is open', () => {
    const engine = openEngine(':memory:', name);
    engine.exec('create table t (a text primary key)');
    engine.exec('begin');
    expect(engine.inTransaction).toBe(true);
    const insert = engine.prepare('insert or rollback into t values ($1)');
    insert.run(['a']);
    expect(() => insert.run(['a'])).toThrow(/^UNIQUE constraint failed: t\.a/);
    expect(engine.inTransaction).toBe(false);
    insert.finalize();
    engine.close();
  });

  test('counts the pages of a log without moving them', () => {
    const engine = openEngine(join(directory, `${name}-log.db`), name);
    engine.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma wal_autocheckpoint = 0');
    engine.exec('create table t (a text)');
    const state = engine.prepare('pragma wal_checkpoint(noop)');
    const before = state.all([]);
    expect(before).toEqual([{ busy: 0, log: expect.any(Number), checkpointed: 0 }]);
    expect(before[0]?.['log']).toBeGreaterThan(0);
    expect(state.all([])).toEqual(before);
    state.finalize();
    engine.close();
  });

  test('makes files that nobody but their owner can read', async () => {
    const file = join(directory, `${name}-private.db`);
    const engine = openEngine(file, name);
    engine.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; create table t (a text)');
    for (const made of [file, `${file}-wal`]) expect((await stat(made)).mode & 0o777).toBe(0o600);
    engine.close();
  });

  test.each(SQLITE_ENGINES)('reads what one of %s wrote', (other) => {
    const file = join(directory, `${other}-to-${name}.db`);
    const writer = openEngine(file, other);
    writer.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; create table t (a text)');
    writer.exec(`insert into t values ('kept')`);
    writer.close();
    const reader = openEngine(file, name);
    reader.exec('pragma locking_mode = exclusive');
    const query = reader.prepare('select a from t');
    expect(query.all([])).toEqual([{ a: 'kept' }]);
    query.finalize();
    reader.close();
  });
});
