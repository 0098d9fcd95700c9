import { LedgerUnavailableError } from '@gatewright/ledger';
import { TURNS_MAX_WAITING } from './limits.js';

/** Decisions that come one after the other, by name. */
export class Turns {
  readonly #queues = new Map<string, Queue>();

  constructor(private readonly maxWaiting: number = TURNS_MAX_WAITING) {}

  /**
   * Runs the work once all that came before it under the name has ended, in whatever way; at once where there is none.
   * Throws LedgerUnavailableError where too many wait already.
   */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(name) ?? { end: Promise.resolve(), length: 0 };
    if (queue.length > this.maxWaiting) {
      throw new LedgerUnavailableError(
        'not_applied',
        `${this.maxWaiting} calls of the agent wait already; try again later`,
      );
    }
    this.#queues.set(name, queue);
    queue.length += 1;
    const turn = queue.end.then(work);
    queue.end = turn.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await turn;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) this.#queues.delete(name);
    }
  }
}

interface Queue {
  /** When the newest work has ended. */
  end: Promise<void>;
  /** What is under way or waits. */
  length: number;
}
