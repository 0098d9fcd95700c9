import { type LimitWindow, windowAt } from '../operations/limit-window.js';
import type { Limit } from '../operations/ops.js';
import type { EventNote, Hold } from '../operations/records.js';

/** A hold as limits see it. */
interface Counted {
  readonly at: number;
  /** How many events of a window `since` were before it. */
  readonly generation: number;
  /** Each form that it had, and since when. */
  readonly forms: { readonly at: number; readonly hold: Hold }[];
}

/** What was ever permitted under one key, and the latest time at which that changed. */
interface Past {
  latest: number;
  readonly openedAt: number;
  readonly counted: Map<string, Counted>;
}

/**
 * Limits over time in their simplest form: every hold that was ever permitted is looked at again for each question. Stores are compared
 * with it.
 */
export class LimitsModel {
  readonly #keys = new Map<string, Past>();
  readonly #events = new Map<string, number>();

  /** Whether a hold of `amount` units fits under all of the limits at `now`, ms since the epoch. */
  fits(limits: readonly Limit[], amount: bigint, now: number): boolean {
    return limits.every((limit) => {
      const [units, holds] = this.used(limit, now);
      const [mostUnits, mostHolds] = this.most(limit, now);
      const fitsUnits = amount === 0n || mostUnits === null || units + amount <= mostUnits;
      return fitsUnits && holds + 1 <= (mostHolds ?? holds + 1);
    });
  }

  /** Units and holds that count under the limit at `now`. */
  used({ key, window }: EventNote, now: number): readonly [units: bigint, holds: number] {
    const past = this.#keys.get(key);
    if (past === undefined || 'transaction' in window) return [0n, 0];
    const latest = Math.max(past.latest, now);
    const { start } = windowAt(window, latest);
    return sumAt(past, latest, ({ at, generation }) => at >= start && generation === this.#generation(window));
  }

  /** What the limit comes to at `now`. */
  most(limit: Limit, now: number): readonly [units: bigint | null, holds: number | null] {
    const { key, window, units, holds, raises = [] } = limit;
    const latest = Math.max(this.#keys.get(key)?.latest ?? now, now);
    const raised = raises.filter(({ until }) => latest < until);
    const carried = this.#carried(limit, windowAt(window, latest).start);
    return [
      units === null ? null : raised.reduce((sum, raise) => sum + raise.units, units + carried),
      holds === null ? null : raised.reduce((sum, raise) => sum + raise.holds, holds),
    ];
  }

  /** Takes a hold that was permitted under the limits. */
  add(limits: readonly Limit[], hold: Hold, now: number): void {
    for (const { key, window } of limits) {
      if ('transaction' in window) continue;
      const past = this.#keys.get(key) ?? { latest: now, openedAt: now, counted: new Map() };
      this.#keys.set(key, past);
      past.latest = Math.max(past.latest, now);
      const { latest: at } = past;
      past.counted.set(hold.authorizationId, { at, generation: this.#generation(window), forms: [{ at, hold }] });
    }
  }

  /** Takes the new form of a hold; a repeated answer is none. */
  change(hold: Hold, now: number): void {
    for (const past of this.#keys.values()) {
      const known = past.counted.get(hold.authorizationId);
      const form = known?.forms.at(-1)?.hold;
      if (known === undefined || form === undefined || isSameForm(form, hold)) continue;
      past.latest = Math.max(past.latest, now);
      known.forms.push({ at: past.latest, hold });
    }
  }

  /** Takes an event that restarts limits. */
  event(key: string): void {
    this.#events.set(key, (this.#events.get(key) ?? 0) + 1);
  }

  #generation(window: LimitWindow): number {
    return 'since' in window ? (this.#events.get(window.since) ?? 0) : 0;
  }

  /** What the period that begins at `start` was handed by the one before. */
  #carried(limit: Limit, start: number): bigint {
    const { key, window, units, carriesOver } = limit;
    const past = this.#keys.get(key);
    if (!carriesOver || units === null || past === undefined || past.openedAt >= start) return 0n;
    const before = windowAt(window, start - 1);
    const [used] = sumAt(past, start, ({ at }) => at >= before.start && at < start);
    const spent = used - this.#carried(limit, before.start);
    return spent <= 0n ? units : spent >= units ? 0n : units - spent;
  }
}

/** Units and holds of those that count, as they were before `time`, expired ones left out. */
function sumAt(past: Past, time: number, counts: (each: Counted) => boolean): readonly [units: bigint, holds: number] {
  const now = [...past.counted.values()].filter(counts).flatMap(({ forms }) => {
    const hold = forms.findLast(({ at }) => at < time || past.latest <= time)?.hold;
    return hold === undefined || isGone(hold, time) ? [] : [hold];
  });
  return [now.reduce((sum, hold) => sum + unitsOf(hold), 0n), now.length];
}

function isGone({ state, expiresAt }: Hold, time: number): boolean {
  return state === 'voided' || state === 'expired' || (state === 'held' && expiresAt <= time);
}

function isSameForm(one: Hold, other: Hold): boolean {
  return one.state === other.state && unitsOf(one) === unitsOf(other);
}

function unitsOf({ amount, settledAmount, refundedAmount }: Hold): bigint {
  return settledAmount === null ? amount : settledAmount - refundedAmount;
}
