import { UntrustedError } from './continuity.js';
import { LockTimeoutError } from './driver.js';
import type { Assumptions } from './load.js';
import { StreamNotLockedError } from './lock.js';

/** How long a batch waits for a row that another process has locked, ms. */
export const BATCH_LOCK_WAIT_MS = 1_000;
/** How long a batch waits for locks and its commit together at least, ms. */
const BATCH_CONFIRM_MS = 2_000;
/** How often a batch begins again on a row that another process was faster to write. */
const BATCH_ATTEMPTS_MAX = 8;
/**
 * How often a batch waits for locks, `BATCH_LOCK_WAIT_MS` each: together longer than a database lets a session leave its
 * transaction idle.
 */
const LOCK_ATTEMPTS_MAX = 4;

/** One attempt to commit a batch, and what it takes for granted. */
export interface BatchAttempt extends Assumptions {
  /** From 1. */
  readonly number: number;
  /** What is left for locks and commit, ms. */
  readonly confirmMs: number;
}

/** What follows a failed attempt: what is looked at first, and the next attempt, or null where the failure is the answer. */
export interface AfterFailure {
  readonly look: 'nothing' | 'database' | 'locks';
  readonly next: BatchAttempt | null;
}

/** The first attempt of a batch. */
export function firstAttempt(keysFresh: boolean): BatchAttempt {
  return { number: 1, streamsNamed: true, keysFresh, confirmMs: BATCH_CONFIRM_MS };
}

/**
 * | failure | before the next attempt | it takes for granted |
 * |---|---|---|
 * | the database may lack commits | the database is verified | the same |
 * | a lock was not given in time | who holds the locks | the same, with less time |
 * | a stream was not among the named ones | – | streams are found as rows are loaded |
 * | another one that the database calls transient | – | keys are looked up: the failure may be a key that was taken |
 * | any other, and one attempt too many | – | there is none |
 */
export function afterFailure(
  error: unknown,
  attempt: BatchAttempt,
  isTransient: (error: unknown) => boolean,
): AfterFailure {
  const again = { ...attempt, number: attempt.number + 1 };
  const isLast = attempt.number >= BATCH_ATTEMPTS_MAX;
  if (error instanceof UntrustedError && !isLast) return { look: 'database', next: again };
  if (error instanceof LockTimeoutError) {
    const confirmMs = attempt.confirmMs - BATCH_LOCK_WAIT_MS;
    return { look: 'locks', next: attempt.number >= LOCK_ATTEMPTS_MAX ? null : { ...again, confirmMs } };
  }
  if (isLast) return { look: 'nothing', next: null };
  if (error instanceof StreamNotLockedError) return { look: 'nothing', next: { ...again, streamsNamed: false } };
  return { look: 'nothing', next: isTransient(error) ? { ...again, keysFresh: false } : null };
}
