import { expect, test } from 'vitest';
import { Keys } from '../src/operations/batch-plan.js';

test('keys are listed once each, in the order of their first appearance', () => {
  const keys = new Keys();
  for (const parts of [['org', 'b'], ['org', 'a'], ['org', 'a'], ['org', 'b'], ['org'], ['org', 'b', 'c']])
    keys.add(...parts);
  expect(keys.list()).toEqual([['org', 'b'], ['org', 'a'], ['org'], ['org', 'b', 'c']]);
  expect(keys.size).toBe(4);
  expect(keys.list(2)).toEqual([['org'], ['org', 'b', 'c']]);
});

test('a key without one of its parts is not listed', () => {
  const keys = new Keys();
  keys.add('org', null);
  keys.add(null, 'a');
  expect(keys.list()).toEqual([]);
});
