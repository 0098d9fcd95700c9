import { LedgerUnavailableError } from '@gatewright/ledger';

/** Calls of one agent that may wait in its queue, where its rules read what the other calls change. */
const MUTEX_MAX_WAITING = 1000;

/** Runs work one after the other for each key. */
export class KeyedMutex {
  readonly #queues = new Map<string, Queue>();

  constructor(private readonly maxWaiting: number = MUTEX_MAX_WAITING) {}

  /**
   * Runs the work once all earlier work under the key has settled; at once where there is none.
   * Throws LedgerUnavailableError where too many wait already.
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { end: Promise.resolve(), length: 0 };
    if (queue.length > this.maxWaiting) {
      throw new LedgerUnavailableError(
        'not_applied',
        `${this.maxWaiting} calls of the agent wait already; try again later`,
      );
    }
    this.#queues.set(key, queue);
    queue.length += 1;
    const result = queue.end.then(work);
    queue.end = result.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await result;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) this.#queues.delete(key);
    }
  }
}

interface Queue {
  /** Settles when the newest work has ended. */
  end: Promise<void>;
  /** Work that runs or waits. */
  length: number;
}
