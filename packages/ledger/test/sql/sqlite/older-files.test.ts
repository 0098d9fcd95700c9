import { mkdtemp, readFile, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSqliteLedgerStore, openSqlite } from '../../../src/sql/sqlite/index.js';
import type { LedgerStore } from '../../../src/store.js';

/** What the version wrote that ran SQLite in WebAssembly: two mandates with six permits of one unit each. */
const WRITTEN = new URL('../support/older-files/', import.meta.url);
const MANDATES = ['m0', 'm1'];

let directory = '';
let file = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatewright-older-'));
  file = join(directory, 'ledger.db');
});

afterEach(() => rm(directory, { recursive: true }));

async function put(name: string, path: string): Promise<void> {
  await writeFile(path, gunzipSync(await readFile(new URL(name, WRITTEN))));
}

async function expectWhole(store: LedgerStore): Promise<void> {
  for (const mandateId of MANDATES) {
    expect(await store.mandate('org-bench', mandateId)).toMatchObject({ reserved: 6n, captured: 0n, version: 7 });
    expect((await store.history('org-bench', mandateId)).length).toBe(7);
  }
  expect(await store.evidenceQueue(100)).toMatchObject({ waiting: 12 });
}

const open = async () => createSqliteLedgerStore(await openSqlite(file), { now: () => 0 });

test('a database that the older version closed opens, with the lock file of that version beside it', async () => {
  await put('closed.db.gz', file);
  await writeFile(`${file}.owner-1`, 'released');
  const store = await open();
  await expectWhole(store);
  await store.close();
});

// covers one-process-has
test('one that the older version was killed on is refused by name, with what to do, and opens once that is done', async () => {
  await put('killed.db.gz', file);
  await put('killed.db-wal.gz', `${file}-wal`);
  await symlink('ledger.db-shm', `${file}-shm`);
  await expect(openSqlite(file)).rejects.toMatchObject({
    code: 'DATABASE_IN_USE',
    file,
    message: expect.stringContaining(`stop that version, remove ${file}-shm and start again`),
  });
  await unlink(`${file}-shm`);
  const store = await open();
  await expectWhole(store);
  await store.close();
});
