import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { OPERATION_MODULES } from '../packages/evaluator/scripts/operation-modules.mjs';
import { OPERATIONS } from '../packages/evaluator/scripts/operation-table.mjs';

const namesOf = (operations) => operations.map(({ name }) => name);

test.each(Object.keys(OPERATION_MODULES))('%s is what the table of operations prints', async (path) => {
  const source = await readFile(new URL(`../packages/evaluator/src/${path}`, import.meta.url), 'utf8');
  expect(source === OPERATION_MODULES[path], 'run npm run generate').toBe(true);
});

test('an operation with a limit has a side and a number, and one with terms or a form has a text', () => {
  const isPartial = ({ number, side, text, terms, form }) =>
    (number === undefined) !== (side === undefined) || (text === undefined && (terms ?? form) !== undefined);
  expect(namesOf(OPERATIONS.filter(isPartial))).toEqual([]);
});

test('an operation that fires or is unknown without a value names the value that it compares', () => {
  const isPartial = ({ without, number, text }) => without !== undefined && (number ?? text) === undefined;
  expect(namesOf(OPERATIONS.filter(isPartial))).toEqual([]);
});
