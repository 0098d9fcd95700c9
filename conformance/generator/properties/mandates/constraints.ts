import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { constraint, type Draft, mandate } from '../../draft.js';
import { draft } from './point.js';

const OPERATORS: readonly (readonly [operator: string, right: JsonValue])[] = [
  ...['eq', 'neq', 'lt', 'lteq', 'gt', 'gteq', 'isAnyOf', 'isNoneOf', 'before', 'after', 'like'].map(
    (name) => [name, 2] as const,
  ),
  ...['eq', 'neq', 'lt', 'isAnyOf', 'isPartOf', 'isNoneOf'].map((name) => [name, 'a'] as const),
  ...['isAnyOf', 'isPartOf', 'isNoneOf', 'eq', 'neq'].map((name) => [name, ['a', 2, true, null]] as const),
  ...['eq', 'neq'].map((name) => [name, true] as const),
  ...['before', 'after', 'eq'].map((name) => [name, '2026-06-01T00:00:00Z'] as const),
];

const VALUES: readonly (readonly [says: string, value: JsonValue])[] = [
  ['2', 2],
  ['2.0000001', 2.0000001],
  ['1.99', 1.99],
  ['the text 2', '2'],
  ['a', 'a'],
  ['A', 'A'],
  ['true', true],
  ['null', null],
  ['a list of a', ['a']],
  ['the same moment with an offset', '2026-06-01T02:00:00+02:00'],
  ['a millisecond later', '2026-06-01T00:00:00.001Z'],
  ['a day that is none', '2026-02-30T00:00:00Z'],
];

/** Values that a right operand of its type can say something about. */
function concerns(right: JsonValue, value: JsonValue): boolean {
  const isTime = (text: JsonValue) => typeof text === 'string' && text.startsWith('2026-');
  return isTime(right) === isTime(value) || value === 'a';
}

/** Each operator against values of every type: numbers compare as numbers, the rest strictly. */
function operators(): Draft[] {
  return OPERATORS.flatMap(([operator, right]) => [
    ...VALUES.filter(([, value]) => concerns(right, value)).map(([says, value]) =>
      draft({
        stem: `operator.${operator}`,
        property: 'operator',
        why: `seats ${operator} ${JSON.stringify(right)}, and seats is ${says}`,
        mandates: [mandate([constraint('seats', operator, right)])],
        asked: { context: { seats: value } },
      }),
    ),
    draft({
      stem: `operator.${operator}`,
      property: 'operator',
      why: `seats ${operator} ${JSON.stringify(right)}, and there are none`,
      mandates: [mandate([constraint('seats', operator, right)])],
    }),
  ]);
}

/** Each operand: where its value comes from, who cannot give it, and its code. */
function operands(): Draft[] {
  const named: readonly (readonly [operand: string, signed: JsonObject, shadow: JsonObject])[] = [
    ['mm:merchant', { merchant: 'X1' }, { 'mm:merchant': 'X1', merchant: 'X1' }],
    ['mm:currency', { currency: 'X1' }, { 'mm:currency': 'X1', currency: 'X1' }],
    ['resource', { resource: 'X1' }, { resource: 'X1' }],
    ['mm:counterparty', { counterparty: 'X1' }, { 'mm:counterparty': 'X1' }],
    ['mm:route', { context: { 'mm:route': 'X1' } }, { route: 'X1' }],
    ['merchant', { merchant: 'X1' }, { merchant: 'X1' }],
    ['action', {}, { action: 'X1' }],
    ['constructor', { context: { constructor: 'X1' } }, {}],
    ['__proto__', {}, {}],
    ['order.kind', { context: { 'order.kind': 'X1' } }, { order: { kind: 'X1' } }],
  ];
  return named.flatMap(([operand, signed, shadow]) => {
    const mandates = [mandate([constraint(operand, 'eq', 'X1')])];
    const point = (why: string, asked: JsonObject) =>
      draft({
        stem: `operand.${operand.replaceAll(/[:_]/g, '-')}`,
        property: 'operand',
        why: `${operand} eq X1: ${why}`,
        mandates,
        asked,
      });
    return [
      point('given in its own place', signed),
      point('absent', {}),
      point('named by the context alone', { context: shadow }),
      point('named by the server', { serverContext: { [operand]: 'X1' } }),
    ];
  });
}

/** A list has members, and a member has no parts. */
function members(): Draft[] {
  return ['isAnyOf', 'isPartOf', 'isNoneOf'].flatMap((operator) =>
    ['acme', 'acm', 'acme,globe', ''].map((merchant) =>
      draft({
        stem: `members.${operator}`,
        property: 'operator',
        why: `mm:merchant ${operator} acme, globe: ${JSON.stringify(merchant)}`,
        mandates: [mandate([constraint('mm:merchant', operator, ['acme', 'globe'])])],
        asked: { merchant },
      }),
    ),
  );
}

const signedIn = ['DE', 'de', 'FR', 'DEU', '', null] as const;

function jurisdictions(): Draft[] {
  return ['mm:jurisdiction', 'jurisdiction'].flatMap((operand) =>
    ['isAnyOf', 'isNoneOf'].flatMap((operator) =>
      signedIn.map((jurisdiction) =>
        draft({
          stem: 'operand.jurisdiction',
          property: 'operand',
          why: `${operand} ${operator} DE, EU: ${JSON.stringify(jurisdiction)} signed, DE in the context`,
          mandates: [mandate([constraint(operand, operator, ['DE', 'EU'])])],
          asked: { jurisdiction, context: { jurisdiction: 'DE', 'mm:jurisdiction': 'DE' } },
        }),
      ),
    ),
  );
}

export function constraintDrafts(): Draft[] {
  return [...operators(), ...members(), ...operands(), ...jurisdictions()];
}
