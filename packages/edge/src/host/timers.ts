import type { Timers } from '@gatewright/service';

/** `scheduler` of the platform. */
interface Scheduler {
  wait(ms: number): Promise<void>;
}

/** The event loop of the platform. Its timers fire up to two milliseconds late, `scheduler.wait(0)` does not. */
export const objectTimers: Timers = {
  elapsed: () => performance.now(),
  yieldToEventLoop: () => schedulerOf(globalThis).wait(0),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

function schedulerOf(scope: object): Scheduler {
  const found: unknown = Reflect.get(scope, 'scheduler');
  if (isScheduler(found)) return found;
  throw new TypeError('this platform has no scheduler.wait');
}

function isScheduler(found: unknown): found is Scheduler {
  return typeof found === 'object' && found !== null && 'wait' in found;
}
