import { copyFile, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Files of a SQLite database that hold its content. */
const CONTENT = ['', '-wal', '-journal'] as const;

/** Takes from a database whose worker was killed every byte that no sync had saved (`synced-bytes.ts`). */
export async function loseUnsyncedBytes(database: string): Promise<void> {
  const directory = dirname(database);
  const names = new Set(await readdir(directory));
  for (const ending of CONTENT) {
    const name = `${basename(database)}${ending}`;
    const path = join(directory, name);
    if (names.has(`${name}.synced`)) await copyFile(`${path}.synced`, path);
    else await rm(path, { force: true });
  }
}
