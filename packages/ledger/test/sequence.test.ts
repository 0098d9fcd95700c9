import { expect, test } from 'vitest';
import type { Entry } from '../src/operations/records.js';
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
