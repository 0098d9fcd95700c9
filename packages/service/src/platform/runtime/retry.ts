import { type Timers, wait } from './timers.js';

/** The pause before what failed is tried again, and the longest that it grows to, ms. */
const AGAIN_MS = 100;
const AGAIN_MAX_MS = 10_000;

/** Does `work` again and again until it succeeds. Once `ending` is aborted it is tried one last time. */
export async function retryForever(
  work: () => Promise<void>,
  failed: (error: unknown) => void,
  timers: Pick<Timers, 'after'>,
  ending?: AbortSignal,
  pauseMs = AGAIN_MS,
): Promise<void> {
  const isLast = ending?.aborted === true;
  try {
    await work();
  } catch (error) {
    failed(error);
    if (isLast) return;
    await wait(timers, pauseMs, ending);
    await retryForever(work, failed, timers, ending, Math.min(2 * pauseMs, AGAIN_MAX_MS));
  }
}
