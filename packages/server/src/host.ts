import { randomBytes, randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock, Ids } from '@gatewright/gate';
import type { Ed25519 } from '@gatewright/protocol';
import { CATCH_UP_MS, VERIFICATION_THREADS_MAX } from './limits.js';
import { threadedEd25519 } from './verification-thread.js';

/** The host's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Identifiers and secrets from the host's random source. */
export const systemIds: Ids = {
  uuid: () => uuidV7(Date.now(), randomUUID()),
  secret: () => new Uint8Array(randomBytes(32)),
};

/**
 * A UUID of version 7 (RFC 9562 §5.7): 48 bits of time (ms since the epoch), then the 74 bits of chance behind the version
 * of `random`, one of version 4. Ids of one time lie side by side in an index, so that a batch of decisions writes few of
 * its pages.
 */
export function uuidV7(time: number, random: string): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${random.slice(15)}`;
}

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

/** What a service takes from its host beside its clock. */
export interface Host {
  readonly ids: Ids;
  readonly ed25519: Ed25519;
  /** Lets calls that arrived meanwhile join the next batch of the ledger. */
  readonly takeIn: () => Promise<void>;
  /** One turn of the event loop, in which calls are served. */
  readonly nextTurn: () => Promise<void>;
  /** A pause in which the calls that a batch of evidence held up are served. */
  readonly catchUp: () => Promise<void>;
}

/** This machine. */
export const systemHost: Host = {
  ids: systemIds,
  ed25519: systemEd25519,
  takeIn: takeInArrivals,
  nextTurn,
  catchUp,
};
