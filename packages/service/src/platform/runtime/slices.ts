import type { Timers } from './timers.js';

/** Maximum time slice of compiling or signing policies on the thread that serves calls, ms; may overrun by one step. */
export const SLICE_MS = 4;

/**
 * Shares the thread that serves calls among long work: however much of it waits, one turn of the event loop runs one slice, and
 * each task has its turn. A task awaits `yieldToEventLoop` between its steps, before the first one too.
 */
export class Slices {
  private readonly waiting: (() => void)[] = [];
  private began = Number.NEGATIVE_INFINITY;

  constructor(private readonly timers: Pick<Timers, 'elapsed' | 'yieldToEventLoop'>) {}

  /** Resolves at once while the slice that runs has time left, else in a later turn, after the calls that came were served. */
  async yieldToEventLoop(): Promise<void> {
    if (this.timers.elapsed() - this.began < SLICE_MS) return;
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length === 1) this.nextTurn();
    });
  }

  /** Takes the steps of some work, with the event loop in between. Rejects with what a step throws. */
  async run<Result>(steps: Generator<void, Result, void>): Promise<Result> {
    for (;;) {
      await this.yieldToEventLoop();
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }

  private nextTurn(): void {
    void this.timers.yieldToEventLoop().then(() => this.next());
  }

  private next(): void {
    this.began = this.timers.elapsed();
    this.waiting.shift()?.();
    if (this.waiting.length > 0) this.nextTurn();
  }
}
