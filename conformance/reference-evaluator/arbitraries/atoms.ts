import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import {
  ACTIONS,
  CONTEXT_NAMES,
  CURRENCIES,
  DOTTED_NAMES,
  JURISDICTIONS,
  LEVELS,
  LIMITS,
  oneIn,
  oneOf,
  SIGNED_NAMES,
  text,
  texts,
  withSome,
} from './constants.js';

const limit = oneOf(LIMITS);
const nonBlank = text.filter((word) => word.trim() !== '');
const allowList = fc.array(nonBlank, { minLength: 1, maxLength: 3 });
const scope = fc.oneof(oneOf(CURRENCIES), fc.array(oneOf(CURRENCIES), { minLength: 1, maxLength: 2 }));

const scoped = fc
  .tuple(limit, oneIn(3, scope))
  .map(([amount, currency]): JsonObject => (currency === null ? { limit: amount } : { limit: amount, currency }));

const contextValue = fc
  .tuple(
    oneOf([...CONTEXT_NAMES, ...CONTEXT_NAMES, ...SIGNED_NAMES, ...DOTTED_NAMES]),
    texts,
    withSome({
      match: oneOf(['exact', 'contains']),
      missing: oneOf(['pass', 'fire']),
      actions: fc.array(oneOf(ACTIONS), { maxLength: 2 }),
    }),
  )
  .map(([field, values, more]): JsonObject => ({ field, values, ...more }));

/** A config of each of the protocol's atoms, biased to the constants that requests use too. */
const CONFIGS: Readonly<Record<string, fc.Arbitrary<JsonObject>>> = {
  'amount-over': scoped,
  'amount-unknown': fc.constant({}),
  'cumulative-over': scoped,
  'risk-at-or-above': withSome({ level: oneOf(LEVELS) }),
  'data-source-not-approved': allowList.map((approved) => ({ approved })),
  'consent-missing': fc.constant({}),
  'text-matches': allowList.map((terms) => ({ terms })),
  'jurisdiction-not-allowed': fc
    .array(oneOf(JURISDICTIONS), { minLength: 1, maxLength: 3 })
    .map((allowed) => ({ allowed })),
  'data-residency-violation': allowList.map((allowedRegions) => ({ allowedRegions })),
  'model-not-allowed': allowList.map((allowed) => ({ allowed })),
  'tool-not-allowed': allowList.map((allowed) => ({ allowed })),
  'pii-present': fc.constant({}),
  'rate-limit-exceeded': limit.map((max) => ({ max })),
  'hol-trust-below-review': withSome({ reviewBelow: limit }),
  'evidence-requirement': allowList.map((required) => ({ required })),
  'evidence-confidence-below': oneOf([0, 0.3, 1]).map((min) => ({ min })),
  'context-value-in': contextValue,
  'context-value-not-in': contextValue,
};

const fieldName = oneOf([...CONTEXT_NAMES, 'op', 'op', 'counterparty', 'amount', 'merchant', ...DOTTED_NAMES]);
const scalar = fc.oneof(text, text, limit, fc.boolean());
const minute = oneOf([0, 60, 719, 720, 721, 840, 1440]);

/** Few, so that facts answer some of their questions. */
const HISTORY_CONFIGS: readonly JsonObject[] = [
  { action: 'lookup', outcome: 'permitted', withinSeconds: 60 },
  { action: ['pay', 'lookup', 'pay'], outcome: 'settled', withinSeconds: 31_622_400, count: 10_000 },
  { action: ['pay'], outcome: 'refused', withinSeconds: 600, count: 2, scope: 'tree' },
  { action: 'pay', outcome: 'refused', withinSeconds: 600, field: 'op', scope: 'agent' },
];

/** Few, for the same reason: sums, of which each has another period and grouping. */
const SPENT_CONFIGS: readonly JsonObject[] = [
  { limit: 100, currency: 'USD', period: 'month' },
  { limit: 0.3, currency: 'eur', period: 'P7D', by: 'op', scope: 'tree' },
  { limit: 1000, currency: 'EUR', period: 'day', zone: 'Europe/Amsterdam', by: 'merchant', action: ['pay', 'pay'] },
];

const COUNTED_CONFIGS: readonly JsonObject[] = [
  { count: 3, period: 'total', scope: 'organisation' },
  { count: 10, period: 'PT1H', action: 'pay', by: 'action' },
];

/** The configs of every atom of which the gate answers the question. */
export const ASKING_CONFIGS: readonly JsonObject[] = [...HISTORY_CONFIGS, ...SPENT_CONFIGS, ...COUNTED_CONFIGS];

