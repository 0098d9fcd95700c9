/** Random choices that follow from a seed alone (Mulberry32). */
export class Draw {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** From 0 to 1, which it never is. */
  unit(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to `count - 1`. */
  below(count: number): number {
    return Math.floor(this.unit() * count);
  }

  isOnce(share: number): boolean {
    return this.unit() < share;
  }

  /** Log-uniform integer in [1, count]. */
  skewed(count: number): number {
    return Math.floor((count + 1) ** this.unit());
  }

  among<const T extends readonly [unknown, ...unknown[]]>(values: T): T[number] {
    return values[this.below(values.length)];
  }
}
