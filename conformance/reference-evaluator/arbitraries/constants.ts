import type { JsonObject, JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';

/** Names that collide with what JavaScript objects carry. */
export const INTERNAL_NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'] as const;

export const ACTIONS = ['pay', 'refund', '__proto__', 'constructor'] as const;
export const LIMITS = [0, 0.3, 1, 10, 99.99, 100, 1000] as const;
/** Codes, and texts that become one in a case that is not ASCII's. */
export const CURRENCIES = ['USD', 'usd', 'EUR', 'Eur', 'SEK', 'SE\u212a', 'u\u017fd'] as const;
export const MERCHANTS = ['acme', 'ACME', 'acme ', 'globe', 'constructor'] as const;
export const LEVELS = ['low', 'medium', 'high', 'critical'] as const;
export const JURISDICTIONS = ['DE', 'de', 'FR', 'EU', 'US', 'GB'] as const;

/** 2026-06-01T12:00:00Z */
export const NOW = Date.UTC(2026, 5, 1, 12);

/** Words of allow-lists, near misses of each other, and disguises of `delete all`. */
const WORDS = [
  'crm',
  'CRM',
  ' crm',
  'mail',
  'Mail\t',
  'opus',
  'eu-west-1',
  'delete all',
  'DELETE_all',
  'ＤＥＬＥＴＥ all',
  'dele\u200dte-all',
  'dеlеtе αll',
  'ﬁle',
  'FILE',
  'ΟΔΟΣ',
  'İstanbul',
  'ǅ',
  'ｶﾞ',
  '각',
  'A\u030a',
  '--',
  'true',
  'false',
  '3',
  '',
  ' ',
  ...INTERNAL_NAMES,
] as const;

/** Fields of a free context: the protocol's own, others, dotted ones, and those that only the signature may give. */
export const CONTEXT_NAMES = [
  'riskLevel',
  'consent',
  'piiPresent',
  'dataSourceId',
  'model',
  'tool',
  'dataResidency',
  'prompt',
  'output',
  'evidenceTypes',
  'evidenceConfidence',
  'holTrustScore',
  'callCount',
  'cumulativeSpend',
  'op',
  'order',
  'mm:route',
  'mm:counterparty',
  'counterparty',
  'when',
  '__proto__',
  'constructor',
] as const;

/** What the agent may try to shadow. */
export const SIGNED_NAMES = [
  'action',
  'agentDid',
  'amount',
  'currency',
  'merchant',
  'resource',
  'jurisdiction',
  'mm:jurisdiction',
  'mm:payAmount',
  'mm:cumulativeSpend',
  'mm:merchant',
  'mm:currency',
] as const;

/** Names that the gate gives a value where it knows one. */
const FACT_NAMES = ['cumulativeSpend', 'callCount', 'riskLevel'] as const;

export const DOTTED_NAMES = [
  'order.kind',
  'order.items.0',
  'order.__proto__',
  'op.length',
  '__proto__.kind',
  ...FACT_NAMES.map((name) => `${name}.kind` as const),
  'merchant.kind',
] as const;

export const oneOf = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

/** Mostly one of the words, now and then any text. */
export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: oneOf(WORDS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.tuple(oneOf(WORDS), oneOf(WORDS)).map(([a, b]) => `${a}${b}`) },
);

export const texts = fc.array(text, { minLength: 1, maxLength: 3 });

/** A limit, or one minor unit beside it. */
export const nearLimit: fc.Arbitrary<number> = fc
  .tuple(oneOf(LIMITS), oneOf([-1, 0, 0, 1]))
  .map(([limit, step]) => Math.round((limit + step / 100) * 100) / 100);

/** An object of members; a member may be called `__proto__`. */
export function objectFrom(members: readonly (readonly [string, JsonValue])[]): JsonObject {
  return Object.fromEntries(members);
}

/** An object some of whose optional members are there. */
export function withSome<T extends Record<string, fc.Arbitrary<JsonValue>>>(members: T): fc.Arbitrary<JsonObject> {
  return fc.record(members, { requiredKeys: [] }) as fc.Arbitrary<JsonObject>;
}

/** A value one time in `every`, else null. */
export function oneIn<T>(every: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: every - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
}
