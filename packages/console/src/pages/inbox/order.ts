import { createContext, useContext, useRef } from 'react';

/** The ids of the actions in the list beside an item, in their order. */
export const OrderContext = createContext<readonly string[]>([]);

interface Neighbours {
  readonly next: string | null;
  readonly previous: string | null;
}

/** What stands before and behind an item in the list. One that was decided has left the list: the next one took its place. */
export function useNeighbours(id: string | undefined): Neighbours {
  const ids = useContext(OrderContext);
  const place = useRef({ id, at: 0 });
  const found = id === undefined ? -1 : ids.indexOf(id);
  if (place.current.id !== id) place.current = { id, at: 0 };
  if (found >= 0) place.current.at = found;
  const { at } = place.current;
  if (id === undefined) return { next: ids[0] ?? null, previous: null };
  if (found < 0) return { next: ids[at] ?? ids[0] ?? null, previous: ids[at - 1] ?? null };
  return { next: ids[found + 1] ?? null, previous: ids[found - 1] ?? null };
}
