import type { Event } from './history.js';
import type { Window } from './target.js';
import { periodAt } from './windows.js';

/** The period in which an event counts for certain; undefined at an edge, and after the clock was set back, where gates may count in either. */
export function certainPeriod(window: Window, event: Event, events: readonly Event[]): string | undefined {
  const isSetBack = events.some((other) => other.start < event.start && other.gate.from > event.gate.to);
  const [first, last] = boundsOf(window, event);
  return isSetBack || first !== last ? undefined : first;
}

/** The periods of the first and the last instant that the gate's clock can have shown. */
export function boundsOf(window: Window, { gate }: Event): [string, string] {
  return [periodAt(window, gate.from), periodAt(window, gate.to)];
}

/** All periods that the events can lie in. */
export function periodsOf(window: Window, events: readonly Event[]): ReadonlySet<string> {
  return new Set(events.flatMap((event) => boundsOf(window, event)));
}
