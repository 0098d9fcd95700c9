import { expect, test } from 'vitest';
import { runCommand } from './command.js';
import { readOptions, UsageError } from './options.js';

test('the command line names levels, labels, layer and files; the harness comes after --', () => {
  const args = ['--level', 'L1', '--level', 'L2', '--without', 'extension', '--compare', 'code', '--json', 'r.json'];
  expect(readOptions([...args, '--', 'python3', 'harness.py', '--fast'])).toEqual({
    command: ['python3', 'harness.py', '--fast'],
    levels: ['L1', 'L2'],
    without: ['extension'],
    compare: 'code',
    knownFailures: undefined,
    json: 'r.json',
    junit: undefined,
  });
  expect(readOptions(['--', 'x'])).toMatchObject({ levels: ['L0', 'L1', 'L2', 'L3', 'L4'], compare: 'full' });
});

test('a command line without a harness has no command', () => {
  expect(readOptions(['--level', 'L0'])).toMatchObject({ command: [], levels: ['L0'] });
});

/** The exit code of the command, and what it said. */
async function called(...args: readonly string[]) {
  const said: string[] = [];
  const code = await runCommand({ name: 'gatewright-conformance', args, now: 0, out: (line) => said.push(line) });
  return { code, said: said.join('\n') };
}

test.each([[['--level', 'L9', '--', 'x']], [['--compare', 'all', '--', 'x']], [['--fast', 'x']]])(
  '%j is not understood: exit code 2 and how it is used',
  async (args) => {
    expect(() => readOptions(args)).toThrow(UsageError);
    expect(await called(...args)).toEqual({
      code: 2,
      said: expect.stringContaining('usage: gatewright-conformance'),
    });
  },
);

test('--help says how the command is used: exit code 0', async () => {
  for (const args of [['--help'], ['--level', 'L9', '--help'], ['--help', '--', 'x']]) {
    expect(await called(...args)).toEqual({
      code: 0,
      said: expect.stringMatching(/^usage: gatewright-conformance/),
    });
  }
});

test('a --help behind -- is the harness’s', async () => {
  const { code, said } = await called('--level', 'L0', '--', 'no-such-harness', '--help');
  expect(code).toBe(2);
  expect(said).not.toContain('usage:');
});

test('a label that no vector has is refused before the harness starts, with those there are', async () => {
  const { code, said } = await called('--without', 'extention', '--', 'no-such-harness');
  expect(code).toBe(2);
  expect(said).toMatch(/^--without extention is not one of .*\batom:time-outside, .*\bextension, /);
});
