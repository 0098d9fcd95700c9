import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Ids } from '@gatewright/gate';

/** The host's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Identifiers and secrets from the host's random source. */
export const systemIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => new Uint8Array(randomBytes(32)),
};

/** Two turns of the event loop: one reads the calls that arrived, one brings back their verified signatures. */
export async function takeInArrivals(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
