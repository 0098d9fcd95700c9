import type { JsonValue } from '@gatewright/protocol';

/** Calls that wait or are done in a journal in memory; of more, the oldest are evicted. */
const JOURNAL_MAX_CALLS = 10_000;
/** Keys of calls that began and did not end in a journal in memory; beside them no call begins. A call has two keys. */
const JOURNAL_MAX_BEGUN = 20_000;

/** What is known of a call that does not run. */
export type CallState =
  /** People must approve it. */
  | { readonly kind: 'waiting'; readonly escalationId: string }
  /** It ran. `result` is absent where it was too long, or no JSON; `request` is the digest of what ran, where one key may name two. */
  | { readonly kind: 'done'; readonly result?: JsonValue; readonly request?: string };

/** Remembers calls by key, so that a call which is repeated does not run again. */
export interface CallJournal {
  get(key: string): Promise<CallState | undefined>;
  set(key: string, state: CallState): Promise<void>;
  /** Removes the state of a call that waits for people; one that is done stays. */
  endWait(key: string): Promise<void>;
  /** Marks that a call under this key began on an authorization; false, in one step, where the mark is there already. */
  begin(key: string, authorizationId: string): Promise<boolean>;
  /** The authorizations on which calls under this key began and did not end. */
  begun(key: string): Promise<readonly string[]>;
  /** Removes a mark of `begin`. */
  end(key: string, authorizationId: string): Promise<void>;
}

/**
 * A journal that ends with its process. Of more than 10,000 calls that wait or are done the oldest are evicted; beside 10,000 calls
 * that began and did not end no other begins.
 */
export function memoryJournal(): CallJournal {
  const states = new Map<string, CallState>();
  const begun = new Map<string, Set<string>>();
  return {
    get: async (key) => states.get(key),
    async set(key, state) {
      states.delete(key);
      states.set(key, state);
      const [oldest] = states.keys();
      if (oldest !== undefined && states.size > JOURNAL_MAX_CALLS) states.delete(oldest);
    },
    async endWait(key) {
      if (states.get(key)?.kind === 'waiting') states.delete(key);
    },
    async begin(key, authorizationId) {
      const marks = begun.get(key) ?? new Set();
      if (marks.has(authorizationId)) return false;
      if (marks.size === 0 && begun.size >= JOURNAL_MAX_BEGUN) throw new Error('the journal is full');
      begun.set(key, marks.add(authorizationId));
      return true;
    },
    begun: async (key) => [...(begun.get(key) ?? [])],
    async end(key, authorizationId) {
      const marks = begun.get(key);
      marks?.delete(authorizationId);
      if (marks?.size === 0) begun.delete(key);
    },
  };
}
