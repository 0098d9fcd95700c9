import { describe, expect, test } from 'vitest';
import { createSqliteDriver, createSqliteLedgerStore, openSqlite } from '../../../src/sql/sqlite/index.js';
import { nativeSqlite } from '../../../src/sql/sqlite/node-engine.js';
import { describeLedgerStore } from '../../../src/testing/index.js';
import { objectEngine } from '../support/object-engine.js';
import { openWasm } from '../support/wasm-engine.js';

const openNative = await nativeSqlite();

const STORES = {
  'SQLite of the host': () => openSqlite(':memory:'),
  'SQLite in WebAssembly': () => openSqlite(':memory:', { openEngine: openWasm }),
  'SQLite as a Durable Object has it': async () => createSqliteDriver(objectEngine(openNative(':memory:')), 'none'),
};

for (const [name, open] of Object.entries(STORES)) {
  describeLedgerStore(name, async (now) => createSqliteLedgerStore(await open(), { now }), { describe, test, expect });
}
