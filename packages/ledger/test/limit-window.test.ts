import { CALENDAR_PERIODS } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LimitWindow, windowAt } from '../src/operations/limit-window.js';

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Havana'];
const HOUR = 3_600_000;

const calendar = fc.record({
  calendar: fc.constantFrom(...CALENDAR_PERIODS),
  timeZone: fc.constantFrom(...ZONES),
  startsAt: fc.oneof(fc.constant(null), fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) })),
});
const instant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2038, 0) });

const at = (text: string) => Date.parse(text);
const span = (window: LimitWindow, instantText: string) => {
  const { start, end } = windowAt(window, at(instantText));
  return [new Date(start).toISOString(), new Date(end).toISOString()];
};
const inZone = (period: (typeof CALENDAR_PERIODS)[number], timeZone: string, startsAt: string | null = null) => ({
  calendar: period,
  timeZone,
  startsAt: startsAt === null ? null : at(startsAt),
});

describe('calendar windows', () => {
  test('windows of a limit cover all time, each instant once', () => {
    fc.assert(
      fc.property(calendar, instant, (window, time) => {
        const { start, end } = windowAt(window, time);
        expect(start <= time && time < end).toBe(true);
        expect(windowAt(window, start)).toEqual({ start, end });
        expect(windowAt(window, end - 1)).toEqual({ start, end });
        expect(windowAt(window, end).start).toBe(end);
      }),
    );
  });

  test.each([
    ['spring', '2026-03-29T12:00:00Z', ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'], 23],
    ['autumn', '2026-10-25T12:00:00Z', ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'], 25],
  ])('the day on which clocks change in %s begins and ends at midnight of the zone', (_, time, expected, hours) => {
    const window = inZone('day', 'Europe/Berlin');
    expect(span(window, time)).toEqual(expected);
    const { start, end } = windowAt(window, at(time));
    expect((end - start) / HOUR).toBe(hours);
  });

  test('a day without its midnight begins with its first instant', () => {
    // Havana goes from 00:00 to 01:00 on 8 March 2026.
    expect(span(inZone('day', 'America/Havana'), '2026-03-08T12:00:00Z')).toEqual([
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
    ]);
  });

  test('weeks begin on Monday, months and years on their first day', () => {
    const time = '2026-11-29T23:30:00Z';
    expect(span(inZone('week', 'UTC'), time)).toEqual(['2026-11-23T00:00:00.000Z', '2026-11-30T00:00:00.000Z']);
    expect(span(inZone('week', 'Europe/Berlin'), time)[0]).toBe('2026-11-29T23:00:00.000Z');
    expect(span(inZone('month', 'UTC'), time)).toEqual(['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z']);
    expect(span(inZone('year', 'UTC'), time)).toEqual(['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']);
  });

  test('a month that is too short for the day of the alignment begins on its last day, and the next one on that day', () => {
    const window = inZone('month', 'UTC', '2026-01-31T10:00:00Z');
    expect(span(window, '2026-02-28T09:59:59Z')).toEqual(['2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z']);
    expect(span(window, '2026-02-28T10:00:00Z')).toEqual(['2026-02-28T10:00:00.000Z', '2026-03-31T10:00:00.000Z']);
    expect(span(window, '2028-02-29T10:00:00Z')[0]).toBe('2028-02-29T10:00:00.000Z');
  });

  test('aligned weeks begin at the same local time on both sides of a change of clocks', () => {
    const window = inZone('week', 'Europe/Berlin', '2026-03-26T08:00:00Z');
    expect(span(window, '2026-03-27T00:00:00Z')).toEqual(['2026-03-26T08:00:00.000Z', '2026-04-02T07:00:00.000Z']);
  });

  test('the window before an alignment ends with it', () => {
    const window = inZone('day', 'UTC', '2026-06-01T12:00:00Z');
    expect(span(window, '2026-06-01T11:59:59Z')[1]).toBe('2026-06-01T12:00:00.000Z');
  });
});

test('an action counts in a rolling window for exactly its length', () => {
  const week = { rollingMs: 7 * 24 * HOUR };
  const time = at('2026-11-30T00:00:00Z');
  const counts = (now: number) => windowAt(week, now).start <= time;
  expect([counts(time), counts(time + week.rollingMs - 1), counts(time + week.rollingMs)]).toEqual([true, true, false]);
  expect(windowAt(week, time).end).toBe(time + week.rollingMs);
});
