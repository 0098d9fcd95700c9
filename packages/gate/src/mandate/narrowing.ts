import {
  canonicalJson,
  isSameCurrency,
  type JsonObject,
  type JsonValue,
  MANDATE_TERMS,
  type MandateTermName,
  objectsIn,
  type ReasonCode,
  RISK_TIERS,
  type TermsWith,
  termsAt,
} from '@gatewright/protocol';
import { currencyTerms, isCurrencyTerm } from './currency-terms.js';

/** Why a delegated mandate is not within the one that it comes from. */
export interface Widening {
  readonly reasonCode: ReasonCode;
  readonly detail: string;
}

/**
 * Where a delegated mandate grants more than its parent does; null where it only narrows (protocol.md §2.12). Both are
 * ODRL documents. What cannot be compared is no narrowing.
 */
export function wideningOf(parent: JsonObject, child: JsonObject): Widening | null {
  const [granted] = objectsIn(child['permission']);
  if (granted === undefined) return widening('UNCOMPARABLE', 'the mandate grants nothing');
  const source = objectsIn(parent['permission']).find(({ target }) => target === granted['target']);
  if (source === undefined) return widening('ACTION_NOT_IN_PARENT', 'the parent does not grant this action');
  return (
    first(objectsIn(source['constraint']), (bound) => constraintWidening(bound, objectsIn(granted['constraint']))) ??
    currencyWidening(source, granted) ??
    memberWidening('permission', source, granted) ??
    memberWidening('document', parent, child) ??
    first(objectsIn(parent['prohibition']), (ban) => prohibitionWidening(ban, objectsIn(child['prohibition'])))
  );
}

function constraintWidening(bound: JsonObject, constraints: readonly JsonObject[]): Widening | null {
  const operand = String(bound['leftOperand']);
  // The currency may be the unit of another limit there: of that the whole permissions are compared.
  if (isCurrencyTerm(bound)) return null;
  const own = constraints.find(({ leftOperand }) => leftOperand === operand);
  if (own === undefined) return widening('CONSTRAINT_DROPPED', `${operand} is bounded in the parent`);
  if (own['operator'] !== bound['operator'] || !isSameUnit(own['unit'], bound['unit'])) {
    return widening('UNCOMPARABLE', `${operand} is bounded in another way or unit than in the parent`);
  }
  const compare = COMPARISONS.get(String(bound['operator'])) ?? isSame;
  const within = compare(own['rightOperand'] ?? null, bound['rightOperand'] ?? null);
  return within ? null : widening('CONSTRAINT_WIDENED', `${operand} reaches beyond the parent`);
}

function isSameUnit(own: JsonValue | undefined, bound: JsonValue | undefined): boolean {
  return own === bound || (typeof own === 'string' && typeof bound === 'string' && isSameCurrency(own, bound));
}

/** A permission that states no money moves none, so one that comes from it states none; else its currencies are the parent's. */
function currencyWidening(source: JsonObject, granted: JsonObject): Widening | null {
  const [bound, own] = [currencyTerms(source), currencyTerms(granted)];
  if (!bound.money) return own.money ? widening('CONSTRAINT_WIDENED', 'the parent moves no money') : null;
  if (bound.codes === null) return null;
  if (own.codes === null) return widening('CONSTRAINT_DROPPED', 'mm:currency is bounded in the parent');
  const { codes } = bound;
  return own.codes.every((code) => codes.includes(code))
    ? null
    : widening('CONSTRAINT_WIDENED', 'mm:currency reaches beyond the parent');
}

type Comparison = (own: JsonValue, bound: JsonValue) => boolean;

/** When a bound lies within another, by operator; an operator outside the table must bound the same. */
const COMPARISONS: ReadonlyMap<string, Comparison> = new Map<string, Comparison>([
  ['lteq', (own, bound) => typeof own === 'number' && typeof bound === 'number' && own <= bound],
  ['gteq', (own, bound) => typeof own === 'number' && typeof bound === 'number' && own >= bound],
  ['isAnyOf', (own, bound) => isSubset(own, bound)],
  ['isNoneOf', (own, bound) => isSubset(bound, own)],
]);

function isSubset(inner: JsonValue, outer: JsonValue): boolean {
  return Array.isArray(inner) && Array.isArray(outer) && inner.every((item) => outer.includes(item));
}

function isSame(own: JsonValue, bound: JsonValue): boolean {
  return canonicalJson(own) === canonicalJson(bound);
}

/** The value of a term that a permission or a document states as its member; null where it states none. */
type MemberCheck = (own: JsonValue, bound: JsonValue, term: MandateTermName) => Widening | null;

/** When such a term is no wider than the parent's, by its kind. */
const MEMBER_CHECKS: { readonly [Kind in MemberKind]: MemberCheck } = {
  tier: (own, bound) =>
    tierOf(own) < tierOf(bound) ? widening('CONSTRAINT_WIDENED', 'the risk tier is below the parent’s') : null,
  flag: (own, bound, term) =>
    bound === true && own !== true ? widening('CONSTRAINT_DROPPED', `the parent demands ${term}`) : null,
  seconds: (own, bound, term) => {
    if (typeof bound !== 'number') return null;
    if (typeof own !== 'number') return widening('CONSTRAINT_DROPPED', `${term} is bounded in the parent`);
    return own <= bound ? null : widening('CONSTRAINT_WIDENED', `${term} reaches beyond the parent`);
  },
  riskSignals: (own, bound) =>
    isSame(own, bound) ? null : widening('UNCOMPARABLE', 'the risk signals are not the parent’s'),
  // What a delegated mandate permits counts under the limits of its parents as well.
  overTime: () => null,
  budget: () => null,
  start: (own, bound) => (isBefore(own, bound, Number.NEGATIVE_INFINITY) ? OUTLIVES : null),
  end: (own, bound) => (isBefore(bound, own, Number.POSITIVE_INFINITY) ? OUTLIVES : null),
};

type MemberKind = (typeof MANDATE_TERMS)[TermsWith<{ odrl: 'permission' | 'document' }>]['kind'];

const OUTLIVES = widening('VALIDITY_WIDENED', 'the mandate is valid when its parent is not');

function memberWidening(place: 'permission' | 'document', parent: JsonObject, child: JsonObject): Widening | null {
  return first(termsAt(place), (term) =>
    MEMBER_CHECKS[MANDATE_TERMS[term].kind](child[term] ?? null, parent[term] ?? null, term),
  );
}

const TIERS: readonly string[] = RISK_TIERS;

function tierOf(tier: JsonValue): number {
  return TIERS.indexOf(String(tier));
}

/** True where one time is before another; a time that is not stated is `unbounded`. */
function isBefore(one: JsonValue, other: JsonValue, unbounded: number): boolean {
  const [before, after] = [one, other].map((time) => (typeof time === 'string' ? Date.parse(time) : unbounded));
  return before !== undefined && after !== undefined && before < after;
}

function prohibitionWidening(ban: JsonObject, bans: readonly JsonObject[]): Widening | null {
  return bans.some((own) => isSame(own, ban))
    ? null
    : widening('PROHIBITION_DROPPED', 'the parent prohibits what the mandate does not');
}

function first<Item>(items: readonly Item[], check: (item: Item) => Widening | null): Widening | null {
  for (const item of items) {
    const found = check(item);
    if (found !== null) return found;
  }
  return null;
}

function widening(reasonCode: ReasonCode, detail: string): Widening {
  return { reasonCode, detail };
}
