import type { Timers } from '../../src/platform/runtime/timers.js';

/** The time and the event loop of the process that runs the tests. */
export const testTimers: Timers = {
  elapsed: () => performance.now(),
  yieldToEventLoop: () => new Promise((resolve) => setImmediate(resolve)),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
