import { useEffect, useRef, useSyncExternalStore } from 'react';

/** The keys of the inbox, in the order of their list. */
export const INBOX_KEYS = ['j', 'k', 'a', 'd', '?'] as const;

export type InboxKey = (typeof INBOX_KEYS)[number];

const handlers = new Map<InboxKey, () => void>();
/** Whether the keys are off in this browser: keys of one letter disturb who dictates (WCAG 2.1.4). */
const KEY = 'gatewright-keys';
const readers = new Set<() => void>();

function areOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

/** Turns the keys on or off in this browser. */
export function switchKeys(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'on' : 'off');
  for (const read of readers) read();
}

/** Whether the keys are on. */
export function useKeysAreOn(): boolean {
  return useSyncExternalStore((read) => {
    readers.add(read);
    return () => readers.delete(read);
  }, areOn);
}

/** What a key does while the component is shown; null where it does nothing. */
export function useInboxKey(key: InboxKey, act: (() => void) | null): void {
  const latest = useRef(act);
  latest.current = act;
  const isActive = act !== null;
  useEffect(() => {
    if (!isActive) return;
    handlers.set(key, () => latest.current?.());
    return () => void handlers.delete(key);
  }, [key, isActive]);
}

/** Hears the keys, except where a person writes, holds another key, or answers a dialog. The list of keys opens even where they are off. */
export function useInboxKeys(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const key = INBOX_KEYS.find((each) => each === event.key);
      const { target } = event;
      if (key === undefined || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
      if (target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]') !== null)
        return;
      if (!areOn() && key !== '?') return;
      const act = handlers.get(key);
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
