import type { Op } from '../../operations/ops.js';
import type { EventNote } from '../../operations/records.js';
import type { LimitUse, ResultOf } from '../../operations/results.js';
import { usesOf } from '../../reducer/limits/use.js';
import { step } from '../../reducer/step.js';
import { Tables } from '../../reducer/tables.js';

/** Operations between two times at which what left its window is dropped. */
const DROP_EVERY_OPS = 50_000;

/**
 * The rules of the ledger over balances and limits alone, for what would be permitted: it keeps neither journals nor evidence nor holds, so
 * that what it permits counts in full and for good. Memory grows with accounts, keys of limits and what rolling windows contain.
 */
export class SimulatedLedger {
  readonly #tables = new Tables();
  #ops = 0;

  /** What `op` does at `now`, ms since the epoch. */
  apply<O extends Op>(op: O, now: number): ResultOf<O>;
  apply(op: Op, now: number): ResultOf<Op> {
    const { result, changes } = step(this.#tables, op, now);
    this.#tables.put({ ...changes, holds: [], entries: [], feed: [] });
    this.#ops += 1;
    if (this.#ops % DROP_EVERY_OPS === 0) this.#tables.dropCharges();
    return result;
  }

  /** What counts under keys at `now`, in their order. */
  limitUses(orgId: string, counted: readonly EventNote[], now: number): readonly LimitUse[] {
    return usesOf(this.#tables, orgId, counted, now);
  }
}
