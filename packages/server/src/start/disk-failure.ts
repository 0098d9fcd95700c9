import { join } from 'node:path';
import { DiskFailedError } from '@gatewright/ledger/sqlite';
import { DATABASE_FILE } from '../database/database.js';

/** A file that the start needs cannot be written. */
class UnwritableFileError extends Error {
  readonly code = 'FILE_UNWRITABLE';

  constructor(
    readonly file: string,
    problem: string,
    cause: unknown,
  ) {
    super(`${file} cannot be written: ${problem}`, { cause });
    this.name = 'UnwritableFileError';
  }
}

const ELSEWHERE = 'or name a directory on another disk in GATEWRIGHT_DATA_DIR';
const FULL = `its disk is full; free space on it, ${ELSEWHERE}`;
const READ_ONLY = `its file system is read-only; mount it for writing, ${ELSEWHERE}`;
const FORBIDDEN =
  'the user of this process may not; give the directory to that user, or name another one in GATEWRIGHT_DATA_DIR';

/** What to do about a failure of the system, by its code. `mkdir` reports a read-only file system as ENOENT as well. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EROFS: READ_ONLY,
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  'ENOENT mkdir': READ_ONLY,
  ENOTDIR: 'a part of its path is no directory; name another one in GATEWRIGHT_DATA_DIR',
};

/** The error of a start as UnwritableFileError where the disk or its rights are the reason, else the error itself. */
export function asUnwritableFile(error: unknown, dataDir: string): unknown {
  if (error instanceof DiskFailedError) {
    const file = join(dataDir, DATABASE_FILE);
    if (/full/.test(error.message)) return new UnwritableFileError(file, FULL, error);
    return /readonly/.test(error.message) ? new UnwritableFileError(file, READ_ONLY, error) : error;
  }
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return error;
  const { code, path } = error;
  const problem = PROBLEMS[String(code)] ?? PROBLEMS[`${code} ${'syscall' in error ? error.syscall : ''}`];
  return problem === undefined ? error : new UnwritableFileError(String(path), problem, error);
}
