import { expect, test } from 'vitest';
import { hostImports } from './host-imports.mjs';

const text = "import { x } from '@gatewright/service';\nimport { y } from '@gatewright/service/internal';\n";

test('the check of imports refuses the internals of the service outside of its hosts', () => {
  expect(hostImports({ path: 'packages/cli/src/x.ts', text })).toEqual([
    { line: 2, message: 'import @gatewright/service: its internals are for hosts' },
  ]);
});

test('leaves them to hosts', () => {
  expect(hostImports({ path: 'packages/server/src/x.ts', text })).toEqual([]);
});
