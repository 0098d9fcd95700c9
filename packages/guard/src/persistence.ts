import type { Background } from './background.js';
import type { Host } from './host.js';
import type { SettlementResult } from './settlement-result.js';

/** When and where a call is made again. */
export interface Persistence {
  readonly background: Background;
  readonly host: Pick<Host, 'sleep'>;
  /** Pauses before each further attempt, ms. */
  readonly pauses: readonly number[];
}

type Repeatable = { readonly ok: true } | { readonly ok: false; readonly retryable: boolean };

/**
 * Makes a call and returns its first result. While that says that the identical call may succeed later, it is made again
 * after each pause, in the background. `done` gets the last result, once.
 */
export async function retryInBackground(
  call: () => Promise<SettlementResult>,
  done: (result: SettlementResult) => void,
  persistence: Persistence,
): Promise<SettlementResult> {
  const first = await call();
  if (first.ok || !first.retryable) done(first);
  else persistence.background.start(repeat(call, first, persistence).then(done));
  return first;
}

/** Makes a call again after each pause while its result says that the identical call may succeed later. Returns the last result. */
export async function repeat<Result extends Repeatable>(
  call: () => Promise<Result>,
  first: Result,
  { host, pauses }: Pick<Persistence, 'host' | 'pauses'>,
): Promise<Result> {
  let result = first;
  for (const pause of pauses) {
    if (result.ok || !result.retryable) break;
    await host.sleep(pause);
    result = await call();
  }
  return result;
}
