// One worker at a time in a checkout: `npm start` and `npm test` in two terminals must not install or build together.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;

/** A process id can be reused, so an owner is also taken for dead once it holds the lock longer than any build lasts. */
const STALE_AFTER_MS = 15 * 60_000;

/**
 * Runs `work` while holding the lock directory at `path`; waits for a living owner and takes over from a dead one.
 * @param {{ onWait?: (pid: number) => void }} [options] `onWait` is called once if another process holds the lock.
 */
export async function withDirectoryLock(path, work, { onWait = () => {} } = {}) {
  const token = randomUUID();
  const graves = [];
  for (let waited = false; !(await taken(path, token)); ) {
    const owner = await ownerOf(path);
    if (owner && isStale(owner)) {
      // Named after the dead owner, so that of several who find it dead only one can move it away.
      const grave = `${path}.${owner.token}`;
      if (await renamed(path, grave)) graves.push(grave);
      continue;
    }
    if (owner && !waited) {
      waited = true;
      onWait(owner.pid);
    }
    await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    const grave = `${path}.${token}`;
    await rename(path, grave);
    for (const folder of [grave, ...graves]) await rm(folder, { recursive: true, force: true });
  }
}

/** A rename onto a directory with content fails, and the content travels with it: the lock never lacks its owner. */
async function taken(path, token) {
  const candidate = `${path}.${token}`;
  await mkdir(candidate, { recursive: true });
  await writeFile(join(candidate, 'owner.json'), JSON.stringify({ token, pid: process.pid, since: Date.now() }));
  if (await renamed(candidate, path)) return true;
  await rm(candidate, { recursive: true, force: true });
  return false;
}

/** The codes with which the systems say "the target is there already" or "another was faster". */
const NOT_MINE = new Set(['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES', 'ENOENT']);

async function renamed(from, to) {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (NOT_MINE.has(error.code)) return false;
    throw error;
  }
}

async function ownerOf(path) {
  try {
    return JSON.parse(await readFile(join(path, 'owner.json'), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether the owner has died: our own process id means a predecessor, since this process does not hold the lock yet. */
export function isStale({ pid, since }, now = Date.now()) {
  return pid === process.pid || now - since > STALE_AFTER_MS || !isRunning(pid);
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
