import type { JsonValue } from '@gatewright/protocol';
import { decimalOf, decimalText } from './decimal.js';
import { type Looking, type Mismatch, mismatches, type ReadAnswer } from './expect.js';
import type { Bounds, Invariant } from './scenario.js';
import { memberAt } from './template.js';

/** What does not hold over all of these answers. */
export function brokenInvariants(
  answers: readonly ReadAnswer[],
  invariants: readonly Invariant[],
  looking: Looking,
): Mismatch[] {
  return invariants.flatMap((invariant) => broken(answers, invariant, looking));
}

function broken(answers: readonly ReadAnswer[], invariant: Invariant, looking: Looking): Mismatch[] {
  const { where = 'answered' } = invariant;
  const chosen = answers.filter((answer) => mismatches(answer, where, looking).length === 0);
  const at = `${invariant.kind} over ${answers.length} answers${where === 'answered' ? '' : ` where ${JSON.stringify(where)}`}`;
  if (invariant.kind === 'count') return outside(at, BigInt(chosen.length) * ONE, invariant);
  const values = chosen.map(({ body }) => memberAt(body, invariant.member.split('.')));
  const place = `${at}: ${invariant.member}`;
  if (invariant.kind === 'sum') return sumMismatch(place, values, invariant);
  const different = new Set(values.map((value) => JSON.stringify(value ?? null))).size;
  const wanted = invariant.kind === 'same' ? Math.min(1, values.length) : values.length;
  if (different === wanted) return [];
  return [{ at: place, expected: `${wanted} different values`, actual: String(different) }];
}

const ONE = decimalOf(1) ?? 1n;

function sumMismatch(at: string, values: readonly (JsonValue | undefined)[], bounds: Bounds): Mismatch[] {
  const amounts = values.map(decimalOf);
  const unreadable = amounts.indexOf(null);
  if (unreadable >= 0) {
    return [{ at, expected: 'a decimal in each', actual: JSON.stringify(values[unreadable]) ?? 'nothing' }];
  }
  return outside(
    at,
    amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n),
    bounds,
  );
}

function outside(at: string, actual: bigint, { exactly, atLeast, atMost }: Bounds): Mismatch[] {
  const is = (bound: number | undefined, holds: (bound: bigint) => boolean) =>
    bound === undefined || holds(decimalOf(bound) ?? 0n);
  const isMet =
    is(exactly, (bound) => actual === bound) &&
    is(atLeast, (bound) => actual >= bound) &&
    is(atMost, (bound) => actual <= bound);
  if (isMet) return [];
  const bounds = Object.entries({ exactly, atLeast, atMost }).filter(([, bound]) => bound !== undefined);
  return [{ at, expected: bounds.map(([name, bound]) => `${name} ${bound}`).join(', '), actual: decimalText(actual) }];
}
