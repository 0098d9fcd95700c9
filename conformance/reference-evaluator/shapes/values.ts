import type { JsonObject } from '@gatewright/protocol';
import type { Draw } from './draw.js';

/** Other values of a field, beside the usual one. */
const OTHERS = 1_000;
const CENTS = 100;
/** In cents: what an ordinary request asks for, and the limits of rules that it does not reach. */
const USUAL_AMOUNT = 25_000;
const HIGH_LIMIT = 100_000;
const HIGHEST_LIMIT = 100_000_000;

/** The value that most requests have in a field. */
export const usual = (field: string) => `${field}0`;

/** A value that few requests have in a field, some far more often than others. */
export const other = (draw: Draw, field: string) => `${field}${draw.skewed(OTHERS)}`;

/** The value of a request. */
export const requested = (draw: Draw, field: string, isUsual: boolean) => (isUsual ? usual(field) : other(draw, field));

/** So many values of a field; the usual one is among them or it is not. */
export function valuesOf(draw: Draw, field: string, count: number, hasUsual: boolean): readonly string[] {
  const values = new Set<string>();
  while (values.size < count - (hasUsual ? 1 : 0)) values.add(other(draw, field));
  return hasUsual ? [...values, usual(field)] : [...values];
}

/** The amount of a request, in units. */
export const amountOf = (draw: Draw, isUsual: boolean) => (isUsual ? USUAL_AMOUNT : draw.skewed(HIGHEST_LIMIT)) / CENTS;

/** A limit in units that the usual amount reaches, or does not. */
export const limitOf = (draw: Draw, isReached: boolean) =>
  (isReached ? draw.below(USUAL_AMOUNT) : HIGH_LIMIT + draw.below(HIGHEST_LIMIT)) / CENTS;

export const atom = (predicate: string, config: JsonObject = {}): JsonObject => ({ predicate, config });

export const not = (negated: JsonObject): JsonObject => ({ ...negated, not: true });

/** For each of so many atoms that must all hold, whether it does; where the rule does not fire, at least one does not. */
export function holding(draw: Draw, fires: boolean, count: number): readonly boolean[] {
  const failing = fires ? -1 : draw.below(count);
  return Array.from({ length: count }, (_, index) => index !== failing && (fires || draw.isOnce(0.5)));
}
