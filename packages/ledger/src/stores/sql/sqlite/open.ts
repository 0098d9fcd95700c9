import { closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SqlRow } from '../columns.js';
import type { SqlDriver } from '../driver.js';
import type { SqliteEngine } from './engine.js';
import { classifyOpenError, ForeignDatabaseError } from './errors.js';
import { nativeSqlite, type OpenEngine } from './node-engine.js';
import { createSqliteDriver } from './sqlite-driver.js';

/** Memory for pages of the database, KiB: what is read before each decision stays there. */
const CACHE_KIB = 32 * 1024;
/** Pages in the log (4 KiB each) at which SQLite moves them into the database: more is less work, and a longer pause for it. */
const CHECKPOINT_PAGES = 2_000;

/** The name of a database that is in no file. */
const IN_MEMORY = ':memory:';

/** Marks the file as one of this program's (SQLite's application_id): "GwLd". */
const APPLICATION_ID = 0x47774c64;

export interface SqliteOptions {
  /** The host's own SQLite unless given. */
  readonly openEngine?: OpenEngine;
  /** Pages in the log (4 KiB each) at which SQLite moves them into the database; CHECKPOINT_PAGES unless given. */
  readonly checkpointPages?: number;
}

/**
 * Opens a SQLite database for this process alone and durable against the loss of power: SQLite holds an exclusive lock until the driver
 * closes or the process ends, and syncs its write-ahead log in each commit. `':memory:'` gives one that ends with the process. Throws
 * DatabaseInUseError where another process has it, ForeignDatabaseError where the file is something else, and DiskFailedError where it
 * cannot be read or written. The process must not open and close the file otherwise: the locks of POSIX end with the first descriptor
 * that it closes.
 */
export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<SqlDriver> {
  const { openEngine = await nativeSqlite(), checkpointPages = CHECKPOINT_PAGES } = options;
  if (path === IN_MEMORY) return createSqliteDriver(openEngine(path), 'none');
  const file = resolve(path);
  createPrivately(file);
  try {
    const engine = openFile(file, openEngine, checkpointPages);
    return createSqliteDriver(engine, 'power', () => leaveFile(engine));
  } catch (error) {
    throw classifyOpenError(error, file);
  }
}

function openFile(file: string, openEngine: OpenEngine, checkpointPages: number): SqliteEngine {
  const engine = openEngine(file);
  try {
    // First, so that the first read takes the lock, and the log needs no shared memory.
    engine.exec('pragma locking_mode = exclusive');
    const found = pragma(engine, 'application_id');
    if (found !== APPLICATION_ID && !(found === 0 && isEmpty(engine))) throw new ForeignDatabaseError(file);
    const mode = pragma(engine, 'journal_mode = wal');
    if (mode !== 'wal') throw new Error(`the journal mode is ${mode}, not wal`);
    engine.exec(`pragma synchronous = full; pragma wal_autocheckpoint = ${checkpointPages}`);
    engine.exec(`pragma cache_size = -${CACHE_KIB}`);
    if (found === 0) engine.exec(`pragma application_id = ${APPLICATION_ID}`);
    return engine;
  } catch (error) {
    engine.close();
    throw error;
  }
}

/**
 * Moves the log into the database and gives the lock back before the engine closes: `@photostructure/sqlite` 1 keeps both until the
 * last prepared statement is garbage. What cannot be moved stays in the log, which the next process reads.
 */
function leaveFile(engine: SqliteEngine): void {
  try {
    engine.exec('pragma journal_mode = delete; pragma locking_mode = normal; select 1 from sqlite_schema limit 1');
  } catch {
    // The disk may be full, or have failed.
  } finally {
    engine.close();
  }
}

/** SQLite would let every user of the machine read a new file; the log beside it gets the rights of the file. */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function pragma(engine: SqliteEngine, text: string): unknown {
  return Object.values(first(engine, `pragma ${text}`) ?? {})[0];
}

function isEmpty(engine: SqliteEngine): boolean {
  return first(engine, 'select 1 from sqlite_schema limit 1') === undefined;
}

function first(engine: SqliteEngine, query: string): SqlRow | undefined {
  const statement = engine.prepare(query);
  const [row] = statement.all([]);
  statement.finalize();
  return row;
}
