import { expect, test } from 'vitest';
import { fileNames } from './file-names.mjs';
import { madeUp } from './tree.mjs';

test.each([
  'packages/gate/src/utils.ts',
  'packages/gate/src/helpers/a.ts',
  'a/hold-manager.ts',
  'a/misc.test.ts',
  'a/Utils.ts',
])('refuses %s', (path) => {
  expect(fileNames(madeUp(path, ''))).toHaveLength(1);
});

test.each(['packages/gate/src/authorize.ts', 'a/management.ts', 'a/miscellany.ts'])('allows %s', (path) => {
  expect(fileNames(madeUp(path, ''))).toEqual([]);
});
