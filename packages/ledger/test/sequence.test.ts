import { expect, test } from 'vitest';
import type { Entry } from '../src/operations/records.js';
import { isMet, withNote } from '../src/reducer/past-actions.js';
import { numberedOrgs, numbersOf, withSequence } from '../src/reducer/sequence.js';

/** A journal line with a record of an organisation; null for a line without one. */
function lineOf(orgId: string | null | undefined): Entry {
  const record = orgId === undefined ? null : { eventId: 'e', orgId, contextFields: ['a'], firedRules: ['b'] };
  return JSON.parse(JSON.stringify({ orgId: 'stream', streamId: 's', version: 1, at: 2, kind: 'decide', record }));
}

test('the records of each organisation are numbered in the order of their lines, from its last number on', () => {
  const lines = [lineOf('a'), lineOf('b'), lineOf(undefined), lineOf('a'), lineOf(null)];
  const { sequences, last } = numbersOf(lines, (orgId) => (orgId === 'a' ? 7 : 0));
  expect(sequences).toEqual([8, 1, null, 9, null]);
  expect([...last]).toEqual([
    ['a', 9],
    ['b', 1],
  ]);
});

test('the organisations of lines are listed once, in order', () => {
  expect(numberedOrgs([lineOf('b'), lineOf('a'), lineOf(undefined), lineOf(null), lineOf('b')])).toEqual(['a', 'b']);
});

test('a line has the number of its record, and one without a record or a number is as it was', () => {
  const line = lineOf('a');
  expect(withSequence(line, 5)).toEqual({ ...line, record: { ...line.record, sequence: 5 } });
  expect(withSequence(line, null)).toBe(line);
  const bare = lineOf(undefined);
  expect(withSequence(bare, 5)).toBe(bare);
});

test('earlier actions are met where as many are within the time, its first instant included', () => {
  const past = { orgId: 'a', key: 'k', times: [10, 20, 30], keepUntil: 0 };
  const met = (withinMs: number, count: number, now = 40) => isMet(past, { key: 'k', withinMs, count }, now);
  expect([met(20, 2), met(19, 2), met(30, 3), met(29, 3), met(30, 4)]).toEqual([true, false, true, false, false]);
  expect(isMet(null, { key: 'k', withinMs: 1, count: 1 }, 0)).toBe(false);
  expect(isMet(null, { key: 'k', withinMs: 1, count: 0 }, 0)).toBe(true);
});

test('the 64 newest times of an action are kept in order, for the longest time that a rule asks for', () => {
  const note = { key: 'k', keepMs: 100 };
  const first = withNote(null, 'a', note, 50);
  expect(first).toEqual({ orgId: 'a', key: 'k', times: [50], keepUntil: 150 });
  // A clock that was set back notes an earlier time.
  const second = withNote(first, 'a', { key: 'k', keepMs: 1 }, 9);
  expect(second).toEqual({ orgId: 'a', key: 'k', times: [9, 50], keepUntil: 150 });
  let row = second;
  for (let now = 51; now < 51 + 64; now += 1) row = withNote(row, 'a', note, now);
  expect([row.times.length, row.times[0], row.times.at(-1), row.keepUntil]).toEqual([64, 51, 114, 214]);
});
