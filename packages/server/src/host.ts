import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Ids } from '@gatewright/gate';

/** The host's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Identifiers and secrets from the host's random source. */
export const systemIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => new Uint8Array(randomBytes(32)),
};
