import { describe, expect, test } from 'vitest';
import { describeLedgerStore } from '../../testing/index.js';
import { objectEngine } from '../testing/object-engine.js';
import { openWasm } from '../testing/wasm-engine.js';
import { createSqliteDriver, createSqliteLedgerStore, openSqlite } from './index.js';
import { nativeSqlite } from './node-engine.js';

const openNative = await nativeSqlite();

const STORES = {
  'SQLite of the host': () => openSqlite(':memory:'),
  'SQLite in WebAssembly': () => openSqlite(':memory:', { openEngine: openWasm }),
  'SQLite as a Durable Object has it': async () => createSqliteDriver(objectEngine(openNative(':memory:')), 'none'),
};

for (const [name, open] of Object.entries(STORES)) {
  describeLedgerStore(name, async (now) => createSqliteLedgerStore(await open(), { now }), { describe, test, expect });
}
