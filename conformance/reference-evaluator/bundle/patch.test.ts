import { expect, test } from 'vitest';
import { bundleReference } from './bundle.js';

test('a patch that names no place, or several, is refused: no mutant is the unchanged reference evaluator', async () => {
  const entry = `export { referenceEvaluate } from './evaluate.js';`;
  const nowhere = { file: 'evaluate.ts', find: 'no such line', replace: '' };
  await expect(bundleReference(entry, nowhere)).rejects.toThrow('stands there 0 times');
  const everywhere = { file: 'evaluate.ts', find: 'import', replace: '' };
  await expect(bundleReference(entry, everywhere)).rejects.toThrow(/stands there \d\d times/);
});
