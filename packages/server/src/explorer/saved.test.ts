import { describe, expect, test } from 'vitest';
import { examine } from './examiner.js';
import { savedSequences } from './saved-sequence.js';

const saved = await savedSequences();

/** Every sequence that once broke a promise, on every store: all promises hold, not only the one that was broken. */
describe.each(['memory', 'sqlite'] as const)('on %s', (store) => {
  test.each(saved.map((sequence) => [sequence.name, sequence] as const))('%s', async (_name, { terms, steps }) => {
    expect(await examine(steps, { ...terms, store })).toBeNull();
  });
});
