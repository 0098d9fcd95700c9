import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseInUseError, type Holder, lockDatabase } from './database-lock.js';
import { openEngine } from './engines/index.js';
import { openSqlite } from './index.js';
import { birthOf, hasEnded } from './process-identity.js';
import { SqliteDriver } from './sqlite-driver.js';

let directory = '';
let files = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatewright-lock-'));
});

afterAll(async () => {
  await rm(directory, { recursive: true });
});

function freshFile(): string {
  files += 1;
  return join(directory, `${files}.db`);
}

/** What a process would write into the lock file of `file` here and now. */
async function ownHolder(): Promise<Holder> {
  const file = freshFile();
  const lock = await lockDatabase(file);
  const holder = await currentHolder(file);
  await lock.release();
  return holder;
}

async function currentHolder(file: string): Promise<Holder> {
  return JSON.parse(await readFile(`${file}.owner-1`, 'utf8'));
}

/** Leaves a lock behind as a killed process does, SQLite's own lock directory included. */
async function leaveLock(file: string, changes: Partial<Holder>): Promise<void> {
  const holder: Holder = { ...(await ownHolder()), token: 'left behind', ...changes };
  await writeFile(`${file}.owner-1`, JSON.stringify(holder));
  await mkdir(`${file}.lock`);
}

async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'close');
  return child.pid ?? 0;
}

const IMPATIENT = { beatMs: 20, lookMs: 10, silenceMs: 60 };
const ASLEEP = { beatMs: 1_000_000, lookMs: 10, silenceMs: 2_000 };
const CALM = { beatMs: 20, lookMs: 10, silenceMs: 2_000 };
const PATIENT = { beatMs: 20, lookMs: 10, silenceMs: 20_000 };

describe('one process at a time', () => {
  test('a database in use is refused by the name of its process', async () => {
    const file = freshFile();
    const driver = await openSqlite(file);
    const error = await lockDatabase(file, IMPATIENT).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatabaseInUseError);
    expect(error).toMatchObject({ code: 'DATABASE_IN_USE', file, holder: { pid: process.pid } });
    await driver.close();
    await (await openSqlite(file)).close();
  });

  test('of many that ask at once one gets it', async () => {
    const file = freshFile();
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lockDatabase(file, PATIENT)));
    const locks = asked.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(locks.length).toBe(1);
    await locks[0]?.release();
  });
});

describe('a lock left behind', () => {
  test('by a process that ended locks nobody out', async () => {
    const file = freshFile();
    await leaveLock(file, { pid: await endedPid() });
    await (await openSqlite(file)).close();
  });

  test('by a killed process locks nobody out, though its parent never asks how it ended', async () => {
    const file = freshFile();
    // The shell becomes a program that knows nothing of the child that it finds itself with.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(line);
    await leaveLock(file, { pid, born: await birthOf(pid) });
    await expect(lockDatabase(file, PATIENT)).rejects.toMatchObject({ holder: { pid } });
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => hasEnded(pid), { timeout: 20_000 }).toBe(true);
    expect(() => process.kill(pid, 0)).not.toThrow();
    await (await openSqlite(file)).close();
    parent.kill('SIGKILL');
  });

  test('of many that find it one takes it over', async () => {
    const file = freshFile();
    await leaveLock(file, { pid: await endedPid() });
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lockDatabase(file, PATIENT)));
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  });

  test('by a process whose id was given again locks nobody out', async () => {
    const file = freshFile();
    const { born } = await ownHolder();
    // Only where the system tells when a process started can the two be told apart at once; elsewhere silence does.
    await leaveLock(file, born === null ? { scope: null } : { born: '1' });
    await (await lockDatabase(file, IMPATIENT)).release();
  });

  test('in another container is taken over once nobody touches it', async () => {
    const file = freshFile();
    await leaveLock(file, { scope: 'elsewhere', host: 'other', pid: 1 });
    await (await lockDatabase(file, IMPATIENT)).release();
  });

  test('in another container stays with a holder that touches it', async () => {
    const file = freshFile();
    const lock = await lockDatabase(file, PATIENT);
    await writeFile(`${file}.owner-1`, JSON.stringify({ ...(await currentHolder(file)), scope: 'elsewhere' }));
    await expect(lockDatabase(file, PATIENT)).rejects.toMatchObject({ holder: { scope: 'elsewhere' } });
    await lock.release();
  });

  test('that says nothing readable is taken over once nobody touches it', async () => {
    const file = freshFile();
    await writeFile(`${file}.owner-1`, '');
    await (await lockDatabase(file, IMPATIENT)).release();
  });
});

describe('a holder that stood still', () => {
  test('learns that another took the lock over, and leaves it alone', async () => {
    const file = freshFile();
    const lock = await lockDatabase(file, IMPATIENT);
    await writeFile(`${file}.owner-2`, 'another');
    await expect.poll(() => lock.held, { timeout: 20_000 }).toBe(false);
    await lock.release();
    expect(await readFile(`${file}.owner-2`, 'utf8')).toBe('another');
  });

  test('can use its database no more', async () => {
    const file = freshFile();
    const lock = await lockDatabase(file, IMPATIENT);
    const driver = new SqliteDriver(openEngine(':memory:'), 'none', lock);
    await writeFile(`${file}.owner-2`, 'another');
    await expect.poll(() => lock.held, { timeout: 20_000 }).toBe(false);
    await expect(driver.all('select 1')).rejects.toMatchObject({
      name: 'DriverClosedError',
      code: 'GATE_UNAVAILABLE',
      message: expect.stringContaining('end one of them'),
    });
    await driver.close();
  });

  test('writes nothing on waking up before it knows whether another took the lock over meanwhile', async () => {
    const file = freshFile();
    // No beat ever comes, as while a process is stopped.
    const lock = await lockDatabase(file, ASLEEP);
    const engine = openEngine(':memory:');
    const driver = new SqliteDriver(engine, 'none', lock);
    await driver.exec('create table t (a integer)');
    await writeFile(`${file}.owner-2`, 'another');
    await expect.poll(() => lock.fresh, { timeout: 20_000 }).toBe(false);
    expect(lock.held).toBe(true);
    await expect(driver.run('insert into t values (1)')).rejects.toMatchObject({ code: 'GATE_UNAVAILABLE' });
    expect(engine.prepare('select a from t').all([])).toEqual([]);
  });

  test('that finds its lock still its own goes on', async () => {
    const file = freshFile();
    const lock = await lockDatabase(file, ASLEEP);
    const driver = new SqliteDriver(openEngine(':memory:'), 'none', lock);
    await expect.poll(() => lock.fresh, { timeout: 20_000 }).toBe(false);
    expect(await driver.all('select 1 as a')).toEqual([{ a: 1 }]);
    await driver.close();
  });

  test('and that nobody saw die writes to files without a name, once another has the database', async () => {
    const file = freshFile();
    const sleeper = openEngine(file);
    sleeper.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; create table t (a integer)');
    sleeper.exec('pragma application_id = 0x47774c64; insert into t values (1)');
    await writeFile(`${file}.owner-1`, JSON.stringify({ ...(await ownHolder()), scope: 'elsewhere' }));
    const driver = await openSqlite(file, { lockTiming: CALM });
    await driver.run('insert into t values (2)');
    sleeper.exec('insert into t values (3); pragma wal_checkpoint(truncate)');
    await driver.close();
    const again = await openSqlite(file);
    expect(await again.all('select a from t order by a')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await again.all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    await again.close();
  });
});
