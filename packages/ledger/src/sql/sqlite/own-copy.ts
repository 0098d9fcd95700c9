import { constants, copyFile, open, rename } from 'node:fs/promises';

/**
 * Puts copies in the place of the files of a database. A process that has them open and was stopped in the middle of a commit
 * would finish it on waking up, before it can find out that the database is another's: what it writes then goes to files
 * without a name. Throws the system's error, such as ENOSPC, and leaves a database that opens.
 */
export async function replaceByCopies(file: string): Promise<void> {
  // The log comes last: pages that were on their way into the database are in it until the next commit.
  for (const path of [file, `${file}-wal`]) {
    const copy = `${path}.copy`;
    try {
      await copyFile(path, copy, constants.COPYFILE_FICLONE);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') continue;
      throw error;
    }
    const handle = await open(copy, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(copy, path);
  }
}
