import { isLapsed } from './hold/machine.js';
import type { Hold } from './records.js';

/** Unclaimed holds of each owner, in the order in which they lapse. */
export class UnclaimedHolds {
  readonly #byOwner = new Map<string, Hold[]>();

  of(owner: string): readonly Hold[] {
    return this.#byOwner.get(owner) ?? [];
  }

  /** Those of the owner whose time is over at `now`; the others are not looked at. */
  *lapsedOf(owner: string, now: number): Iterable<Hold> {
    for (const hold of this.of(owner)) {
      if (!isLapsed(hold, now)) return;
      yield hold;
    }
  }

  /** Those of every owner whose time is over at `now`. */
  *lapsed(now: number): Iterable<Hold> {
    for (const owner of this.#byOwner.keys()) yield* this.lapsedOf(owner, now);
  }

  /** Takes the new form of a hold: it is kept here while it is unclaimed. */
  put(owner: string, hold: Hold): void {
    const holds = this.#byOwner.get(owner) ?? [];
    const place = placeOf(hold, holds);
    const known = holds[place]?.authorizationId === hold.authorizationId ? 1 : 0;
    if (hold.state === 'held') holds.splice(place, known, hold);
    else holds.splice(place, known);
    if (holds.length > 0) this.#byOwner.set(owner, holds);
    else this.#byOwner.delete(owner);
  }
}

/** The order in which holds lapse; those of one instant by their ids. The expiry of a hold never changes. */
export function byExpiry(a: Hold, b: Hold): number {
  if (a.expiresAt !== b.expiresAt) return a.expiresAt - b.expiresAt;
  if (a.authorizationId === b.authorizationId) return 0;
  return a.authorizationId < b.authorizationId ? -1 : 1;
}

/** The first place whose hold does not lapse before the given one. */
function placeOf(hold: Hold, holds: readonly Hold[]): number {
  let low = 0;
  let high = holds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = holds[middle];
    if (other !== undefined && byExpiry(other, hold) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
