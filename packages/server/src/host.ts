import { randomBytes } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { Clock, Ids } from '@gatewright/gate';

/** The host's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Identifiers and secrets from the host's random source. */
export const systemIds: Ids = {
  uuid: () => uuidV7(Date.now(), randomBytes(10)),
  secret: () => new Uint8Array(randomBytes(32)),
};

/** The addresses of a host by its name, as every program of this host would find them. */
export function resolveHost(hostname: string): Promise<LookupAddress[]> {
  return lookup(hostname, { all: true });
}

/**
 * A UUID of version 7 (RFC 9562 §5.7): 48 bits of time (ms since the epoch), then 74 of chance (10 bytes, of which six bits
 * give way). Ids of one time lie side by side in an index, so that a batch of decisions writes few of its pages.
 */
export function uuidV7(time: number, chance: Uint8Array): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(time, 0, 6);
  bytes.set(chance, 6);
  bytes[6] = 0x70 | ((chance[0] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((chance[2] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Two turns of the event loop: one reads the calls that arrived, one brings back their verified signatures. */
export async function takeInArrivals(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
