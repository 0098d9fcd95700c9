import type { PreparedStatement, SqliteEngine } from './engines/index.js';
import type { SyncedFile } from './synced-file.js';

/**
 * Moves what commits appended to the log into the database once it is long, in the place of SQLite, which would do so in
 * the middle of a commit and hold up the thread for the syncs. Its rules stay: the log is on the disk before its pages are
 * moved, and is written over only once they are on the disk as well. The sync of its new beginning is left to SQLite.
 */
export class Checkpoints {
  readonly #state: PreparedStatement;
  #done: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: SqliteEngine,
    private readonly file: SyncedFile,
    /** Pages in the log that make it long. */
    private readonly pages: number,
  ) {
    this.#state = database.prepare('pragma wal_checkpoint(noop)');
  }

  /** Settles once the log may be written over. Never rejects: why a sync failed is the file's to tell. */
  get done(): Promise<void> {
    return this.#done;
  }

  /** Whether the log is long. */
  get due(): boolean {
    const [state] = this.#state.all([]);
    return Number(state?.['log']) - Number(state?.['checkpointed']) >= this.pages;
  }

  /** To be taken outside transactions, when every commit is on the disk. Pages that cannot be moved stay in the log. */
  take(): void {
    this.database.exec('pragma synchronous = off');
    try {
      this.database.exec('pragma wal_checkpoint(passive)');
    } finally {
      this.database.exec('pragma synchronous = normal');
    }
    this.#done = this.file.sync().catch(() => undefined);
  }

  close(): void {
    this.#state.finalize();
  }
}
