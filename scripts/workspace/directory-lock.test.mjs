import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isStale, withDirectoryLock } from './directory-lock.mjs';
import { madeUpCheckout, write } from './made-up-checkout.mjs';
import { runStep } from './steps.mjs';

const deadPid = () => spawnSync(process.execPath, ['--eval', '']).pid;

/** Appends a line on entering and on leaving, with other processes' chance to enter in between. */
const WORKER = `
  import { appendFile } from 'node:fs/promises';
  const { withDirectoryLock } = await import(process.argv[1]);
  await withDirectoryLock('lock', async () => {
    await appendFile('log', 'in\\n');
    await new Promise((resolve) => setTimeout(resolve, 30));
    await appendFile('log', 'out\\n');
  });
`;
const MODULE = new URL('./directory-lock.mjs', import.meta.url).href;

async function runWorkers(root, count) {
  const args = ['--input-type=module', '--eval', WORKER, MODULE];
  const runs = await Promise.all(Array.from({ length: count }, () => runStep(process.execPath, args, { cwd: root })));
  expect(runs.map(({ ok, output }) => ({ ok, output }))).toEqual(Array(count).fill({ ok: true, output: '' }));
  return readFile(join(root, 'log'), 'utf8');
}

test('processes enter one after the other and leave nothing behind', async () => {
  const root = await madeUpCheckout();
  expect(await runWorkers(root, 4)).toBe('in\nout\n'.repeat(4));
  expect(await readdir(root)).toEqual(['log']);
});

test('a lock whose owner died is taken over by one process at a time', async () => {
  const owner = { token: 'old', pid: deadPid(), since: Date.now() };
  const root = await madeUpCheckout({ 'lock/owner.json': owner });
  expect(await runWorkers(root, 4)).toBe('in\nout\n'.repeat(4));
  expect(await readdir(root)).toEqual(['log']);
});

test('the lock is given back when the work fails', async () => {
  const root = await madeUpCheckout();
  const path = join(root, 'lock');
  const failing = withDirectoryLock(path, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(await readdir(root)).toEqual([]);
});

test('a living owner is waited for, and a waiter is notified once', async () => {
  const root = await madeUpCheckout();
  const path = join(root, 'lock');
  await write(root, { 'lock/owner.json': { token: 'other', pid: process.ppid, since: Date.now() } });
  const notified = [];
  const onWait = (pid) => {
    notified.push(pid);
    // The other process ends its work while we wait: from here on its lock is that of a dead process.
    write(root, { 'lock/owner.json': { token: 'other', pid: deadPid(), since: Date.now() } });
  };
  expect(await withDirectoryLock(path, () => 'done', { onWait })).toBe('done');
  expect(notified).toEqual([process.ppid]);
});

test('an owner is stale when it is dead, is our own predecessor, or holds the lock beyond reason', () => {
  const now = Date.now();
  expect(isStale({ pid: process.ppid, since: now }, now)).toBe(false);
  expect(isStale({ pid: deadPid(), since: now }, now)).toBe(true);
  expect(isStale({ pid: process.pid, since: now }, now)).toBe(true);
  expect(isStale({ pid: process.ppid, since: now - 16 * 60_000 }, now)).toBe(true);
});
