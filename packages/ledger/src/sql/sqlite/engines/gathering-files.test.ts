import fs from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SqlRow } from '../../driver.js';
import { type GatheringFiles, gatheringFiles } from './gathering-files.js';
import { openEngine, type SqliteEngine } from './index.js';

const ENGINE = 'wasm';
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatewright-gathering-'));
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(async () => {
  await rm(directory, { recursive: true });
});

function open(file: string): SqliteEngine {
  const engine = openEngine(file, ENGINE);
  engine.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal');
  engine.exec('pragma wal_autocheckpoint = 0; create table if not exists t (a integer primary key, b text)');
  return engine;
}

function insert(engine: SqliteEngine, from: number, rows: number): void {
  const values = Array.from({ length: rows }, (_, index) => `(${from + index}, '${'x'.repeat(900)}')`);
  engine.exec(`begin; insert into t values ${values.join(', ')}; commit`);
}

function ask(engine: SqliteEngine, query: string): readonly SqlRow[] {
  const statement = engine.prepare(query);
  const rows = statement.all([]);
  statement.finalize();
  return rows;
}

/** What another process would find if this one ended now. */
async function afterKill(file: string): Promise<SqliteEngine> {
  const copy = `${file}-copy-${Math.random()}.db`;
  for (const end of ['', '-wal']) await copyFile(`${file}${end}`, `${copy}${end}`);
  return open(copy);
}

/** Its log cannot be written from now on. */
function fillDisk(): void {
  vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw new Error('no space left on the disk');
  });
}

describe('SQLite in WebAssembly', () => {
  test('writes a transaction of many pages to its log at once, and it is there when the commit returns', async () => {
    const file = join(directory, 'many-pages.db');
    const engine = open(file);
    insert(engine, 0, 40);
    const writes = vi.spyOn(fs, 'writeSync');
    insert(engine, 100, 40);
    expect(writes).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
    const left = await afterKill(file);
    expect(ask(left, 'select count(*) as rows from t')).toEqual([{ rows: 80 }]);
    left.close();
    engine.close();
  });

  test('keeps every row where its cache is too small, pages are written twice, and some are taken back', async () => {
    const file = join(directory, 'small-cache.db');
    const engine = open(file);
    engine.exec('pragma cache_size = 2; pragma cache_spill = 1');
    for (let round = 0; round < 6; round += 1) {
      insert(engine, round * 1_000, 200);
      engine.exec(
        `begin; update t set b = '${round}' || substr(b, 2) where a % 3 = 0; update t set b = b || 'y'; commit`,
      );
      engine.exec(`begin; update t set b = 'lost'; rollback`);
      if (round === 3) engine.exec('pragma wal_checkpoint(passive)');
      const left = await afterKill(file);
      expect(ask(left, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      expect(ask(left, 'select a, b from t')).toEqual(ask(engine, 'select a, b from t'));
      left.close();
    }
    expect(ask(engine, `select count(*) as rows from t where b like '%lost%'`)).toEqual([{ rows: 0 }]);
    engine.close();
  });

  test('fails the commit that a full disk does not take, whole, and goes on when there is room', async () => {
    const file = join(directory, 'full-disk.db');
    const engine = open(file);
    insert(engine, 0, 10);
    fillDisk();
    expect(() => insert(engine, 100, 40)).toThrow(/I\/O error/);
    if (engine.inTransaction) engine.exec('rollback');
    vi.restoreAllMocks();
    expect(ask(engine, 'select count(*) as rows from t')).toEqual([{ rows: 10 }]);
    insert(engine, 200, 5);
    const left = await afterKill(file);
    expect(ask(left, 'select count(*) as rows from t')).toEqual([{ rows: 15 }]);
    expect(ask(left, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    left.close();
    engine.close();
  });
});

function waiting(name: string) {
  const files = gatheringFiles();
  const path = join(directory, `${name}-wal`);
  const log = files.openSync(path, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600);
  files.writeSync(log, new Uint8Array(32), 0, 32, 0);
  files.writeSync(log, new Uint8Array(24), 0, 24, 32);
  files.writeSync(log, new Uint8Array(512), 0, 512, 32 + 24);
  return { files, path, log };
}

describe('a log with a page that waits for the end of its transaction', () => {
  const LOOKS: readonly [string, (files: GatheringFiles, log: number) => void][] = [
    ['is asked for its size', (files, log) => expect(files.fstatSync(log).size).toBe(32 + 24 + 512)],
    ['is read', (files, log) => expect(files.readSync(log, new Uint8Array(1_000), 0, 1_000, 0)).toBe(32 + 24 + 512)],
    ['is synced', (files, log) => files.fsyncSync(log)],
    ['is closed', (files, log) => files.closeSync(log)],
  ];

  test.each(LOOKS)('has it when it %s', (look, act) => {
    const { files, path, log } = waiting(look.replaceAll(' ', '-'));
    expect(fs.statSync(path).size).toBe(32);
    act(files, log);
    expect(fs.statSync(path).size).toBe(32 + 24 + 512);
  });

  test('loses of it what is cut off', () => {
    const { files, path, log } = waiting('is-cut');
    files.ftruncateSync(log, 100);
    files.closeSync(log);
    expect(fs.statSync(path).size).toBe(100);
  });
});
