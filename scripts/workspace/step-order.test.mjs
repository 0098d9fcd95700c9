import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runBeside, runInOrder } from './step-order.mjs';

const cwd = import.meta.dirname;
const step = (name, program) => ({ name, args: ['--eval', program] });
const PASSES = step('passes', '');
const FAILS = step('fails', 'process.exit(1)');
const ENDLESS = step('endless', 'setInterval(() => {}, 1_000)');

let printed;
beforeEach(() => {
  printed = '';
  vi.spyOn(console, 'log').mockImplementation((line) => {
    printed += `${line}\n`;
  });
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

test('no step runs after one that failed', async () => {
  expect(await runInOrder([PASSES, FAILS, ENDLESS], cwd)).toBe(false);
  expect(printed).toMatch(/test: passes passed .+\ntest: fails\ntest: fails failed .+\n$/);
});

test('a failure ends the step beside it', async () => {
  expect(await runBeside(ENDLESS, [FAILS, ENDLESS], cwd)).toBe(false);
  expect(printed).toMatch(/\nended, because another step failed\ntest: endless failed .+\n$/);
});

test('all pass only where the step beside the others does', async () => {
  expect(await runBeside(PASSES, [PASSES], cwd)).toBe(true);
  expect(await runBeside(FAILS, [PASSES], cwd)).toBe(false);
});
