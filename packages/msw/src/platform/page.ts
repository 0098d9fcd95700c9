import { createSqliteDriver } from '@gatewright/ledger/sql';
import { nobleEd25519, sha256, sha256Hex } from '@gatewright/protocol';
import openSqliteWasm from '@sqlite.org/sqlite-wasm';
import type { Platform } from './platform.js';
import { WasmEngine } from './wasm-engine.js';

// Kept from before a test runner puts fake ones in their place.
const { setTimeout: start, clearTimeout: clear, MessageChannel: Channel } = globalThis;

/** The library, loaded once. */
let library: ReturnType<typeof openSqliteWasm> | null = null;

export const pagePlatform: Platform = {
  ed25519: nobleEd25519,
  sha256,
  sha256Hex,
  async openDatabase() {
    library ??= openSqliteWasm();
    const { capi, oo1 } = await library;
    return createSqliteDriver(new WasmEngine(new oo1.DB(':memory:'), capi), 'none');
  },
  // A timer of a page waits four milliseconds once it is nested.
  yieldToEventLoop: () =>
    new Promise((resolve) => {
      const { port1, port2 } = new Channel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    }),
  after(ms, work) {
    const timer = start(work, ms);
    return () => clear(timer);
  },
};
