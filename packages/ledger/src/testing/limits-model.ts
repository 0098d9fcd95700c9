import { type LimitWindow, windowAt } from '../operations/limit-window.js';
import type { Limit } from '../operations/ops.js';
import type { Hold } from '../operations/records.js';

/** A hold as limits see it. */
interface Counted {
  readonly at: number;
  readonly hold: Hold;
}

/** What was ever permitted under one key, and the latest time at which that changed. */
interface Past {
  latest: number;
  readonly counted: Map<string, Counted>;
}

/**
 * Limits over time in their simplest form: every hold that was ever permitted is looked at again for each question. Stores are compared
 * with it.
 */
export class LimitsModel {
  readonly #keys = new Map<string, Past>();

  /** Whether a hold of `amount` units fits under all of the limits at `now`, ms since the epoch. */
  fits(limits: readonly Limit[], amount: bigint, now: number): boolean {
    return limits.every((limit) => {
      const [units, holds] = this.used(limit, now);
      return units + amount <= (limit.units ?? units + amount) && holds + 1 <= (limit.holds ?? holds + 1);
    });
  }

  /** Units and holds that count under the limit at `now`. */
  used({ key, window }: Pick<Limit, 'key' | 'window'>, now: number): readonly [units: bigint, holds: number] {
    const past = this.#keys.get(key);
    if (past === undefined) return [0n, 0];
    const latest = Math.max(past.latest, now);
    const counting = [...past.counted.values()].filter((each) => counts(each, window, latest));
    return [counting.reduce((sum, { hold }) => sum + unitsOf(hold), 0n), counting.length];
  }

  /** Takes a hold that was permitted under the limits. */
  add(limits: readonly Limit[], hold: Hold, now: number): void {
    for (const { key } of limits) {
      const past = this.#keys.get(key) ?? { latest: now, counted: new Map() };
      this.#keys.set(key, past);
      past.latest = Math.max(past.latest, now);
      past.counted.set(hold.authorizationId, { at: past.latest, hold });
    }
  }

  /** Takes the new form of a hold. */
  change(hold: Hold, now: number): void {
    for (const past of this.#keys.values()) {
      const known = past.counted.get(hold.authorizationId);
      if (known === undefined) continue;
      past.counted.set(hold.authorizationId, { ...known, hold });
      past.latest = Math.max(past.latest, now);
    }
  }
}

function counts({ at, hold }: Counted, window: LimitWindow, latest: number): boolean {
  const isGone =
    hold.state === 'voided' || hold.state === 'expired' || (hold.state === 'held' && hold.expiresAt <= latest);
  return !isGone && at >= windowAt(window, latest).start;
}

function unitsOf({ amount, settledAmount, refundedAmount }: Hold): bigint {
  return settledAmount === null ? amount : settledAmount - refundedAmount;
}
