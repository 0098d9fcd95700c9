import { setImmediate as nextTurn } from 'node:timers/promises';
import { LedgerUnavailableError } from '../../errors.js';
import type { SqlDriver, SqlParameter, SqlRow, SqlTransaction } from '../driver.js';
import { Checkpoints } from './checkpoints.js';
import type { DatabaseLock } from './database-lock.js';
import { SQLITE_DIALECT } from './dialect.js';
import type { SqliteEngine } from './engines/index.js';
import { blamed } from './errors.js';
import { CHECKPOINT_PAGES } from './limits.js';
import { SqliteSession } from './sqlite-session.js';
import type { DatabaseFiles } from './synced-file.js';

/** The driver is closed, lost its database to another process while this one stood still, or has a disk that fails. */
export class DriverClosedError extends LedgerUnavailableError {
  constructor(reason: string, cause?: unknown) {
    super('unknown', reason, { cause });
    this.name = 'DriverClosedError';
  }
}

/** Whoever reads this waits for nothing: one failed sync is for good. */
const DISK_FAILED =
  'the disk failed to keep what was written; mend it, then start this process again: it does not go on by itself';

/** As little does who reads this: a lock that was lost does not come back. */
const TAKEN_OVER =
  'another process took the database over while this one stood still; end one of them and start the other';

/** This may pass: each use of the database renews the lock first. */
const LOCK_NOT_KEPT = 'the lock of the database cannot be kept; see that its directory is there and can be written to';

/** A query that surely writes nothing; any other statement is followed by a sync, which costs little where nothing changed. */
const READS_ONLY = /^\s*(?:select|with)\b(?!.*\b(?:insert|update|delete|replace|returning)\b)/is;

/**
 * One connection, used by one caller at a time in the order of their asking. SQLite writes each commit without waiting for
 * the disk; the driver waits for it before the turn ends, off the main thread, so that nobody is answered from what the
 * loss of power could take back.
 */
export class SqliteDriver implements SqlDriver {
  readonly dialect = SQLITE_DIALECT;
  readonly multiProcess = false;
  readonly #database: SqliteEngine;
  readonly #lock: DatabaseLock | null;
  readonly #files: DatabaseFiles | null;
  readonly #checkpoints: Checkpoints | null;
  readonly #session: SqliteSession;
  #lane: Promise<void> = Promise.resolve();
  /** Queries that wait for their turn, by text and parameters. */
  readonly #waiting = new Map<string, Promise<readonly SqlRow[]>>();
  #closing: Promise<void> | null = null;

  constructor(
    database: SqliteEngine,
    readonly durability: SqlDriver['durability'],
    lock: DatabaseLock | null,
    files: DatabaseFiles | null = null,
    /** Pages in the log that a checkpoint is taken at. */
    checkpointPages: number = CHECKPOINT_PAGES,
  ) {
    this.#database = database;
    this.#lock = lock;
    this.#files = files;
    this.#checkpoints = files === null ? null : new Checkpoints(database, files.database, checkpointPages);
    this.#session = new SqliteSession(database);
  }

  get isOwn(): boolean {
    return this.#closing === null && this.#obstacle() === null;
  }

  run(sql: string, params?: readonly SqlParameter[]): Promise<number> {
    return this.#write(() => this.#session.run(sql, params));
  }

  all(sql: string, params?: readonly SqlParameter[]): Promise<readonly SqlRow[]> {
    return READS_ONLY.test(sql) ? this.#read(sql, params) : this.#write(() => this.#session.all(sql, params));
  }

  /** Nobody else is there to be faster, but a batch may take for granted that its keys are free. */
  isTransient(error: unknown): boolean {
    return error instanceof Error && error.message.startsWith('UNIQUE constraint failed');
  }

  exec(script: string): Promise<void> {
    return this.#write(async () => this.#database.exec(script));
  }

  transaction<T>(work: (session: SqlTransaction) => Promise<T>): Promise<T> {
    return this.#write(async () => {
      await this.#session.run('begin immediate');
      try {
        const result = await work(this.#session);
        await this.#session.run('commit');
        return result;
      } catch (error) {
        await this.#session.rollBack();
        throw error;
      }
    });
  }

  /** Waits for what was asked before, then closes; a second call waits for the first. */
  close(): Promise<void> {
    this.#closing ??= this.#lane.then(async () => {
      await this.#checkpoints?.done;
      this.#session.close();
      this.#checkpoints?.close();
      await Promise.all([this.#files?.log.close(), this.#files?.database.close()]);
      // Closing moves the log into the database and removes it: files that failed, or are another's, stay as they are.
      const usable = await this.#assertOwn().then(
        () => true,
        () => false,
      );
      if (usable) this.#database.close();
      await this.#lock?.release();
    });
    return this.#closing;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closing !== null) return Promise.reject(new DriverClosedError('the database is closed'));
    const turn = this.#lane.then(async () => {
      await this.#assertOwn();
      return work().catch((error: unknown) => {
        throw this.#obstacle() ?? blamed(error);
      });
    });
    this.#lane = turn.then(ignore, ignore);
    return turn;
  }

  /** A process that stood still finds out whether the database is still its own before it touches it. */
  async #assertOwn(): Promise<void> {
    if (this.#lock?.fresh === false) await this.#lock.renew();
    const obstacle = this.#obstacle();
    if (obstacle !== null) throw obstacle;
  }

  #obstacle(): DriverClosedError | null {
    if (this.#lock?.held === false) return new DriverClosedError(TAKEN_OVER);
    if (this.#lock?.fresh === false) return new DriverClosedError(LOCK_NOT_KEPT);
    const failure = this.#files?.log.failure ?? this.#files?.database.failure ?? null;
    return failure === null ? null : new DriverClosedError(DISK_FAILED, failure);
  }

  /** Callers that ask the same while it waits share one answer, unless something was to be written in between. */
  #read(sql: string, params: readonly SqlParameter[] = []): Promise<readonly SqlRow[]> {
    const name = [sql, ...params.map((value) => `${typeof value} ${value}`)].join('\0');
    const waiting = this.#waiting.get(name);
    if (waiting !== undefined) return waiting;
    const leave = () => {
      if (this.#waiting.get(name) === turn) this.#waiting.delete(name);
    };
    const turn = this.#inTurn(() => {
      leave();
      return this.#session.all(sql, params);
    });
    this.#waiting.set(name, turn);
    // One that was refused before its turn says nothing to those who ask later.
    turn.catch(leave);
    return turn;
  }

  #write<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting.clear();
    const turn = this.#inTurn(async () => {
      await this.#checkpoints?.done;
      await this.#assertOwn();
      const result = await work();
      await this.#files?.log.sync();
      // Whoever took the database over in the middle of this does not have what was written.
      await this.#assertOwn();
      return result;
    });
    this.#lane = turn.then(() => this.#takeCheckpoint()).then(ignore, ignore);
    return turn;
  }

  /** Follows a commit whose answers are on their way, so that nobody waits for it but who asks next. */
  async #takeCheckpoint(): Promise<void> {
    if (this.#checkpoints?.due !== true) return;
    await nextTurn();
    await this.#assertOwn();
    this.#checkpoints.take();
  }
}

function ignore(): void {}
