import { expect, test } from 'vitest';
import { shrink } from './shrink.js';

const numbers = Array.from({ length: 100 }, (_, index) => index);
const hasAll = (wanted: readonly number[]) => async (steps: readonly number[]) =>
  wanted.every((step) => steps.includes(step));

test.each([
  ['one step', [37]],
  ['the first and the last', [0, 99]],
  ['steps far apart', [3, 50, 51, 98]],
])('leaves %s of a hundred', async (_name, wanted) => {
  expect(await shrink(numbers, hasAll(wanted))).toEqual(wanted);
});

test('ends after so many tries', async () => {
  let tries = 0;
  const fails = async () => {
    tries += 1;
    return false;
  };
  expect(await shrink(numbers, fails, 10)).toEqual(numbers);
  expect(tries).toBe(10);
});
