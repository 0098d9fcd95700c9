import { endedBy } from '@gatewright/protocol';
import type { OperatorFetch } from './machine.js';

/** Fetches from an address that the operator names, by the `fetch` of the host. `redirect` says what it makes of a redirect: never another call. */
export function operatorFetch(fetch: typeof globalThis.fetch, redirect: 'error' | 'manual'): OperatorFetch {
  return async (address, init, timeoutMs) => {
    const signal = AbortSignal.timeout(timeoutMs);
    return endedBy(signal, await fetch(address, { ...init, signal, redirect }));
  };
}
