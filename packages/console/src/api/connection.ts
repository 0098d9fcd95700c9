import { useSyncExternalStore } from 'react';

/** Whether the last call reached the gate, and who is shown it. */
const state = { isReached: true };
const readers = new Set<() => void>();

/** Notes whether a call reached the gate. */
export function noteReached(isReached: boolean): void {
  if (state.isReached === isReached) return;
  state.isReached = isReached;
  for (const read of readers) read();
}

/** Whether the gate answered the last call. */
export function useIsReached(): boolean {
  return useSyncExternalStore(subscribe, () => state.isReached);
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}
