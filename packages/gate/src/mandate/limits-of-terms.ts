import { byTerm, type JsonObject, termsAt, termsOfKind, unitsToNumber } from '@gatewright/protocol';
import { shownLimit } from './limits-over-time.js';
import type { MandateTerms } from './terms.js';

/** The limits of a mandate under the members of a request, for people to compare; null where it has none. */
export function limitsOf(terms: MandateTerms) {
  const { currency } = terms;
  const money = (units: bigint | null) => (units === null || currency === null ? null : unitsToNumber(units, currency));
  const overTime = terms.limits?.map((limit) => shownLimit(limit, currency)) ?? null;
  return {
    currency,
    ...byTerm(termsOfKind('money'), (term) => money(terms[term])),
    ...byTerm(termsOfKind('names'), (term) => listOf(terms[term])),
    ...byTerm(termsAt('permission'), (term) => (term === 'limits' ? overTime : terms[term])),
    ...byTerm(termsAt('document'), (term) => terms[term]),
  };
}

/** The limits of `before` that `after` has no longer, as they were. */
export function droppedLimits(before: MandateTerms, after: MandateTerms): JsonObject {
  const kept: JsonObject = limitsOf(after);
  const isLimit = (value: unknown) => value !== null && value !== false;
  return Object.fromEntries(
    Object.entries(limitsOf(before)).filter(([member, value]) => isLimit(value) && !isLimit(kept[member])),
  );
}

function listOf(names: readonly string[] | null): string[] | null {
  return names === null ? null : [...names];
}
