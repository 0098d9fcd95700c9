import { fstatSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** A file that SQLite writes to and whose syncs the driver waits for. */
export interface SyncedFile {
  /** Why the file cannot be trusted any more; null while it can. */
  readonly failure: unknown;
  /** Waits until everything that was written to the file survives the loss of power. Throws the system's error. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The files of a database. */
export interface DatabaseFiles {
  /** What commits are appended to. */
  readonly log: SyncedFile;
  /** What checkpoints move them to. */
  readonly database: SyncedFile;
}

/**
 * The files of the database at `path`, which SQLite has open. They are opened at once: a process that can open none later, because
 * callers took all it may have, would never be able to sync. Throws the system's error.
 */
export async function openFilesOf(path: string): Promise<DatabaseFiles> {
  const log = await FileOnDisk.open(`${path}-wal`);
  try {
    return { log, database: await FileOnDisk.open(path) };
  } catch (error) {
    await log.close();
    throw error;
  }
}

/**
 * A file synced without holding up the thread. A sync is the file's, whichever handle asks for it: it keeps what SQLite
 * wrote through its own.
 */
class FileOnDisk implements SyncedFile {
  #failure: unknown = null;

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  static async open(path: string): Promise<FileOnDisk> {
    return new FileOnDisk(path, await open(path, 'r+'));
  }

  /** One failed sync is for good: a system forgets the pages that it could not write, and the next sync succeeds. */
  get failure(): unknown {
    return this.#failure;
  }

  async sync(): Promise<void> {
    try {
      await this.file.datasync();
      // What is in a file without a name is gone when this process is.
      if (fstatSync(this.file.fd).nlink === 0) throw new Error(`${this.path} was removed by another program`);
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}
