import type {
  Agent,
  Amounts,
  ChargeRow,
  Escalation,
  Hold,
  Mandate,
  MandateView,
  NonceUse,
  Tally,
  VoidableHolds,
} from '../operations/records.js';
import { ByOrg } from '../operations/row-keys.js';
import { isExpired } from './hold/machine.js';
import { chargeOf, eventsSince, KEPT_MS, NOTHING, plus, spanAt } from './limits/tally.js';
import type { Changes, LedgerState, OrgVersion } from './state.js';

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

/** Rows in memory with the indexes that the reducer needs: what a batch is run on. */
export class Tables implements LedgerState {
  readonly mandates = new ByOrg<Mandate>();
  readonly holds = new ByOrg<Hold>();
  readonly agents = new ByOrg<Agent>();
  /** By agent. */
  readonly nonces = new ByOrg<Map<string, NonceUse>>();
  readonly escalations = new ByOrg<Escalation>();
  readonly orgVersions = new Map<string, OrgVersion>();
  readonly revisions = new ByOrg<number>();
  readonly #mandatesByAgent = new ByOrg<Set<string>>();
  readonly tallies = new ByOrg<Tally>();
  readonly #unclaimedByMandate = new UnclaimedHolds();
  readonly #unclaimedByTally = new UnclaimedHolds();
  /** What counts under each key of a rolling window, in the order in which it began to. */
  readonly #charges = new ByOrg<ChargeRow[]>();

  mandate(orgId: string, mandateId: string): Mandate | null {
    return this.mandates.get(orgId, mandateId);
  }

  hold(orgId: string, authorizationId: string): Hold | null {
    return this.holds.get(orgId, authorizationId);
  }

  agent(orgId: string, agentDid: string): Agent | null {
    return this.agents.get(orgId, agentDid);
  }

  nonceUse(orgId: string, agentDid: string, nonce: string): NonceUse | null {
    return this.nonces.get(orgId, agentDid)?.get(nonce) ?? null;
  }

  escalation(orgId: string, escalationId: string): Escalation | null {
    return this.escalations.get(orgId, escalationId);
  }

  orgVersion(orgId: string): number {
    return this.orgVersions.get(orgId)?.version ?? 0;
  }

  revision(orgId: string, agentDid: string): number {
    return ['', agentDid].reduce((sum, scope) => sum + (this.revisions.get(orgId, scope) ?? 0), 0);
  }

  unclaimedOfMandate(orgId: string, mandateId: string): Iterable<Hold> {
    return this.#unclaimedByMandate.of(orgId, mandateId);
  }

  expiredOfMandate(orgId: string, mandateId: string, now: number): Iterable<Hold> {
    return this.#unclaimedByMandate.expiredOf(orgId, mandateId, now);
  }

  expiredAmount(orgId: string, mandateId: string, now: number): bigint {
    let amount = 0n;
    for (const hold of this.expiredOfMandate(orgId, mandateId, now)) amount += hold.amount;
    return amount;
  }

  tally(orgId: string, key: string): Tally | null {
    return this.tallies.get(orgId, key);
  }

  leaving(tally: Tally, now: number): Amounts {
    const { orgId, key, countsFrom, endsAt } = tally;
    const { left, countsFrom: start } = spanAt(tally, now, eventsSince(this, tally));
    if (left === 'all') return this.expiredCharges(orgId, key, countsFrom, endsAt);
    const charges = this.#charges.get(orgId, key) ?? [];
    return charges.slice(placeAt(charges, countsFrom), placeAt(charges, start)).reduce(plus, NOTHING);
  }

