import type { Clock } from '@gatewright/gate';

/** A clock that a test moves: what `now` gives, and everything that it was advanced by. */
export class AdvancedClock implements Clock {
  #advancedMs = 0;

  constructor(private readonly source: () => number) {}

  /** ms since the epoch. */
  now(): number {
    return this.source() + this.#advancedMs;
  }

  /** Throws RangeError for what is no whole, non-negative number of ms: the time of a ledger only grows. */
  advance(ms: number): void {
    if (!Number.isSafeInteger(ms) || ms < 0)
      throw new RangeError(`${ms}: advance by a whole number of ms, not below 0`);
    this.#advancedMs += ms;
  }

  /** Starts again at what `now` gives. */
  reset(): void {
    this.#advancedMs = 0;
  }
}
