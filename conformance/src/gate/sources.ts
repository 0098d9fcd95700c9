import { randomBytes, randomUUID } from 'node:crypto';

/** Times and random texts that scenarios ask for. */
export interface Sources {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Sets the clock ahead by so many ms, for the rest of the run. */
  advance(ms: number): void;
  /** 32 hex digits that were never given before. */
  fresh(): string;
  /** A secret key, 32 bytes. */
  seed(): Uint8Array;
}

/** The clock and the random source of this machine. Returns sources whose clock `advance` sets ahead, as that of the gate. */
export function systemSources(): Sources {
  const clock = { aheadMs: 0 };
  return {
    now: () => Date.now() + clock.aheadMs,
    advance(ms) {
      clock.aheadMs += ms;
    },
    fresh: () => randomUUID().replaceAll('-', ''),
    seed: () => new Uint8Array(randomBytes(32)),
  };
}
