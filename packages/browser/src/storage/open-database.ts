import { createSqliteDriver, type SqlDriver, type SqliteEngine } from '@gatewright/ledger/sql';
import { openEngine } from '../sqlite/engine.js';
import type { SqliteInstance } from '../sqlite/instance.js';
import { registerFiles, type SyncFiles } from '../sqlite/vfs.js';
import { coalescingWrites } from './coalesced-writes.js';
import { DATABASE_FILE } from './names.js';

/** Pages in the log (4 KiB each) at which SQLite moves them into the database. */
const CHECKPOINT_PAGES = 1_000;

/** Memory for pages of the database, KiB. */
const CACHE_KIB = 8 * 1024;

/** A database that ends with its worker. */
export function openMemoryDatabase(sqlite: SqliteInstance): SqlDriver {
  registerFiles(sqlite, 'gatewright', new Map());
  const engine = openEngine(sqlite, ':memory:');
  engine.exec('pragma temp_store = memory');
  return createSqliteDriver(engine, 'none');
}

/**
 * A database in these files. Each commit writes its log and flushes it (`synchronous = full`) before it returns. A browser passes the
 * flush on to the system; no standard obliges it to wait for the disk, so the claim is `process`. Closing the driver closes the files.
 */
export function openFileDatabase(sqlite: SqliteInstance, handles: SyncFiles): SqlDriver {
  const files = new Map([...handles].map(([name, file]) => [name, coalescingWrites(file)]));
  registerFiles(sqlite, 'gatewright', files);
  const engine = openEngine(sqlite, DATABASE_FILE);
  try {
    // First, so that the log needs no shared memory.
    engine.exec('pragma locking_mode = exclusive; pragma temp_store = memory');
    const mode = journalMode(engine);
    if (mode !== 'wal') throw new Error(`the journal mode is ${mode}, not wal`);
    engine.exec(`pragma synchronous = full; pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    engine.exec(`pragma cache_size = -${CACHE_KIB}`);
  } catch (error) {
    engine.close();
    closeFiles(files);
    throw error;
  }
  return createSqliteDriver(engine, 'process', () => {
    engine.close();
    closeFiles(files);
  });
}

function journalMode(engine: SqliteEngine): string {
  const statement = engine.prepare('pragma journal_mode = wal');
  const [row = {}] = statement.all([]);
  statement.finalize();
  return String(Object.values(row)[0]);
}

function closeFiles(files: SyncFiles): void {
  for (const file of files.values()) file.close();
}
