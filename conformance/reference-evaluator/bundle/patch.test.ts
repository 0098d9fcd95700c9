import { expect, test } from 'vitest';
import { bundleOracle } from './bundle.js';

test('a patch that names no place, or several, is refused: a mutant never turns into the oracle unnoticed', async () => {
  const entry = `export { naiveEvaluate } from './evaluate.js';`;
  const nowhere = { file: 'evaluate.ts', find: 'no such line', replace: '' };
  await expect(bundleOracle(entry, nowhere)).rejects.toThrow('stands there 0 times');
  const everywhere = { file: 'evaluate.ts', find: 'import', replace: '' };
  await expect(bundleOracle(entry, everywhere)).rejects.toThrow(/stands there \d\d times/);
});
