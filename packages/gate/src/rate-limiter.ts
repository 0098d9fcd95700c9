import { ALLOWANCES_MAX, UNSIGNED_BURST_REQUESTS, UNSIGNED_REFILL_PER_SECOND } from './limits.js';

/** A burst and the rate at which it comes back. */
export interface AllowanceRate {
  readonly burst: number;
  readonly perSecond: number;
}

/** What one answer takes of the allowance of a name. */
export interface Share {
  readonly name: string;
  readonly cost: number;
}

interface Bucket {
  left: number;
  at: number;
}

/**
 * Token buckets by name: how many answers a source address or a named agent may have without a verified signature, so
 * that nobody fills the evidence log unsigned (decisions, "Order of checks").
 */
export class Allowances {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly rate: AllowanceRate = { burst: UNSIGNED_BURST_REQUESTS, perSecond: UNSIGNED_REFILL_PER_SECOND },
  ) {}

  /** Seconds until an empty allowance has one again, rounded up. */
  get nextAfterSeconds(): number {
    return Math.ceil(1 / this.rate.perSecond);
  }

  /**
   * Takes one from each named bucket at `now` (ms); false, and nothing taken, where one of them is empty. What the caller cannot
   * choose goes first: whoever has none left of it names nothing more, and pushes out nobody's bucket with made-up names.
   */
  take(names: readonly string[], now: number): boolean {
    return this.takeShares(
      names.map((name) => ({ name, cost: 1 })),
      now,
    );
  }

  /** The same for shares of several sizes, so that one rate bounds some names more than others. */
  takeShares(shares: readonly Share[], now: number): boolean {
    const taken: (readonly [Bucket, number])[] = [];
    for (const { name, cost } of shares) {
      const bucket = this.bucket(name, now);
      if (bucket.left < cost) return false;
      taken.push([bucket, cost]);
    }
    for (const [bucket, cost] of taken) bucket.left -= cost;
    return true;
  }

  private bucket(name: string, now: number): Bucket {
    const known = this.buckets.get(name) ?? { left: this.rate.burst, at: now };
    const elapsed = Math.max(0, now - known.at) / 1000;
    const bucket = { left: Math.min(this.rate.burst, known.left + elapsed * this.rate.perSecond), at: now };
    this.buckets.delete(name);
    this.buckets.set(name, bucket);
    this.forgetOldest();
    return bucket;
  }

  private forgetOldest(): void {
    if (this.buckets.size <= ALLOWANCES_MAX) return;
    const oldest = this.buckets.keys().next();
    if (!oldest.done) this.buckets.delete(oldest.value);
  }
}
