import pg from 'pg';
import { LedgerUnavailableError } from '../../../operations/errors.js';
import { LockTimeoutError } from '../driver.js';

/**
 * The database cannot be reached, or refuses this program: whatever needed it is unavailable, and may be asked for again.
 * The message names no password.
 */
export class DatabaseUnreachableError extends LedgerUnavailableError {
  constructor(
    readonly address: string,
    cause: unknown,
  ) {
    super('unknown', `PostgreSQL at ${address} cannot be used: ${reasonOf(cause)}`, { cause });
    this.name = 'DatabaseUnreachableError';
  }
}

/** Others work on the database, so it cannot be had alone. */
export class DatabaseSharedError extends Error {
  readonly code = 'DATABASE_IN_USE';

  constructor(readonly address: string) {
    super(`PostgreSQL at ${address} is in use by running servers; stop every server on this database first`);
    this.name = 'DatabaseSharedError';
  }
}

/** Another process has the database alone, and did not end within the time that others wait. */
export class DatabaseTakenError extends Error {
  readonly code = 'DATABASE_IN_USE';

  constructor(readonly address: string) {
    super(
      `PostgreSQL at ${address} is taken by a command that needs it alone; wait until that has ended, and start again`,
    );
    this.name = 'DatabaseTakenError';
  }
}

/** A pooler gives statements of one session to different connections: advisory locks, notifications and settings are lost on the way. */
export class PooledConnectionsError extends Error {
  readonly code = 'CONNECTIONS_POOLED';

  constructor(address?: string) {
    super(
      `PostgreSQL${address === undefined ? '' : ` at ${address}`} is behind a pooler that changes connections between transactions; name the database itself, or ` +
        'a pool in session mode',
    );
    this.name = 'PooledConnectionsError';
  }
}

/** COMMIT ended the transaction without keeping it: a statement in it had failed. */
export class NotCommittedError extends Error {
  readonly code = 'NOT_COMMITTED';

  constructor() {
    super('PostgreSQL rolled the transaction back at its commit');
    this.name = 'NotCommittedError';
  }
}

/**
 * Failures after which the same transaction may succeed at once (SQLSTATE, PostgreSQL manual, appendix A): a serialization
 * failure, a deadlock, and a key that another transaction took meanwhile.
 */
const TRANSIENT: ReadonlySet<string> = new Set(['40001', '40P01', '23505']);

/** SQLSTATE classes of a server that is there and cannot serve: connection, resources, operator. */
const CANNOT_SERVE = /^(?:08|53|57P)/;

/** SQLSTATE of a lock that was not to be had within `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** The error itself where a statement caused it; LockTimeoutError where it waited too long; else DatabaseUnreachableError. */
export function classifyError(error: unknown, address: string): unknown {
  if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) return new LockTimeoutError(error);
  const byStatement = error instanceof pg.DatabaseError && !CANNOT_SERVE.test(error.code ?? '');
  return byStatement || error instanceof LedgerUnavailableError ? error : new DatabaseUnreachableError(address, error);
}

export function isTransient(error: unknown): boolean {
  return error instanceof pg.DatabaseError && TRANSIENT.has(error.code ?? '');
}

/** True for the answer to a statement of a transaction in which an earlier one had failed. */
export function isAftermath(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02';
}

/** `postgres://user:secret@host:5432/name` without the user and the secret. */
export function addressOf(url: string): string {
  if (!URL.canParse(url)) return 'an address that is no URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** A refused connection to several addresses of one host has no message of its own. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
