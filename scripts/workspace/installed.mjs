// Whether node_modules holds what the lock file says.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

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

/** Whether `node_modules` holds what the lock file of `root` names, by `npm ci` or `npm install`. */
export async function isInstalled(root) {
  try {
    const [installed, lock] = await Promise.all(
      [join('node_modules', '.package-lock.json'), 'package-lock.json'].map(async (name) =>
        JSON.parse(await readFile(join(root, name), 'utf8')),
      ),
    );
    return coversLock(installed, lock);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}