/** A config of each of our own atoms. */
const OWN_CONFIGS: Readonly<Record<string, fc.Arbitrary<JsonObject>>> = {
  'amount-at-or-above': scoped,
  'counterparty-not-allowed': allowList.map((allowed) => ({ allowed })),
  'field-equals': fc.record({ field: fieldName, value: scalar.filter((value) => value !== '' && value !== ' ') }),
  'field-in': fc.record({ field: fieldName, values: fc.array(scalar, { minLength: 1, maxLength: 3 }) }),
  'field-matches-prefix': fc.record({ field: fieldName, prefixes: allowList }),
  'field-contains-term': fc
    .tuple(fieldName, allowList, withSome({ confusables: oneOf(['keep', 'fold']) }))
    .map(([field, terms, more]): JsonObject => ({ field, terms, ...more })),
  'field-number': fc
    .tuple(
      oneOf([
        ...CONTEXT_NAMES,
        'op',
        'amount',
        'amount',
        'cumulativeSpend',
        'callCount',
        'holTrustScore',
        ...DOTTED_NAMES,
      ]),
      oneOf(['above', 'at-or-above', 'below', 'at-or-below']),
      limit,
      withSome({ provenance: oneOf(['agent_signed', 'gateway_derived', 'authoritative', 'attested']) }),
    )
    .map(([field, compare, past, more]): JsonObject => ({ field, compare, limit: past, ...more })),
  'merchant-unseen': oneOf([1, 30]).map((withinDays) => ({ withinDays })),
  'rate-limit-exceeded': fc.tuple(limit, oneOf([1, 3600])).map(([max, windowSeconds]) => ({ max, windowSeconds })),
  'action-required-before': oneOf(HISTORY_CONFIGS),
  'action-repeated-before': oneOf(HISTORY_CONFIGS),
  'spent-over': oneOf(SPENT_CONFIGS),
  'counted-over': oneOf(COUNTED_CONFIGS),
  'time-outside': fc
    .tuple(
      oneOf(['UTC', 'Europe/Amsterdam', 'Asia/Kathmandu', 'America/New_York']),
      fc.uniqueArray(oneOf(['sun', 'mon', 'tue']), { maxLength: 2 }),
      fc.uniqueArray(minute, { minLength: 2, maxLength: 2 }),
    )
    .map(
      ([zone, weekdays, [fromMinute = 0, toMinute = 1440]]): JsonObject => ({
        zone,
        ...(weekdays.length === 0 ? {} : { weekdays }),
        fromMinute,
        toMinute,
      }),
    ),
};

export const PREDICATES = Object.keys(CONFIGS);

function configOf(predicate: string): fc.Arbitrary<JsonObject> {
  return CONFIGS[predicate] ?? OWN_CONFIGS[predicate] ?? fc.constant({});
}

/** Context values and amounts are what most rules are made of. */
const predicate = oneOf([...PREDICATES, 'amount-over', 'context-value-in', 'context-value-not-in', 'risk-at-or-above']);

/** An atom of the protocol, as it stands. */
export const plainAtom: fc.Arbitrary<JsonObject> = predicate.chain((name) =>
  configOf(name).map((config) => ({ predicate: name, config })),
);

/** An atom of ours. */
const ownAtom: fc.Arbitrary<JsonObject> = oneOf(Object.keys(OWN_CONFIGS)).chain((name) =>
  (OWN_CONFIGS[name] ?? fc.constant({})).map((config) => ({ predicate: name, config })),
);

/** An atom of the protocol or of ours, sometimes negated. */
export const anyAtom: fc.Arbitrary<JsonObject> = fc
  .tuple(fc.oneof({ weight: 4, arbitrary: plainAtom }, { weight: 1, arbitrary: ownAtom }), oneIn(4, fc.boolean()))
  .map(([atom, not]) => (not === true ? { ...atom, not } : atom));

/** An atom that the index knows a place for. */
export const keyedAtom: fc.Arbitrary<JsonObject> = oneOf([
  'amount-over',
  'amount-at-or-above',
  'cumulative-over',
  'rate-limit-exceeded',
  'hol-trust-below-review',
  'evidence-confidence-below',
  'risk-at-or-above',
  'pii-present',
  'consent-missing',
  'context-value-in',
  'context-value-in',
  'field-equals',
  'field-equals',
  'field-in',
  'field-contains-term',
  'field-number',
  'action-required-before',
  'spent-over',
]).chain((name) => configOf(name).map((config) => ({ predicate: name, config })));
