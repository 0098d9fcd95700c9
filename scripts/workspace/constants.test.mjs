import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withNumbers } from './constants.mjs';

const CORE = fileURLToPath(new URL('../../packages/evaluator/src/program/any.ts', import.meta.url));

test('numbers stand in place of the names of constants, and nothing else changes', async () => {
  const source = `import { ATOM_LIST, ATOM_WIDTH } from './program-layout';
import * as operation from './operations.generated.js';
import { Table } from '../values/table.js';

/** Past NONE. */
const OWN: i32 = 0x10;
const LEAST: i32 = -2;
const TEXT: string = 'OWN';
const LATER: i32 = OWN * 2;

/* OWN, and it's LEAST */
export function run(table: Table, T: i32): i32 {
  switch (T) {
    case OWN:
      return table.get(LEAST - OWN, ATOM_LIST) + table.OWN + OWNED + LATER + operation.IS_TRUE;
    default:
      return TEXT === 'is OWN' ? ATOM_WIDTH : AMOUNT; // it's OWN
  }
}
`;
  const expected = source
    .replace('const LATER: i32 = OWN', 'const LATER: i32 = (0x10)')
    .replace('operation.IS_TRUE', '(7)')
    .replace('case OWN:', 'case (0x10):')
    .replace('get(LEAST - OWN, ATOM_LIST)', 'get((-2) - (0x10), (4))')
    .replace('? ATOM_WIDTH', '? (8)');
  expect(await withNumbers(source, CORE)).toBe(expected);
});
