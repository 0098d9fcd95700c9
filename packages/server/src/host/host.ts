import { randomBytes, randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Clock, Ids } from '@gatewright/gate';
import type { Ed25519 } from '@gatewright/protocol';
import { nodeSha256, nodeSha256Hex } from '@gatewright/protocol/node';
import { type Machine, operatorFetch, type Timers, uuidV7 } from '@gatewright/service';
import { scryptPasswords } from './passwords.js';
import { threadedEd25519 } from './verification-thread.js';

/** Threads that verify signatures, where the host has as many cores beside the one that serves calls. */
const VERIFICATION_THREADS_MAX = 4;

/** The host's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Identifiers and secrets from the host's random source. */
export const systemIds: Ids = {
  uuid: () => uuidV7(Date.now(), randomUUID()),
  secret: () => new Uint8Array(randomBytes(32)),
};

/** Ed25519 of the host, which leaves a core to the thread that serves calls. */
export const systemEd25519: Ed25519 = threadedEd25519(
  Math.min(Math.max(availableParallelism() - 1, 1), VERIFICATION_THREADS_MAX),
);

/** Timers of the event loop; none keeps the process alive. */
export const systemTimers: Timers = {
  elapsed: () => performance.now(),
  yieldToEventLoop: () => new Promise((resolve) => setImmediate(resolve)),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** This machine. */
export const systemMachine: Machine = {
  ids: systemIds,
  timers: systemTimers,
  ed25519: systemEd25519,
  sha256: nodeSha256,
  sha256Hex: nodeSha256Hex,
  subtle: crypto.subtle,
  passwords: scryptPasswords,
  fetch: operatorFetch((address, init) => fetch(address, init), 'error'),
};
