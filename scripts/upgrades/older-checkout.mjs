// An older version of this repository, built in a folder of its own.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { coversLock } from '../workspace/installed.mjs';
import { ROOT } from '../workspace/packages.mjs';
import { runStep } from '../workspace/steps.mjs';

const run = promisify(execFile);

/** In which npm records an installation. */
const HIDDEN_LOCK = '.package-lock.json';
/** Names in `node_modules` that belong to one checkout: its own packages, and what its builds note. */
const OWN = new Set(['@gatewright', HIDDEN_LOCK, '.gatewright', '.vite', '.vitest', '.cache']);

/** The commit of a git reference, in full. Throws where there is none. */
export async function commitOf(ref) {
  const { stdout } = await run('git', ['rev-parse', '--verify', `${ref}^{commit}`], { cwd: ROOT });
  return stdout.trim();
}

/**
 * Checks out a commit into a temporary folder and builds what serving needs. Third-party packages are those of this checkout where its
 * lock file has them; otherwise npm installs them.
 * @returns {Promise<{ path: string, remove: () => Promise<void> }>}
 */
export async function olderCheckout(commit) {
  const parent = await mkdtemp(join(tmpdir(), 'gatewright-older-'));
  const path = join(parent, 'checkout');
  await run('git', ['worktree', 'add', '--detach', path, commit], { cwd: ROOT });
  const remove = async () => {
    await run('git', ['worktree', 'remove', '--force', path], { cwd: ROOT });
    await rm(parent, { recursive: true, force: true });
  };
  try {
    await shareInstallation(path);
    const { ok, output } = await runStep(process.execPath, ['scripts/prepare.mjs', '--serving'], { cwd: path });
    if (!ok) throw new Error(`the older version cannot be built\n${output}`);
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function shareInstallation(path) {
  const readJson = async (...names) => JSON.parse(await readFile(join(...names), 'utf8'));
  const installed = await readJson(ROOT, 'node_modules', HIDDEN_LOCK);
  if (!coversLock(installed, await readJson(path, 'package-lock.json'))) return;
  const modules = join(path, 'node_modules');
  await mkdir(modules);
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (!OWN.has(name)) await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  }
  // By this name `prepare.mjs` builds no more than serving needs.
  await writeFile(join(modules, HIDDEN_LOCK), JSON.stringify({ ...installed, name: 'gatewright-serving' }));
  // Its links are relative: they lead to the packages of the older version.
  await cp(join(ROOT, 'node_modules', '@gatewright'), join(modules, '@gatewright'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}
