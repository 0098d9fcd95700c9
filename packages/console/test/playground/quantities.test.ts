import { timeOfText } from '@gatewright/evaluator';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountRange,
  atMinuteOfWeek,
  MINUTES_PER_WEEK,
  minuteOfWeek,
  NUMBERS_MAX,
  numberRange,
  numbersIn,
} from '../../src/playground/quantities.js';

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

test('a request states its numbers with their places, without the amount', () => {
  const members = {
    request: { amount: 5, action: 'pay' },
    facts: { callCount: 3, sums: [{ spent: 12.5 }] },
    context: { score: 0.4, balance: -1, level: '7' },
  };
  expect(numbersIn(members)).toEqual([
    { steps: ['facts', 'callCount'], value: 3 },
    { steps: ['facts', 'sums', 0, 'spent'], value: 12.5 },
    { steps: ['context', 'score'], value: 0.4 },
  ]);
  expect(numbersIn({ context: Array.from({ length: NUMBERS_MAX + 1 }, () => 1) })).toHaveLength(NUMBERS_MAX);
});

test('a slider of numbers keeps its end while it is moved up to it, and moves counts by whole numbers', () => {
  const number = fc.double({ min: 0, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(number, fc.constantFrom('callCount', 'spent'), (value, name) => {
      const { max, step } = numberRange({ steps: ['facts', name], value });
      expect(max).toBeGreaterThanOrEqual(value);
      expect(numberRange({ steps: ['facts', name], value: max })).toEqual({ max, step });
      expect(step).toBeGreaterThan(0);
    }),
  );
  expect(numberRange({ steps: ['facts', 'callCount'], value: 3 })).toEqual({ max: 100, step: 1 });
  expect(numberRange({ steps: ['context', 'score'], value: 0.5 })).toEqual({ max: 1, step: 0.001 });
});
