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

test('without a harness there is no command', () => {
  expect(readOptions(['--level', 'L0'])).toMatchObject({ command: [], levels: ['L0'] });
});

test.each([[['--level', 'L9', '--', 'x']], [['--compare', 'all', '--', 'x']], [['--fast', 'x']]])(
  '%j is not understood: exit code 2 and how it is used',
  async (args) => {
    expect(() => readOptions(args)).toThrow(UsageError);
    const said: string[] = [];
    expect(await runCommand({ name: 'gatewright-conformance', args, now: 0, out: (line) => said.push(line) })).toBe(2);
    expect(said.join('\n')).toContain('usage: gatewright-conformance');
  },
);
