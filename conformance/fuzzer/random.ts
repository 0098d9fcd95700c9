/** A choice and how often it is taken, relative to the others. */
export type Weighted<T> = readonly [weight: number, value: T];

/** Seeded pseudo-random numbers (mulberry32): the same seed gives the same choices on every host. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the values. Throws where there is none. */
  pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined && values.length === 0) throw new RangeError('there is nothing to pick from');
    return value as T;
  }

  /** One of the values, null where there is none; the last ones more often than the first. */
  pickRecent<T>(values: readonly T[]): T | null {
    if (values.length === 0) return null;
    const back = Math.floor(this.next() ** 2 * values.length);
    return values[values.length - 1 - back] ?? null;
  }

  weighted<T>(choices: readonly Weighted<T>[]): T {
    const total = choices.reduce((sum, [weight]) => sum + weight, 0);
    let left = this.next() * total;
    for (const [weight, value] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    return this.pick(choices)[1];
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256));
  }
}
