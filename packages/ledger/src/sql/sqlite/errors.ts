import { LedgerUnavailableError } from '../../errors.js';

/** The disk does not serve, whatever was asked: everything that needed it is unavailable, and may be asked for again. */
export class DiskFailedError extends LedgerUnavailableError {
  constructor(cause: Error) {
    super('unknown', `the database cannot be used: ${cause.message}`, { cause });
    this.name = 'DiskFailedError';
  }
}

/** What SQLite says (sqlite3_errstr) where no statement is to blame: IOERR, FULL, READONLY and CANTOPEN. */
const CANNOT_SERVE =
  /^(?:disk I\/O error|database or disk is full|attempt to write a readonly database|unable to open database file)/;

/** The error itself where a statement is to blame for it, else that the disk failed. */
export function blamed(error: unknown): unknown {
  return error instanceof Error && CANNOT_SERVE.test(error.message) ? new DiskFailedError(error) : error;
}
