import fc from 'fast-check';
import { expect, test } from 'vitest';
import { strictestMode } from '../../src/checks/policy.js';

const MODES = [null, 'autonomous', 'supervised', 'restricted', 'read_only', 'READ_ONLY'] as const;
const agents = (modes: readonly (string | null)[]) => modes.map((operatingMode) => ({ operatingMode }));

test('the strictest mode is independent of the order of the agents, and of agents without a mode', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MODES)), fc.boolean(), (modes, bearsValue) => {
      const strictest = strictestMode(agents(modes), bearsValue);
      expect(strictestMode(agents([null, ...modes].reverse()), bearsValue)).toBe(strictest);
      expect(strictestMode(agents([...modes, strictest]), bearsValue)).toBe(strictest);
    }),
  );
});

test.each([
  [['supervised', 'restricted'], 'restricted', 'restricted'],
  [['restricted', 'read_only'], 'read_only', 'restricted'],
  [['read_only', 'supervised'], 'read_only', 'supervised'],
  [['autonomous', null], 'autonomous', 'autonomous'],
  [['read_only', 'frozen'], 'frozen', 'frozen'],
  [[null, null], null, null],
])('the strictest of the modes %j is %s with value and %s without', (modes, withValue, withoutValue) => {
  expect(strictestMode(agents(modes), true)).toBe(withValue);
  expect(strictestMode(agents(modes), false)).toBe(withoutValue);
});
