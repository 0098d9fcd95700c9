import { LedgerUnavailableError } from '../../../operations/errors.js';

/** Another process has the database open. */
export class DatabaseInUseError extends Error {
  readonly code = 'DATABASE_IN_USE';

  constructor(
    readonly file: string,
    options?: ErrorOptions,
  ) {
    super(`${file} is in use by another process; stop it first, one process at a time may have the database`, options);
    this.name = 'DatabaseInUseError';
  }
}

/** The file is a database of something else, or none at all. */
export class ForeignDatabaseError extends Error {
  readonly code = 'DATABASE_FOREIGN';

  constructor(
    readonly file: string,
    options?: ErrorOptions,
  ) {
    super(`${file} is not a database of this program; choose another file`, options);
    this.name = 'ForeignDatabaseError';
  }
}

/** The disk does not serve: everything that needed it is unavailable, and may be asked for again. */
export class DiskFailedError extends LedgerUnavailableError {
  constructor(cause: Error, file?: string) {
    super('unknown', `${file ?? 'the database'} cannot be used: ${cause.message}`, { cause });
    this.name = 'DiskFailedError';
  }
}

/** The driver is closed, or its disk failed to keep what was written. */
export class DriverClosedError extends LedgerUnavailableError {
  constructor(reason: string, cause?: unknown) {
    super('unknown', reason, { cause });
    this.name = 'DriverClosedError';
  }
}

/** What SQLite says (sqlite3_errstr) where the disk is the reason: IOERR, FULL, READONLY and CANTOPEN. */
const DISK_FAILED =
  /disk I\/O error|database or disk is full|attempt to write a readonly database|unable to open database file/;

/** SQLITE_IOERR_FSYNC and SQLITE_IOERR_DIR_FSYNC. */
const SYNC_FAILED: ReadonlySet<unknown> = new Set([1034, 1290]);

/** The error as callers get it: DiskFailedError where the disk is the reason, else the error itself. */
export function classifyError(error: unknown): unknown {
  return error instanceof Error && DISK_FAILED.test(error.message) ? new DiskFailedError(error) : error;
}

/** True where the disk failed to keep what was written. A system drops pages that it could not write: the next sync succeeds. */
export function isSyncFailure(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && SYNC_FAILED.has(error.errcode);
}

/** The error of opening a file, in the terms of this program. */
export function classifyOpenError(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  if (/database is locked/.test(error.message)) return new DatabaseInUseError(file, { cause: error });
  if (/file is not a database/.test(error.message)) return new ForeignDatabaseError(file, { cause: error });
  return DISK_FAILED.test(error.message) ? new DiskFailedError(error, file) : error;
}