  expiredCharges(orgId: string, key: string, start: number, now: number): Amounts {
    return chargedAmong(this.#unclaimedByTally.expiredOf(orgId, key, now), key, start);
  }

  /** Unclaimed holds whose time is over at `now`, mandate by mandate. */
  expired(now: number): Iterable<Hold> {
    return this.#unclaimedByMandate.expired(now);
  }

  *mandatesOfAgent(orgId: string, agentDid: string): Iterable<Mandate> {
    for (const mandateId of this.#mandatesByAgent.get(orgId, agentDid) ?? []) {
      const mandate = this.mandate(orgId, mandateId);
      if (mandate !== null) yield mandate;
    }
  }

  putMandate(row: Mandate): void {
    if (this.mandates.get(row.orgId, row.mandateId) === null) {
      this.#mandatesByAgent.getOr(row.orgId, row.agentDid, () => new Set()).add(row.mandateId);
    }
    this.mandates.set(row.orgId, row.mandateId, row);
  }

  putHold(row: Hold): void {
    for (const { key } of row.charges) this.#unclaimedByTally.put(key, row);
    this.holds.set(row.orgId, row.authorizationId, row);
    this.#unclaimedByMandate.put(row.mandateId, row);
  }

  /** Takes the charge of a rolling window. When it began to count never changes. */
  putCharge(row: ChargeRow): void {
    if (row.keepUntil === null) return;
    const charges = this.#charges.getOr(row.orgId, row.key, () => []);
    const end = placeAt(charges, row.at + 1);
    let place = placeAt(charges, row.at);
    while (place < end && charges[place]?.authorizationId !== row.authorizationId) place += 1;
    charges.splice(place, place < end ? 1 : 0, row);
  }

  putTally(row: Tally): void {
    this.tallies.set(row.orgId, row.key, row);
  }

  /** Drops the charges that left the windows of their tallies. */
  dropCharges(): void {
    for (const { orgId, key, countsFrom } of this.tallies.values()) {
      const charges = this.#charges.get(orgId, key) ?? [];
      charges.splice(0, placeAt(charges, countsFrom));
    }
  }

  /** The same, and drops the tallies that count nothing any more and hand nothing on. */
  dropTallies(now: number): void {
    this.dropCharges();
    for (const { orgId, key, endsAt, carries } of this.tallies.values()) {
      if (endsAt >= now - KEPT_MS || carries !== null) continue;
      this.tallies.delete(orgId, key);
      this.#charges.delete(orgId, key);
    }
  }

  putAgent(row: Agent): void {
    this.agents.set(row.orgId, row.agentDid, row);
  }

  putNonce(row: NonceUse): void {
    this.nonces.getOr(row.orgId, row.agentDid, () => new Map()).set(row.nonce, row);
  }

  putEscalation(row: Escalation): void {
    this.escalations.set(row.orgId, row.escalationId, row);
  }

  putOrgVersion(row: OrgVersion): void {
    this.orgVersions.set(row.orgId, row);
  }

  /** Takes over every row of the changes. Journal lines have no table here: `entries` is the caller's to keep. */
  put(changes: Changes): void {
    for (const row of changes.mandates) this.putMandate(row);
    for (const row of changes.holds) this.putHold(row);
    for (const row of changes.agents) this.putAgent(row);
    for (const row of changes.nonces) this.putNonce(row);
    for (const row of changes.escalations) this.putEscalation(row);
    for (const row of changes.orgVersions) this.putOrgVersion(row);
    for (const row of changes.tallies) this.putTally(row);
    for (const row of changes.charges) this.putCharge(row);
  }
}

/** The rows that a batch can touch, and what the store counted and summed over rows that are not loaded. */
export class LoadedTables extends Tables {
  readonly #expiredAmounts = new ByOrg<bigint>();
  readonly #charged = new ByOrg<Amounts>();
  readonly #expiredCharges = new ByOrg<Amounts>();

  putExpiredAmount(orgId: string, mandateId: string, amount: bigint): void {
    this.#expiredAmounts.set(orgId, mandateId, amount);
  }

  /** As the store summed it. Without a sum every expired hold of the mandate is loaded, or none has expired. */
  override expiredAmount(orgId: string, mandateId: string, now: number): bigint {
    return this.#expiredAmounts.get(orgId, mandateId) ?? super.expiredAmount(orgId, mandateId, now);
  }

  /** What the store summed over the charges of a tally: what it loses, and those whose holds have expired. */
  putCharged({ orgId, key }: Tally, leaving: Amounts, expired: Amounts): void {
    this.#charged.set(orgId, key, leaving);
    this.#expiredCharges.set(orgId, key, expired);
  }

  override leaving({ orgId, key }: Tally): Amounts {
    return this.#charged.get(orgId, key) ?? NOTHING;
  }

  override expiredCharges(orgId: string, key: string): Amounts {
    return this.#expiredCharges.get(orgId, key) ?? NOTHING;
  }
}

/** The first place whose charge is not before `at`. */
function placeAt(charges: readonly ChargeRow[], at: number): number {
  let [low, high] = [0, charges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((charges[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What those of the holds count under the key that were charged from `start` on. */
export function chargedAmong(holds: Iterable<Hold>, key: string, start: number): Amounts {
  let sum = NOTHING;
  for (const hold of holds) {
    if (hold.charges.some((charge) => charge.key === key && charge.at >= start)) sum = plus(sum, chargeOf(hold));
  }
  return sum;
}

/** What of unclaimed holds is voided when they end: what has expired is released as such. */
export function voidableAmong(unclaimed: Iterable<Hold>, now: number): VoidableHolds {
  let [holds, amount] = [0, 0n];
  for (const hold of unclaimed) {
    if (hold.kind !== 'permit' || isExpired(hold, now)) continue;
    holds += 1;
    amount += hold.amount;
  }
  return { holds, amount };
}

/** The mandate as a reader sees it: what its expired unclaimed holds reserve no longer counts, swept or not. */
export function mandateView(mandate: Mandate, expired: Iterable<Hold>): MandateView {
  const { orgId: _orgId, ...view } = mandate;
  if (mandate.currency === null) return view;
  let { reserved } = view;
  for (const hold of expired) reserved -= hold.amount;
  return { ...view, reserved };
}
