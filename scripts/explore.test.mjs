import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ROOT } from './workspace/packages.mjs';

/** Runs Node in the checkout to its end. */
async function run(...args) {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { stdout, stderr, status };
}

const explore = (...args) => run('scripts/explore.mjs', ...args);

test('the fuzzer plays its calls to the end in each of its processes, and says so', async () => {
  const { stdout, stderr, status } = await explore('--calls', '81', '--processes', '2', '--seed', '5');
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^41 calls in 1 worlds on memory, seed 5: 0 findings/m);
  expect(stdout).toMatch(/^40 calls in 1 worlds on memory, seed 46: 0 findings/m);
  expect(status).toBe(0);
}, 120_000);

test('the fuzzer names what is wrong with its command line', async () => {
  const { stdout, status } = await explore('--store', 'paper');
  expect(stdout).toMatch(/^paper is no store; use memory or sqlite\nnpm run explore --/);
  expect(status).toBe(2);
}, 120_000);

test('a script whose work nothing can settle says what it waited for', async () => {
  const source = `
    import { settled } from './scripts/workspace/settled.mjs';
    await settled(new Promise(() => undefined), () => 'an answer');
  `;
  const { stderr, status } = await run('--input-type=module', '--eval', source);
  expect(stderr).toMatch(/^ended while it waited for an answer$/m);
  expect(status).not.toBe(0);
});

test('a script whose work settles prints nothing of it', async () => {
  const source = `
    import { settled } from './scripts/workspace/settled.mjs';
    console.log(await settled(Promise.resolve(7), () => 'an answer'));
  `;
  expect(await run('--input-type=module', '--eval', source)).toEqual({ stdout: '7\n', stderr: '', status: 0 });
});
