import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSqliteLedgerStore, openSqlite } from '../../../src/stores/sql/sqlite/index.js';
import { DISK_CASES } from '../../../src/testing/cases/disk-faults.js';
import { describeLedgerStore, type OpenOnDisk } from '../../../src/testing/index.js';
import { SqliteDisk } from '../support/sqlite-disk.js';
import { openWasm } from '../support/wasm-engine.js';

let disk: SqliteDisk;
let unlimitWrites: () => void;

beforeAll(async () => {
  disk = await SqliteDisk.make();
  unlimitWrites = disk.limitWrites();
});

afterAll(async () => {
  unlimitWrites();
  await disk.remove();
});

const STORES = {
  'SQLite of the host': () => openSqlite(':memory:'),
  'SQLite in WebAssembly': () => openSqlite(':memory:', { openEngine: openWasm }),
};

const DISKS: Readonly<Record<string, OpenOnDisk>> = {
  'SQLite of the host': (image, now) => disk.openNative(image, now),
  'SQLite in WebAssembly': (image, now) => disk.openWasm(image, now),
};

for (const [name, open] of Object.entries(STORES)) {
  const openStore = async (now: () => number) => createSqliteLedgerStore(await open(), { now });
  describeLedgerStore(name, openStore, { describe, test, expect }, DISKS[name]);
}

/**
 * The pages of a database have no checksums, so a lost flush of a checkpoint can pass unnoticed: only a write that was cut is survived
 * there.
 */
describe('SQLite that moves its log into the database every 8 pages', () => {
  for (const { promise, run } of DISK_CASES.slice(0, 2)) {
    test(promise, () => run((image, now) => disk.openNative(image, now, { checkpointPages: 8 }), expect));
  }
});
