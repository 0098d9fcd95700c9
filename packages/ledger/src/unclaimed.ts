import { ByOrg } from './by-org.js';
import { isExpired } from './hold/machine.js';
import type { Hold } from './records.js';

/** Unclaimed holds of each owner, in the order in which they expire. */
export class UnclaimedHolds {
  readonly #byOwner = new ByOrg<Hold[]>();

  of(orgId: string, owner: string): readonly Hold[] {
    return this.#byOwner.get(orgId, owner) ?? [];
  }

  /** Those of the owner whose time is over at `now`; the others are not read. */
  expiredOf(orgId: string, owner: string, now: number): Iterable<Hold> {
    return expiredIn(this.of(orgId, owner), now);
  }

  /** Those of every owner whose time is over at `now`. */
  *expired(now: number): Iterable<Hold> {
    for (const holds of this.#byOwner.values()) yield* expiredIn(holds, now);
  }

  /** Takes the new form of a hold: it is kept here while it is unclaimed. */
  put(owner: string, hold: Hold): void {
    const holds = this.#byOwner.getOr(hold.orgId, owner, () => []);
    const place = placeOf(hold, holds);
    const known = holds[place]?.authorizationId === hold.authorizationId ? 1 : 0;
    if (hold.state === 'held') holds.splice(place, known, hold);
    else holds.splice(place, known);
    if (holds.length === 0) this.#byOwner.delete(hold.orgId, owner);
  }
}

function* expiredIn(holds: readonly Hold[], now: number): Iterable<Hold> {
  for (const hold of holds) {
    if (!isExpired(hold, now)) return;
    yield hold;
  }
}

/** The order in which holds expire; those of one instant by their ids. The expiry of a hold never changes. */
export function byExpiry(a: Hold, b: Hold): number {
  if (a.expiresAt !== b.expiresAt) return a.expiresAt - b.expiresAt;
  if (a.authorizationId === b.authorizationId) return 0;
  return a.authorizationId < b.authorizationId ? -1 : 1;
}

/** The order in which holds were made; those of one instant by their ids. */
export function byAge(a: Hold, b: Hold): number {
  return a.authorizedAt - b.authorizedAt || (a.authorizationId < b.authorizationId ? -1 : 1);
}

/** The first place whose hold does not expire before the given one. */
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
