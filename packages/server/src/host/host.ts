import { randomBytes, randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock, Ids } from '@gatewright/gate';
import type { Ed25519 } from '@gatewright/protocol';
import { nodeSha256, nodeSha256Hex } from '@gatewright/protocol/node';
import type { Host } from '@gatewright/service';
import { uuidV7 } from '@gatewright/service/internal';
import { CATCH_UP_MS, VERIFICATION_THREADS_MAX } from './limits.js';
import { threadedEd25519 } from './verification-thread.js';

/** The host's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Identifiers and secrets from the host's random source. */
export const systemIds: Ids = {
  uuid: () => uuidV7(Date.now(), randomUUID()),
  secret: () => new Uint8Array(randomBytes(32)),
};

/** Two turns of the event loop: one reads the calls that arrived, one brings back their verified signatures. */
export async function takeInArrivals(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

/** Ed25519 of the host, which leaves a core to the thread that serves calls. */
export const systemEd25519: Ed25519 = threadedEd25519(
  Math.min(Math.max(availableParallelism() - 1, 1), VERIFICATION_THREADS_MAX),
);

/** As long as it takes to serve the calls that came while a batch of evidence was read or written. */
export async function catchUp(): Promise<void> {
  await wait(CATCH_UP_MS);
}

/** One turn of the event loop, in which calls are served. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** This machine. */
export const systemHost: Host = {
  ids: systemIds,
  ed25519: systemEd25519,
  sha256: nodeSha256,
  sha256Hex: nodeSha256Hex,
  collectArrivals: takeInArrivals,
  nextTurn,
  catchUp,
  fetch,
};
