import { describe, expect, test } from 'vitest';
import { RATE_LIMITER_KEYS_MAX, RateLimiter } from '../src/rate-limiter.js';

describe('rate limiter', () => {
  test('a rate limiter lets a burst through, refuses the next, and refills with time', () => {
    const limiter = new RateLimiter({ burst: 2, perSecond: 1 });
    expect([0, 0, 0].map((at) => limiter.take(['a'], at))).toEqual([true, true, false]);
    expect(limiter.take(['a'], 999)).toBe(false);
    expect(limiter.take(['a'], 1000)).toBe(true);
  });

  test('a rate limiter takes from every key or from none', () => {
    const limiter = new RateLimiter({ burst: 1, perSecond: 1 });
    expect(limiter.take(['a'], 0)).toBe(true);
    expect(limiter.take(['a', 'b'], 0)).toBe(false);
    expect(limiter.take(['b'], 0)).toBe(true);
    expect(limiter.take(['c', 'a'], 0)).toBe(false);
    expect(limiter.take(['c'], 0)).toBe(true);
  });

  test('a rate limiter refuses a charge that one of its buckets cannot pay, and takes nothing of it', () => {
    const limiter = new RateLimiter({ burst: 5, perSecond: 0 });
    const charges = (first: number, second: number) => [
      { key: 'a', cost: first },
      { key: 'b', cost: second },
    ];
    expect(limiter.takeAll(charges(5, 6), 0)).toBe(false);
    expect(limiter.takeAll(charges(2, 5), 0)).toBe(true);
    expect(limiter.takeAll(charges(3, 1), 0)).toBe(false);
    expect(limiter.takeAll(charges(3, 0), 0)).toBe(true);
  });

  test('a rate limiter adds no invented keys for an exhausted caller, so that other buckets are not evicted', () => {
    const limiter = new RateLimiter({ burst: 1, perSecond: 0 });
    limiter.take(['victim'], 0);
    limiter.take(['flooder'], 0);
    for (let made = 0; made <= RATE_LIMITER_KEYS_MAX; made += 1) limiter.take(['flooder', `invented ${made}`], 0);
    expect(limiter.take(['victim'], 0)).toBe(false);
  });

  test('a rate limiter is not refilled by a clock that goes back', () => {
    const limiter = new RateLimiter({ burst: 1, perSecond: 1 });
    limiter.take(['a'], 10_000);
    expect(limiter.take(['a'], 0)).toBe(false);
  });
});
