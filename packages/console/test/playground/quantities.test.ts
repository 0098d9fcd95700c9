import { timeOfText } from '@gatewright/evaluator';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountRange, atMinuteOfWeek, MINUTES_PER_WEEK, minuteOfWeek } from '../../src/playground/quantities.js';

test('a slider of amounts reaches past each limit and the amount itself, in round steps', () => {
  const molecules = [{ atoms: [{ config: { limit: 5000 } }] }];
  expect(amountRange([{ rules: { molecules } }], 12)).toEqual({ max: 10_000, step: 50 });
  expect(amountRange([], 0)).toEqual({ max: 1000, step: 5 });
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), fc.integer({ min: 1, max: 1e9 }), (amount, limit) => {
      const { max, step } = amountRange([{ limit }], amount);
      expect(max).toBeGreaterThanOrEqual(Math.max(amount, limit));
      expect(step).toBeGreaterThan(0);
    }),
  );
});

test('a time is moved within its week, in its own offset', () => {
  expect(minuteOfWeek('2026-01-12T00:15:00Z')).toBe(15);
  expect(minuteOfWeek('2026-01-12T00:15:00+01:00')).toBe(15);
  expect(atMinuteOfWeek('2026-01-14T12:00:00+01:00', 0)).toBe('2026-01-12T00:00:00+01:00');
  expect(minuteOfWeek('tomorrow')).toBeNull();
  const time = fc.tuple(
    fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
    fc.constantFrom('Z', '+05:30', '-08:00'),
  );
  fc.assert(
    fc.property(time, fc.nat({ max: MINUTES_PER_WEEK - 1 }), ([date, zone], minute) => {
      const before = date.toISOString().replace('Z', zone);
      const after = atMinuteOfWeek(before, minute);
      expect(minuteOfWeek(after)).toBe(minute);
      expect(Math.abs((timeOfText(after) ?? 0) - (timeOfText(before) ?? 0))).toBeLessThan(MINUTES_PER_WEEK * 60_000);
    }),
  );
});
