/** Requests without a verified signature that are answered in a burst, by source address and by claimed agent. */
export const UNSIGNED_BURST_REQUESTS = 1000;
/** Refill of that limit, requests per second. */
export const UNSIGNED_REFILL_PER_SECOND = 20;
/** Keys of a rate limiter at most; the least recently used is evicted first. */
export const RATE_LIMITER_KEYS_MAX = 10_000;

/** A burst and the rate at which it comes back. */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

/** Tokens that one call takes from the bucket of a key. */
export interface Charge {
  readonly key: string;
  readonly cost: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Token buckets by key. The gate's own bounds how many answers a source address or a claimed agent may have without a
 * verified signature, so that unsigned calls do not fill the evidence log (ADR 17).
 *
 * @example
 * import { RateLimiter } from '@gatewright/gate';
 *
 * const limiter = new RateLimiter({ burst: 1, perSecond: 2 });
 * limiter.take(['source 192.0.2.1'], 0); // => true
 * limiter.take(['source 192.0.2.1'], 0); // => false
 * limiter.take(['source 192.0.2.1'], 500); // => true
 */
export class RateLimiter {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly limit: RateLimit = { burst: UNSIGNED_BURST_REQUESTS, perSecond: UNSIGNED_REFILL_PER_SECOND },
  ) {}

  /** Seconds until an empty bucket has a token again, rounded up. */
  get retryAfterSeconds(): number {
    return Math.ceil(1 / this.limit.perSecond);
  }

  /**
   * Takes a token from each bucket at `now` (ms); false, and nothing taken, where one of them is empty. List unforgeable keys
   * (source address) first, so that invented ones cannot evict other buckets.
   */
  take(keys: readonly string[], now: number): boolean {
    return this.takeAll(
      keys.map((key) => ({ key, cost: 1 })),
      now,
    );
  }

  /** The same for charges of several sizes, so that one limit bounds some keys more than others. */
  takeAll(charges: readonly Charge[], now: number): boolean {
    const taken: (readonly [Bucket, number])[] = [];
    for (const { key, cost } of charges) {
      const bucket = this.bucket(key, now);
      if (bucket.tokens < cost) return false;
      taken.push([bucket, cost]);
    }
    for (const [bucket, cost] of taken) bucket.tokens -= cost;
    return true;
  }

  private bucket(key: string, now: number): Bucket {
    const { burst, perSecond } = this.limit;
    const known = this.buckets.get(key) ?? { tokens: burst, at: now };
    const elapsed = Math.max(0, now - known.at) / 1000;
    const bucket = { tokens: Math.min(burst, known.tokens + elapsed * perSecond), at: now };
    this.buckets.delete(key);
    this.buckets.set(key, bucket);
    this.evictOldest();
    return bucket;
  }

  private evictOldest(): void {
    if (this.buckets.size <= RATE_LIMITER_KEYS_MAX) return;
    const oldest = this.buckets.keys().next();
    if (!oldest.done) this.buckets.delete(oldest.value);
  }
}
