import { randomBytes, randomUUID } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { Clock, Ids } from '@gatewright/gate';

/** The host's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Identifiers and secrets from the host's random source. */
export const systemIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => new Uint8Array(randomBytes(32)),
};

/** The addresses of a host by its name, as every program of this host would find them. */
export function resolveHost(hostname: string): Promise<LookupAddress[]> {
  return lookup(hostname, { all: true });
}

/** Two turns of the event loop: one reads the calls that arrived, one brings back their verified signatures. */
export async function takeInArrivals(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
