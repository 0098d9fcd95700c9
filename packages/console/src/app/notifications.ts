import { useEffect, useRef, useSyncExternalStore } from 'react';
import { texts } from '../texts/index.js';
import { usePending } from './pending.js';

/** Whether a person asked for notifications in this browser; off unless they did. */
const KEY = 'gatewright-notifications';
const readers = new Set<() => void>();

/** What a browser does about notifications: it has none, refuses them, or is on or off. */
export type NotificationState = 'absent' | 'refused' | 'on' | 'off';

function state(): NotificationState {
  if (!('Notification' in window)) return 'absent';
  if (Notification.permission === 'denied') return 'refused';
  return Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on' ? 'on' : 'off';
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

function announce(): void {
  for (const read of readers) read();
}

/** What the browser does about notifications now. */
export function useNotificationState(): NotificationState {
  return useSyncExternalStore(subscribe, state);
}

/** Turns notifications on or off. The browser asks the person, so only a press of theirs calls it. */
export async function switchNotifications(isOn: boolean): Promise<void> {
  if (isOn && 'Notification' in window) await Notification.requestPermission();
  localStorage.setItem(KEY, isOn ? 'on' : 'off');
  announce();
}

/** Notifies of what began to wait while the page is not looked at. It says how much, and nothing that an agent wrote. */
export function useNotifications(): void {
  const { ids, total, isMore, isKnown } = usePending();
  const isOn = useNotificationState() === 'on';
  const seen = useRef<{ readonly ids: ReadonlySet<string>; readonly total: number; readonly isMore: boolean } | null>(
    null,
  );
  useEffect(() => {
    if (!isKnown) return;
    const before = seen.current;
    seen.current = { ids: new Set(ids), total, isMore };
    if (before === null) return;
    // A long list has its oldest part alone: what enters it waited before.
    const isCounted = isMore || before.isMore;
    const fresh = isCounted ? total - before.total : ids.filter((id) => !before.ids.has(id)).length;
    if (!isOn || fresh <= 0 || document.visibilityState === 'visible') return;
    new Notification(texts.app.name, { body: texts.app.newItems(fresh), tag: KEY });
  }, [ids, total, isMore, isKnown, isOn]);
}
