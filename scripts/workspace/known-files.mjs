// Which files belong to the checkout: checks are about them, and not about notes that lie beside them.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that no one checks in. */
const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', '.git', '.gatewright']);
const GIT_OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

/**
 * The files that git knows below `root`, as paths relative to it with forward slashes. All files where `root` is no checkout
 * of its own (an unpacked archive) or git cannot read it.
 */
export function knownFiles(root) {
  const paths = listedByGit(root) ?? filesBelow(root, '');
  return paths.filter((path) => lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile());
}

/** Runs git on the checkout at `root`: a hook that runs the checks has git's variables set for a checkout of its own. */
export function gitIn(root, ...args) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  return spawnSync('git', args, { cwd: root, env, encoding: 'utf8', maxBuffer: GIT_OUTPUT_MAX_BYTES });
}

/** A file in conflict is listed once for each side. */
function listedByGit(root) {
  if (!existsSync(join(root, '.git'))) return null;
  const { status, stdout } = gitIn(root, 'ls-files', '-z');
  return status === 0 ? [...new Set(stdout.split('\0'))].filter((path) => path !== '').sort() : null;
}

/** The files below a folder of `root`, as paths relative to it with forward slashes, without those that no one checks in. */
export function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return NOT_OURS.has(entry.name) ? [] : filesBelow(root, path);
  });
}
