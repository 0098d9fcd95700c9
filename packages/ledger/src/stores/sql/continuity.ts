import type { StoreContinuity } from '../store.js';
import type { SqlTransaction } from './driver.js';

/** Whether a shared database still has what was committed on it, as its store asks in each transaction. */
export interface Continuity extends StoreContinuity {
  /**
   * Counts one more batch of this process in the transaction of the batch, and returns the count. Throws UntrustedError where the database
   * has to be verified first, and DatabaseRewoundError.
   */
  advance(session: SqlTransaction): Promise<number>;
  /** Remembers that the batch with this count landed. */
  landed(batches: number): void;
  /** Throws in a transaction as `advance` does, and counts nothing. */
  check(session: SqlTransaction): Promise<void>;
  /** The process ends and has nothing left to compare. */
  end(): Promise<void>;
}

/** The database has to be verified before anything is committed on it. */
export class UntrustedError extends Error {}
