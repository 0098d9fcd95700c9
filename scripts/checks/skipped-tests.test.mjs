import { expect, test } from 'vitest';
import { skippedTests } from './skipped-tests.mjs';
import { madeUp } from './tree.mjs';

const breachesIn = (text, path = 'packages/gate/src/a.test.ts') => skippedTests(madeUp(path, text));

test.each([
  `it.skip('x', run);`,
  `test.only('x', run);`,
  `describe.todo('x');`,
  `test.concurrent.only('x', run);`,
  `describe.each(rows).skip('x', run);`,
  `xit('x', run);`,
])('refuses %s', (text) => {
  expect(breachesIn(text)).toHaveLength(1);
});

test.each([`it('skip.only', run);`, 'cursor.skip(3);', `// it.skip('x')`])('leaves %s alone', (text) => {
  expect(breachesIn(text)).toEqual([]);
});

test('reads tests only', () => {
  expect(breachesIn('test.skip();', 'packages/gate/src/a.ts')).toEqual([]);
});
