import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Op } from '../../packages/ledger/src/operations/ops.js';
import type { Result } from '../../packages/ledger/src/operations/results.js';
import { endedHold, stateAt } from '../../packages/ledger/src/reducer/hold/machine.js';
import { step } from '../../packages/ledger/src/reducer/step.js';
import { Tables } from '../../packages/ledger/src/reducer/tables.js';
import { ORG, START } from '../../packages/ledger/src/testing/operations.js';
import { type TimedOp, timedOps } from './arbitrary-operations.js';

/** A soak run repeats this for minutes. */
const SOAK_MS = 600_000;

/** More holds than there are. */
const ALL = 1_000;

/** Operations for which a service releases the holds of endings first. */
const WAITING: ReadonlySet<Op['kind']> = new Set(['reserveBudget', 'settleBudget', 'changeMandate', 'setAgent']);

/** The reducer over rows of its own. */
class Side {
  readonly tables = new Tables();

  take(op: Op, now: number): Result {
    const { result, changes } = step(this.tables, op, now);
    this.tables.put(changes);
    return result;
  }

  release(now: number): void {
    for (const { mandateId, ending } of this.tables.mandates.values()) {
      if (ending !== null) this.take({ kind: 'endHolds', orgId: ORG, mandateId, limit: ALL }, now);
    }
  }

  /** True for a call that makes a hold under a mandate which goes on, while earlier holds of it wait to be released. */
  isContended(op: Op): boolean {
    if (op.kind !== 'decide' && op.kind !== 'releaseSlot') return false;
    const hold = op.kind === 'decide' ? null : this.tables.hold(ORG, op.authorizationId);
    const mandateId = op.kind === 'decide' ? op.mandateId : (hold?.mandateId ?? null);
    const mandate = mandateId === null ? null : this.tables.mandate(ORG, mandateId);
    return mandate !== null && mandate.ending !== null && !mandate.revoked;
  }

  holds(now: number) {
    return this.tables.holds.values().map((stored) => {
      const hold = endedHold(stored, this.tables.mandate(stored.orgId, stored.mandateId)?.ending ?? null);
      const state = stateAt(hold, now);
      return { ...hold, state, closedBy: state === 'expired' ? 'AUTHORIZATION_EXPIRED' : hold.closedBy };
    });
  }
}

/** The operation as a service without bounds would submit it, and as one that releases all holds later. */
function sides(op: Op): readonly [Op, Op] {
  switch (op.kind) {
    case 'revokeMandate':
    case 'setAgent':
      return [
        { ...op, maxHolds: ALL },
        { ...op, maxHolds: 0 },
      ];
    case 'decide':
      // What it saw of the budget would count the holds that wait to be released.
      return [
        { ...op, readSet: null },
        { ...op, readSet: null },
      ];
    default:
      return [op, op];
  }
}

test('an ending in steps answers every call as an ending in one step does, whatever calls come between', {
  timeout: SOAK_MS,
}, () => {
  let marked = 0;
  fc.assert(
    fc.property(timedOps, (steps: readonly TimedOp[]) => {
      const [whole, stepwise] = [new Side(), new Side()];
      let now = START;
      for (const { op, waitMs } of steps) {
        now += waitMs;
        // Time may end a hold on one side that the other side has released already: no caller sees a difference.
        if (op.kind === 'expire') continue;
        if (WAITING.has(op.kind) || stepwise.isContended(op)) stepwise.release(now);
        const [atOnce, inSteps] = sides(op);
        if (op.kind === 'endHolds') {
          stepwise.take(op, now);
          continue;
        }
        expect([op, word(stepwise.take(inSteps, now))]).toEqual([op, word(whole.take(atOnce, now))]);
        expect(stepwise.holds(now)).toEqual(whole.holds(now));
        if (stepwise.tables.mandates.values().some(({ ending }) => ending !== null)) marked += 1;
      }
      stepwise.release(now);
      whole.release(now);
      const balances = (side: Side) =>
        side.tables.mandates.values().map(({ mandateId, captured, revoked }) => ({ mandateId, captured, revoked }));
      expect(balances(stepwise)).toEqual(balances(whole));
    }),
    { numRuns: 600 * Number(process.env['GATEWRIGHT_SOAK_FACTOR'] || 1) },
  );
  expect(marked).toBeGreaterThan(100);
});

function word(result: Result): string {
  if (result.kind === 'decide' && result.ok) return `${result.decision} ${result.reasonCode}`;
  return result.ok ? 'ok' : result.reasonCode;
}
