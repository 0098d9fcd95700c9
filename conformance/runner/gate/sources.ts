import { randomBytes, randomUUID } from 'node:crypto';

/** Times and random texts that scenarios ask for. */
export interface Sources {
  /** Milliseconds since the epoch. */
  now(): number;
  /** 32 hex digits that were never given before. */
  fresh(): string;
  /** A secret key, 32 bytes. */
  seed(): Uint8Array;
}

/** The clock and the random source of this machine. */
export const SYSTEM_SOURCES: Sources = {
  now: () => Date.now(),
  fresh: () => randomUUID().replaceAll('-', ''),
  seed: () => new Uint8Array(randomBytes(32)),
};
