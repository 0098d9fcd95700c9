import { LedgerUnavailableError } from '../../operations/errors.js';
import type { SqlParameter, SqlRow } from './columns.js';
import type { SqlDialect } from './dialect.js';

/** Statements that each connection keeps prepared. */
export const STATEMENTS_MAX = 256;

/** Statements on one connection. Parameters are written `$1`, `$2`, … in the order of their first appearance. */
export interface SqlSession {
  readonly dialect: SqlDialect;
  /** Runs one statement and returns how many rows it changed. */
  run(sql: string, params?: readonly SqlParameter[]): Promise<number>;
  /** Runs one query and returns its rows. */
  all(sql: string, params?: readonly SqlParameter[]): Promise<readonly SqlRow[]>;
}

/** What a connection leads to: a database server from one start, restore or promotion to the next. */
export interface Incarnation {
  /** Names the files of the server and of all physical copies. */
  readonly system: string;
  /** Grows with each promotion of a standby, and each recovery to a point in time. */
  readonly timeline: number;
  /** When the server was started, ms since the epoch. */
  readonly startedAt: number;
  /** Whether a commit is answered only when a standby has it too. */
  readonly synchronous: boolean;
  /** The session of the server, which a pooler may change between transactions. */
  readonly backend: number;
}

/** Statements of one transaction. */
export interface SqlTransaction extends SqlSession {
  /** What its connection leads to; null for a database that one process has alone. */
  readonly incarnation: Incarnation | null;
  /**
   * Runs a statement without waiting for its answer: it and the commit travel together. One that fails undoes the
   * transaction, which then throws its error.
   */
  send(sql: string, params?: readonly SqlParameter[]): void;
}

/** How a transaction differs from others of its driver. */
export interface TransactionOptions {
  /** How long each of its statements waits for a lock, ms; a database that one process has alone makes nothing wait. */
  readonly lockWaitMs?: number;
  /** How long it may take, ms, before its commit waits for a synchronous standby no longer; without, its commit alone counts. */
  readonly confirmMs?: number;
}

/** How many connections a pool may have, has, and has idle, and how many callers wait for one. */
export interface PoolConnections {
  readonly max: number;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** A statement waited for a lock for as long as it may: its transaction is undone. */
export class LockTimeoutError extends LedgerUnavailableError {
  constructor(cause: unknown) {
    super('not_applied', 'another server has locked what this call writes; try again', { cause });
    this.name = 'LockTimeoutError';
  }
}

/**
 * The port to a database. A statement outside a transaction is a transaction of its own. A caller that shares the connection
 * (the directory's tables lie beside the ledger's) goes through the same port, and waits its turn.
 */
export interface SqlDriver extends SqlSession {
  readonly durability: 'none' | 'process' | 'power';
  readonly multiProcess: boolean;
  /** Whether this process surely has the database alone: only then does what it remembers of it count. */
  readonly isOwn: boolean;
  /** How a write failed since one last succeeded; null where none did. */
  readonly failedWrite?: Error | null;
  /** For how long notifications of other processes have not arrived, ms; null where they arrive, or there are none. */
  readonly unheardMs?: number | null;
  /** The connections of its pool now; null where it has one connection. */
  readonly connections?: PoolConnections | null;
  /** True for a failure after which the same transaction may succeed at once: a deadlock, a key that is taken. */
  isTransient(error: unknown): boolean;
  /** Runs a script of statements without parameters, such as a migration, outside any transaction. */
  exec(script: string): Promise<void>;
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. `work` uses only the session it
   * is given (a driver with one connection would wait for itself) and awaits nothing slow: rows, or all of the
   * database, are locked meanwhile. Throws LockTimeoutError.
   */
  transaction<T>(work: (session: SqlTransaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  close(): Promise<void>;
}
