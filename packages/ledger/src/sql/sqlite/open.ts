import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { SqlDriver, SqlRow } from '../driver.js';
import { lockDatabase } from './database-lock.js';
import { IN_MEMORY, openEngine, type SqliteEngine, type SqliteEngineName } from './engines/index.js';
import { CACHE_KIB, type LockTiming } from './limits.js';
import { replaceByCopies } from './own-copy.js';
import { SqliteDriver } from './sqlite-driver.js';
import { openFilesOf } from './synced-file.js';

/** Marks the file as one of this program's (SQLite's application_id): "GwLd". */
const APPLICATION_ID = 0x47774c64;

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

export interface SqliteOptions {
  /** The fastest build of SQLite that the host has unless given. */
  readonly engine?: SqliteEngineName;
  /** Pages in the log at which they are moved into the database; CHECKPOINT_PAGES unless given. */
  readonly checkpointPages?: number;
  /** When a lock that nobody touches is taken over; LOCK_TIMING unless given. */
  readonly lockTiming?: LockTiming;
}

/**
 * Opens a SQLite database for this process alone, made durable against the loss of power: a write-ahead log, and a sync
 * of it after each commit, off the main thread. `':memory:'` gives one that ends with the process. Throws
 * DatabaseInUseError where another process has it, OpenElsewhereError where another program has, and ForeignDatabaseError
 * where the file is something else.
 */
export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<SqlDriver> {
  const { engine, checkpointPages, lockTiming } = options;
  if (path === IN_MEMORY) return new SqliteDriver(openEngine(path, engine), 'none', null);
  const file = resolve(path);
  const lock = await lockDatabase(file, lockTiming);
  try {
    if (lock.fromSleeper) await replaceByCopies(file);
    const database = openFile(file, engine);
    try {
      await syncDirectory(dirname(file));
      return new SqliteDriver(database, 'power', lock, await openFilesOf(file), checkpointPages);
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function openFile(file: string, engine?: SqliteEngineName): SqliteEngine {
  const database = openEngine(file, engine);
  try {
    // Exclusive comes first: the write-ahead log then needs no shared memory, which not every build has.
    database.exec('pragma locking_mode = exclusive');
    const found = pragma(database, 'application_id');
    if (found !== APPLICATION_ID && !(found === 0 && isEmpty(database))) throw new ForeignDatabaseError(file);
    const mode = pragma(database, 'journal_mode = wal');
    if (mode !== 'wal') throw new Error(`the journal mode is ${mode}, not wal`);
    // The driver syncs the log after each commit and takes the checkpoints; SQLite syncs where the log begins anew.
    database.exec('pragma synchronous = normal');
    database.exec('pragma wal_autocheckpoint = 0');
    database.exec(`pragma cache_size = -${CACHE_KIB}`);
    if (found === 0) database.exec(`pragma application_id = ${APPLICATION_ID}`);
    return database;
  } catch (error) {
    database.close();
    throw isNoDatabase(error) ? new ForeignDatabaseError(file, { cause: error }) : error;
  }
}

function pragma(database: SqliteEngine, text: string): unknown {
  return Object.values(first(database, `pragma ${text}`) ?? {})[0];
}

function isEmpty(database: SqliteEngine): boolean {
  return first(database, 'select 1 from sqlite_schema limit 1') === undefined;
}

function first(database: SqliteEngine, query: string): SqlRow | undefined {
  const statement = database.prepare(query);
  const [row] = statement.all([]);
  statement.finalize();
  return row;
}

function isNoDatabase(error: unknown): boolean {
  return error instanceof Error && error.message.includes('not a database');
}

/** A new file survives the loss of power only once its directory was synced, which some systems cannot do. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
