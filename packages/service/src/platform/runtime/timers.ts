/** Time as it passes on a host, and its event loop. */
export interface Timers {
  /** Milliseconds that only grow, to measure by. */
  elapsed(): number;
  /** One turn of the event loop, in which calls are served. */
  yieldToEventLoop(): Promise<void>;
  /** Calls `work` once after `ms`, unless the returned function is called before. Keeps no process alive. */
  after(ms: number, work: () => void): () => void;
}

/** Resolves after `ms`, or once `ending` is aborted. */
export function wait(timers: Pick<Timers, 'after'>, ms: number, ending?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ending?.aborted === true) return resolve();
    const end = () => {
      cancel();
      ending?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = timers.after(ms, end);
    ending?.addEventListener('abort', end, { once: true });
  });
}
