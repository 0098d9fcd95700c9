import { expect, test } from 'vitest';
import { breachesOf, EXEMPT, RULES } from './rules.mjs';
import { madeUp } from './tree.mjs';

const tree = { exists: () => false, textOf: () => '', manifests: new Map(), isShipped: () => true };
const file = madeUp('packages/gate/src/utils.ts', `import '@gatewright/guard';\nDate.now();\n`);

test('breaches of all rules are lines that name place, rule and fault', () => {
  expect(breachesOf([file], tree)).toEqual([
    'packages/gate/src/utils.ts:1 [importDirections] gate may not import guard',
    'packages/gate/src/utils.ts:2 [ambientInputs] Date.now: time and randomness are passed in here',
    'packages/gate/src/utils.ts:1 [fileNames] "utils" in a file name says nothing; name the idea',
  ]);
});

test('an exemption lifts its own rules and no other', () => {
  const [first] = RULES;
  const exempt = [{ path: 'packages/gate/', rules: [first], reason: 'for this test' }];
  expect(breachesOf([file], tree, RULES, exempt)).toHaveLength(2);
});

test('every exemption says why', () => {
  expect(EXEMPT.filter(({ reason }) => !reason)).toEqual([]);
});
