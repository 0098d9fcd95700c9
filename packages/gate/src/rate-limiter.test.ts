import { describe, expect, test } from 'vitest';
import { ALLOWANCES_MAX } from './limits.js';
import { Allowances } from './rate-limiter.js';

describe('allowances', () => {
  test('let a burst through, refuse the next, and come back with time', () => {
    const allowances = new Allowances({ burst: 2, perSecond: 1 });
    expect([0, 0, 0].map((at) => allowances.take(['a'], at))).toEqual([true, true, false]);
    expect(allowances.take(['a'], 999)).toBe(false);
    expect(allowances.take(['a'], 1000)).toBe(true);
  });

  test('take from every name or from none', () => {
    const allowances = new Allowances({ burst: 1, perSecond: 1 });
    expect(allowances.take(['a'], 0)).toBe(true);
    expect(allowances.take(['a', 'b'], 0)).toBe(false);
    expect(allowances.take(['b'], 0)).toBe(true);
  });

  test('hear no made-up names from whoever has none left, so that nobody’s are pushed out', () => {
    const allowances = new Allowances({ burst: 1, perSecond: 0 });
    allowances.take(['victim'], 0);
    allowances.take(['flooder'], 0);
    for (let made = 0; made <= ALLOWANCES_MAX; made += 1) allowances.take(['flooder', `made up ${made}`], 0);
    expect(allowances.take(['victim'], 0)).toBe(false);
  });

  test('are not refilled by a clock that goes back', () => {
    const allowances = new Allowances({ burst: 1, perSecond: 1 });
    allowances.take(['a'], 10_000);
    expect(allowances.take(['a'], 0)).toBe(false);
  });
});
