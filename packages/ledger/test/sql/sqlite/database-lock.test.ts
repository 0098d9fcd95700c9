import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WorkerProgram } from '../../../../../conformance/crash/worker-process.js';
import { createSqliteLedgerStore, openSqlite } from '../../../src/stores/sql/sqlite/index.js';

/** Longer than opening a file takes on a busy machine, and much shorter than any wait for a lock would be. */
const AT_ONCE_MS = 3_000;

let program: WorkerProgram;
let files = 0;

beforeAll(async () => {
  program = await WorkerProgram.build();
});

afterAll(() => program.remove());

function freshFile(): string {
  files += 1;
  return join(program.directory, `${files}.db`);
}

const inUse = (file: string) => ({ code: 'DATABASE_IN_USE', file, message: expect.stringContaining(file) });

/** What another program says that reads the database with SQLite's defaults. */
async function readElsewhere(file: string): Promise<string> {
  const script = `
    const { DatabaseSync } = require('@photostructure/sqlite');
    const database = new DatabaseSync(${JSON.stringify(file)});
    try { console.log(JSON.stringify(database.prepare('select a from t').all())); }
    catch (error) { console.log(error.message); }`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: import.meta.dirname });
  return stdout.trim();
}

// covers one-process-has: One process has a SQLite file; its successor starts at once, on all that was answered
// threat money second-gate-database: A second gate on the database of one that runs, or was stopped for a while =>
//   `DATABASE_IN_USE`, at once
test('a second process is refused at once with the file’s name, while the first one runs and while it is stopped', async () => {
  const file = freshFile();
  const worker = program.start(file, 'first');
  await worker.answers(20);
  for (const signal of ['SIGCONT', 'SIGSTOP'] as const) {
    worker.signal(signal);
    const asked = performance.now();
    await expect(openSqlite(file)).rejects.toMatchObject(inUse(file));
    expect(performance.now() - asked).toBeLessThan(AT_ONCE_MS);
  }
  worker.signal('SIGCONT');
  await worker.killAfter(40);
});

// covers one-process-has
test('the successor of a killed process starts at once, on all that was answered', async () => {
  const file = freshFile();
  const worker = program.start(file, 'killed');
  await worker.killAfter(60);
  const asked = performance.now();
  const store = await createSqliteLedgerStore(await openSqlite(file), { now: Date.now });
  expect(performance.now() - asked).toBeLessThan(AT_ONCE_MS);
  for (const { authorizationId } of worker.acknowledged) {
    if (authorizationId !== null) expect(await store.hold(authorizationId)).not.toBe(null);
  }
  await store.close();
});

test('a second one in the same process is refused as well, and takes no lock away from the first', async () => {
  const file = freshFile();
  const driver = await openSqlite(file);
  await driver.exec('create table t (a integer)');
  await expect(openSqlite(file)).rejects.toMatchObject(inUse(file));
  expect(await readElsewhere(file)).toBe('database is locked');
  await driver.close();
});

test('any program that uses SQLite is kept out while the database is open, and reads it afterwards', async () => {
  const file = freshFile();
  const driver = await openSqlite(file);
  await driver.exec('create table t (a integer); insert into t values (7)');
  expect(await readElsewhere(file)).toBe('database is locked');
  await driver.run('insert into t values (8)');
  await driver.close();
  expect(await readElsewhere(file)).toBe('[{"a":7},{"a":8}]');
});
