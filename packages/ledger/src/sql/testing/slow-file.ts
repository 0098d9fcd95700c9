import { expect } from 'vitest';
import type { SyncedFile } from '../sqlite/synced-file.js';

/** A sync that waits for the test to end it. */
interface HeldSync {
  keep(): void;
  fail(error: Error): void;
}

/** A file whose syncs a test ends. */
export class SlowFile implements SyncedFile {
  failure: unknown = null;
  readonly #held: HeldSync[] = [];

  sync(): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        this.failure = error;
        reject(error);
      };
      this.#held.push({ keep: resolve, fail });
    });
  }

  async close(): Promise<void> {}

  /** Waits until one sync is under way, and hands it out. */
  async nextSync(): Promise<HeldSync | undefined> {
    await expect.poll(() => this.#held.length, { timeout: 20_000 }).toBe(1);
    return this.#held.pop();
  }
}
