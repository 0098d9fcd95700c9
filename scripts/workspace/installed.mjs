// Whether node_modules holds what the lock file says.
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/**
 * Whether npm's record of an installation covers the lock file: every package there, in the version and with the
 * integrity that the lock names. Optional packages of other platforms are rightly absent.
 */
export function coversLock(installed, lock) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed.packages[path];
    if (!found) return wanted.optional === true;
    if (wanted.link) return found.link === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** Where Node finds a package that a package asks for, as the key of a lock file; undefined where nothing is installed. */
export function locationOf(packages, from, name) {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const isRoot = folder === '' || folder === '.';
    const location = isRoot ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[location] !== undefined) return location;
    if (isRoot) return undefined;
  }
}

/** Whether `node_modules` of `root` holds what a lock file names, its own unless given, by `npm ci` or `npm install`. */
export async function isInstalled(root, lock) {
  const read = async (...path) => JSON.parse(await readFile(join(root, ...path), 'utf8'));
  try {
    const installed = await read('node_modules', '.package-lock.json');
    return coversLock(installed, lock ?? (await read('package-lock.json')));
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}
