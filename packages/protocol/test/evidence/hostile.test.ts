import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileTargets } from '../support/hostile-evidence.js';

const RUNS = 300;

test.each(hostileTargets())('$name is believed as it is', async ({ isBelieved }) => {
  expect(await isBelieved((text) => text)).toBe(true);
});

// covers verified-said-whole
test.each(hostileTargets())(
  '$name, changed at random, is never believed to say something else, and never a throw',
  async ({ mutation, isBelieved }) => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(mutation, async (mutate) => {
        if (!(await isBelieved(mutate))) refused += 1;
      }),
      { numRuns: RUNS },
    );
    expect(refused).toBeGreaterThan(RUNS / 3);
  },
);
