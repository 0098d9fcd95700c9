import type { Event } from './history.js';

/** An operation on a model: when it ran, and the states that it may leave behind. */
export interface Operation<State> {
  readonly start: number;
  /** Infinite where its end is unknown. */
  readonly end: number;
  /** Whether it may never have happened. */
  readonly isOptional: boolean;
  /** The states after it, none where the model does not explain its answer. */
  readonly apply: (state: State) => readonly State[];
  readonly event?: Event;
}

/** How many partial orders are looked at before the search is given up. */
const NODES_MAX = 100_000;

export type Order = 'explained' | 'unexplained' | 'undecided';

/**
 * Whether some order of the operations explains every answer: an order in which an operation that ended before another one began comes first (Herlihy and
 * Wing 1990). The search is that of Wing and Gong (1993) with a memory of what it has seen (Lowe 2017).
 * @param nameOf tells states apart.
 */
export function findOrder<State>(
  operations: readonly Operation<State>[],
  first: State,
  nameOf: (state: State) => string,
): Order {
  const seen = new Set<string>();
  let nodes = 0;
  const search = (rest: readonly number[], state: State): Order => {
    const open = rest.flatMap((index) => operations[index] ?? []);
    const required = open.filter(({ isOptional }) => !isOptional);
    if (required.length === 0) return 'explained';
    nodes += 1;
    if (nodes > NODES_MAX) return 'undecided';
    const name = `${rest.join(' ')}|${nameOf(state)}`;
    if (seen.has(name)) return 'unexplained';
    seen.add(name);
    const deadline = Math.min(...required.map(({ end }) => end));
    for (const index of rest) {
      const operation = operations[index];
      // One that began after another ended cannot come before it.
      if (operation === undefined || operation.start > deadline) continue;
      for (const next of operation.apply(state)) {
        const found = search(
          rest.filter((each) => each !== index),
          next,
        );
        if (found !== 'unexplained') return found;
      }
    }
    return 'unexplained';
  };
  return search([...operations.keys()], first);
}
