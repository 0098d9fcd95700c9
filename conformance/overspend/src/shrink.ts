import { performance } from 'node:perf_hooks';
import { money, moneyText } from './amounts.js';
import type { History } from './history.js';
import { lengthOf, type Plan, type Step } from './plan.js';

export interface Failure {
  readonly plan: Plan;
  readonly history: History;
}

/**
 * Looks for a shorter plan that fails in the same way: without some steps, one after the other instead of at once, and at one place.
 * @param failureOf plays a plan; null where it does not fail.
 * @param ms how long the search may take.
 */
export async function shrink(
  found: Failure,
  failureOf: (plan: Plan) => Promise<History | null>,
  ms: number,
): Promise<Failure> {
  const ends = performance.now() + ms;
  let best = found;
  const isBetter = async (plan: Plan) => {
    if (performance.now() > ends) return false;
    const history = await failureOf(plan);
    if (history !== null) best = { plan, history };
    return history !== null;
  };
  const removeSteps = async () => {
    for (let isShorter = true; isShorter; ) {
      isShorter = false;
      for (let size = Math.ceil(lengthOf(best.plan) / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
        for (let from = lengthOf(best.plan) - size; from >= 0; from -= size) {
          if (await isBetter(without(best.plan, from, size))) isShorter = true;
        }
      }
    }
  };
  await removeSteps();
  // A lower cap takes fewer steps to exceed.
  for (let before = best; await isBetter(withHalfTheCaps(best.plan)); before = best) {
    await removeSteps();
    if (lengthOf(best.plan) < lengthOf(before.plan)) continue;
    best = before;
    break;
  }
  for (const simpler of [inTurn, atOnePlace, withoutDelay]) {
    const plan = simpler(best.plan);
    if (JSON.stringify(plan) !== JSON.stringify(best.plan)) await isBetter(plan);
  }
  return best;
}

function without(plan: Plan, from: number, size: number): Plan {
  let index = 0;
  const kept = plan.map((moment) =>
    moment.filter(() => {
      const at = index;
      index += 1;
      return at < from || at >= from + size;
    }),
  );
  return kept.filter((moment) => moment.length > 0);
}

const withHalfTheCaps = (plan: Plan) =>
  each(plan, (step) => (step.do === 'budget' ? { ...step, cap: moneyText(money(step.cap) / 2n) } : step));

const inTurn = (plan: Plan): Plan => plan.flatMap((moment) => moment.map((step) => [step]));

function each(plan: Plan, change: (step: Step) => Step): Plan {
  return plan.map((moment) => moment.map(change));
}

const atOnePlace = (plan: Plan) => each(plan, ({ process: _process, server: _server, ...step }) => step);
const withoutDelay = (plan: Plan) => each(plan, ({ delayMs: _delay, ...step }) => step);
