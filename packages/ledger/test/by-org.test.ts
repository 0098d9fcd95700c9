import { expect, test } from 'vitest';
import { ByOrg } from '../src/operations/row-keys.js';

test('one id of two organisations stands for two values, and both are given back until they are deleted', () => {
  const rows = new ByOrg<number>();
  rows.set('a', 'bc', 1);
  rows.set('ab', 'c', 2);
  rows.set('b', 'bc', 3);
  expect(rows.get('a', 'bc')).toBe(1);
  expect(rows.get('b', 'bc')).toBe(3);
  expect(rows.get('a', 'c')).toBe(null);
  expect(rows.values()).toEqual([1, 2, 3]);
  rows.delete('a', 'bc');
  expect(rows.get('a', 'bc')).toBe(null);
  expect(rows.values()).toEqual([2, 3]);
});

test('a value is made only where there is none', () => {
  const rows = new ByOrg<string[]>();
  rows.getOr('a', 'b', () => []).push('first');
  rows.getOr('a', 'b', () => []).push('second');
  expect(rows.values()).toEqual([['first', 'second']]);
});
