import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { runStep, signalGroup } from './steps.mjs';

const cwd = import.meta.dirname;
const run = (program) => runStep(process.execPath, ['--eval', program], { cwd });

test('a step that ends well hands over what it said', async () => {
  expect(await run(`console.log('out'); console.error('err')`)).toMatchObject({ ok: true, output: 'out\nerr\n' });
});

test.each(['process.exit(3)', 'throw new Error()', `process.kill(process.pid, 'SIGKILL')`])(
  '%s is a failure',
  async (program) => {
    expect(await run(program)).toMatchObject({ ok: false });
  },
);

test('a command that does not exist is a failure that says so', async () => {
  const result = await runStep('no-such-command-anywhere', [], { cwd });
  expect(result).toMatchObject({ ok: false, output: expect.stringContaining('ENOENT') });
});

test('a group that ended, or never began, takes a signal without an error', async () => {
  const ended = spawn(process.execPath, ['--eval', ''], { detached: true });
  await once(ended, 'exit');
  signalGroup(ended, 'SIGINT');
  const never = spawn(`${process.execPath}-that-is-not-there`, { detached: true });
  await once(never, 'error');
  signalGroup(never, 'SIGINT');
});
