/** Calls of one source that run at once; the others wait, so that one source does not take the place of all. */
const SOURCE_CALLS_MAX = 256;

/** Runs a call of a source, in its turn. */
export type SourceShare = <T>(source: string, run: () => T | Promise<T>) => Promise<T>;

/** Runs at most `max` calls of a source at once, and its other calls in the order of their arrival. */
export function shareBySource(max: number = SOURCE_CALLS_MAX): SourceShare {
  const sources = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  return async (source, run) => {
    const calls = sources.get(source) ?? { running: 0, waiting: [] };
    sources.set(source, calls);
    if (calls.running < max) calls.running += 1;
    else await new Promise<void>((resolve) => calls.waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = calls.waiting.shift();
      if (next !== undefined) next();
      else {
        calls.running -= 1;
        if (calls.running === 0) sources.delete(source);
      }
    }
  };
}
