import { setImmediate as nextTurn, setTimeout as startTimer, clearTimeout as stopTimer } from 'node:timers';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { nodeEd25519, nodeSha256, nodeSha256Hex } from '@gatewright/protocol/node';
import type { Platform } from './platform.js';

// Kept from before a test runner puts fake ones in their place: the gate would wait for the test to move them.
const [clear, immediate, start] = [stopTimer, nextTurn, startTimer];

export const nodePlatform: Platform = {
  // Verified in place: the thread pool would answer calls in another order each time.
  ed25519: { ...nodeEd25519, verifyAsync: async (...signed) => nodeEd25519.verify(...signed) },
  sha256: nodeSha256,
  sha256Hex: nodeSha256Hex,
  openDatabase: () => openSqlite(':memory:'),
  yieldToEventLoop: () => new Promise((resolve) => immediate(resolve)),
  after(ms, work) {
    const timer = start(work, ms);
    timer.unref();
    return () => clear(timer);
  },
};
