import { type FileHandle, open } from 'node:fs/promises';

/** What a commit is appended to, and waits for. */
export interface SyncedLog {
  /** Why the log cannot be trusted any more; null while it can. */
  readonly failure: unknown;
  /** Waits until everything that was written to the log survives the loss of power. Throws the system's error. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The log that SQLite appends its commits to, synced without holding up the thread. A sync is the file's, whichever handle
 * asks for it: it keeps what SQLite wrote through its own.
 */
export class WriteAheadLog implements SyncedLog {
  #file: Promise<FileHandle> | null = null;
  #failure: unknown = null;

  constructor(private readonly path: string) {}

  /** One failed sync is for good: a system forgets the pages that it could not write, and the next sync succeeds. */
  get failure(): unknown {
    return this.#failure;
  }

  async sync(): Promise<void> {
    try {
      this.#file ??= open(this.path, 'r+');
      await (await this.#file).datasync();
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  async close(): Promise<void> {
    const file = await this.#file?.catch(() => null);
    await file?.close();
  }
}
