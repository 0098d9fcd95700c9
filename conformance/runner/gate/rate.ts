import { setTimeout as wait } from 'node:timers/promises';

const SECOND_MS = 1000;

/** Never more than so many requests in any one second; those of one race are let go together. */
export class Rate {
  /** When each of the last requests was let go, ms, oldest first. */
  private readonly sent: number[] = [];
  private queue: Promise<void> = Promise.resolve();

  constructor(
    readonly perSecond: number,
    private readonly now: () => number = () => performance.now(),
    private readonly pause: (ms: number) => Promise<unknown> = wait,
  ) {}

  /** Waits until `count` requests may be sent at once, at most `perSecond`. */
  take(count = 1): Promise<void> {
    const mine = this.queue.then(() => this.capacity(count));
    this.queue = mine;
    return mine;
  }

  private async capacity(count: number): Promise<void> {
    for (;;) {
      const now = this.now();
      while (this.sent[0] !== undefined && this.sent[0] <= now - SECOND_MS) this.sent.shift();
      if (this.sent.length + count <= this.perSecond) {
        for (let each = 0; each < count; each += 1) this.sent.push(now);
        return;
      }
      const blocking = this.sent[this.sent.length + count - this.perSecond - 1] ?? now;
      await this.pause(Math.max(1, blocking + SECOND_MS - now));
    }
  }
}
