import type { JsonValue } from '@gatewright/protocol';
import { plainJson } from './plain-json.js';

/** The arguments of one call as they are bound. */
export interface BoundArguments<Args extends readonly unknown[]> {
  /** What the authorization is bound to: the only argument, or the list of them. */
  readonly payload: JsonValue;
  /** The arguments of the payload, for one reader: what it does to them changes nothing for another. */
  copy(): Args;
}

/**
 * Reads the arguments of a call, once, as plain JSON. Undefined members and undefined last arguments are absent. Null where
 * an argument cannot be bound: it is no JSON, or more than a copy of it would carry.
 */
export function bindArguments<Args extends readonly unknown[]>(args: Args): BoundArguments<Args> | null {
  const stated = args.slice(0, args.findLastIndex((each) => each !== undefined) + 1);
  const list: JsonValue[] = [];
  for (const argument of stated) {
    const plain = plainJson(argument);
    if (plain === undefined) return null;
    list.push(plain);
  }
  const [only = null] = list;
  const text = JSON.stringify(list);
  return { payload: list.length === 1 ? only : list, copy: () => JSON.parse(text) };
}
