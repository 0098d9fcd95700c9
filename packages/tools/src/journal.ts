import type { JsonValue } from '@gatewright/protocol';
import { JOURNAL_MAX_CALLS } from './limits.js';

/** What is known of a call. */
export type CallState =
  /** People must approve it. */
  | { readonly kind: 'waiting'; readonly escalationId: string }
  /** It began. Where its process ended since, the outcome is not known. */
  | { readonly kind: 'running' }
  /** It ran. `result` is absent where it was too long, or no JSON. */
  | { readonly kind: 'done'; readonly result?: JsonValue };

/** Remembers calls by key, so that a framework which repeats one does not run it again. */
export interface CallJournal {
  get(key: string): Promise<CallState | undefined>;
  set(key: string, state: CallState): Promise<void>;
  /** Marks a call as running; false, in one step, where it is running or done already. */
  begin(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Forgets that people must approve a call; what began or ended stays. */
  endWait(key: string): Promise<void>;
}

/** A journal that ends with its process. Of more than 10,000 calls the oldest are evicted. */
export function memoryJournal(): CallJournal {
  const states = new Map<string, CallState>();
  const put = (key: string, state: CallState) => {
    states.delete(key);
    states.set(key, state);
    const [oldest] = states.keys();
    if (oldest !== undefined && states.size > JOURNAL_MAX_CALLS) states.delete(oldest);
  };
  return {
    get: async (key) => states.get(key),
    set: async (key, state) => put(key, state),
    async begin(key) {
      const kind = states.get(key)?.kind;
      if (kind === 'running' || kind === 'done') return false;
      put(key, { kind: 'running' });
      return true;
    },
    async delete(key) {
      states.delete(key);
    },
    async endWait(key) {
      if (states.get(key)?.kind === 'waiting') states.delete(key);
    },
  };
}
