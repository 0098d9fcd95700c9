import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { atom, constraint, type Draft, mandate, OPEN_MANDATE, PAYS, rule, sop } from '../../draft.js';
import { draft, type Point } from './point.js';

const point = (why: string, mandates: readonly JsonObject[], asked: JsonObject, rest: Partial<Point> = {}) =>
  draft({ stem: 'money', property: 'held-against-the-mandate', why, mandates, asked, ...rest });

/** Each constraint by which a mandate states money, met by an amount of 1 USD. */
const STATEMENTS: readonly (readonly [says: string, constraint: JsonObject])[] = [
  ['a cap on the amount', constraint('mm:payAmount', 'lteq', 100)],
  ['a lower bound of the amount', PAYS],
  ['a cap on the total', constraint('mm:cumulativeSpend', 'lteq', 100)],
  ['a currency', constraint('mm:currency', 'isAnyOf', ['USD'])],
  ['the amount by the name of its field', constraint('amount', 'lteq', 100)],
  ['the total by the name of its field', constraint('cumulativeSpend', 'lteq', 100)],
  ['the currency by the name of its field', constraint('currency', 'eq', 'USD')],
  ['the unit of any constraint', constraint('mm:merchant', 'eq', 'acme', { unit: 'USD' })],
];

const FORBIDS: JsonObject = { target: 'pay', constraint: [constraint('mm:payAmount', 'gt', 5)] };
const CAP: JsonObject = { target: 'pay', constraint: [constraint('mm:payAmount', 'lteq', 100)] };
const SILENT: JsonObject = { target: 'pay' };

/** A mandate that states money needs an amount. */
function absent(): Draft[] {
  return STATEMENTS.flatMap(([says, stated]) => [
    point(`${says}: no amount`, [mandate([stated])], { merchant: 'acme' }),
    point(`${says}: a null amount`, [mandate([stated])], { merchant: 'acme', amount: null }),
    point(`${says}: amount 0`, [mandate([stated])], { merchant: 'acme', amount: '0' }),
    point(`${says}: amount 1`, [mandate([stated])], { merchant: 'acme', amount: '1' }),
  ]);
}

/** A mandate that states none permits no amount above 0. */
function unlimited(): Draft[] {
  const elsewhere = { action: 'refund', document: { permission: [{ ...CAP, target: 'refund' }] } };
  return [
    ...[undefined, null, '0', '0.00', 0, '0.01', '1000000000', 1_000_000_000].map((amount) =>
      point(`no money stated: ${JSON.stringify(amount)}`, [OPEN_MANDATE], amount === undefined ? {} : { amount }),
    ),
    point('money stated of another action alone', [OPEN_MANDATE, elsewhere], { amount: '1' }),
    point('a prohibition states money: no amount', [mandate([], {}, { prohibition: [FORBIDS] })], {}),
    point('a prohibition states money: an amount that it leaves', [mandate([], {}, { prohibition: [FORBIDS] })], {
      amount: '5',
    }),
  ];
}

/** Of several permissions only those that state money speak of an amount above 0. */
function permissions(): Draft[] {
  const lists = [
    ['one states money, then one does not', [CAP, SILENT]],
    ['one does not state money, then one does', [SILENT, CAP]],
  ] as const;
  return lists.flatMap(([says, permission]) =>
    [undefined, '0', '1', '101'].map((amount) =>
      point(
        `${says}: ${amount ?? 'no amount'}`,
        [{ action: 'pay', document: { permission: [...permission] } }],
        amount === undefined ? {} : { amount },
      ),
    ),
  );
}

const GARBLED: readonly JsonValue[] = [
  ...[
    'abc',
    '9e2',
    '1e3',
    '0x10',
    ' 5',
    '5 ',
    '+5',
    '-5',
    '-0',
    '-0.00',
    '',
    '.5',
    '5.',
    '1,000',
    '٣',
    'NaN',
    'Infinity',
  ],
  ...[-5, -0.01, true, false, [900], [], {}],
];

/** An amount that is there and is no non-negative decimal blocks, whatever rules and mandates say. */
function garbled(): Draft[] {
  return GARBLED.flatMap((amount) => [
    point(`under a cap: ${JSON.stringify(amount)} is no amount`, [mandate([PAYS])], { amount }),
    point(`where no money is stated: ${JSON.stringify(amount)} is no amount`, [OPEN_MANDATE], { amount }),
  ]);
}

/** What a gateway or the server knows stands over what was signed; what the agent's context says never does. */
function layers(): Draft[] {
  const says = (why: string, asked: JsonObject) => [
    point(`under a cap: ${why}`, [mandate([constraint('mm:payAmount', 'lteq', 100)])], asked),
    point(`where no money is stated: ${why}`, [OPEN_MANDATE], asked),
  ];
  return [
    ...says('the context alone names an amount', { context: { amount: 7 } }),
    ...says('a gateway alone names an amount', { gatewayContext: { amount: 7 } }),
    ...says('the server alone says that nothing moves', { serverContext: { amount: 0 } }),
    ...says('a gateway saw a text', { amount: '7', gatewayContext: { amount: '7' } }),
    ...says('a gateway saw less than nothing', { amount: '7', gatewayContext: { amount: -7 } }),
    ...says('the server takes the amount back', { amount: '7', serverContext: { amount: null } }),
    ...says('the server knows what the agent garbled', { amount: 'lots', serverContext: { amount: 0 } }),
  ];
}

/** It comes after the authority of the mandate and before the rules; what is severer goes before it. */
function order(): Draft[] {
  const fires = (decision: string) => [
    sop(rule([atom('amount-over', { limit: 1_000_000 })], { combinator: 'none', decision })),
  ];
  const capped = [mandate([PAYS, constraint('mm:route', 'eq', 'X')])];
  return [
    ...['observe', 'escalate', 'block', 'suspend', 'quarantine'].map((decision) =>
      point(`no amount, and a rule says ${decision}`, [mandate([PAYS])], {}, { documents: fires(decision) }),
    ),
    point('no amount, and a constraint fails', capped, {}),
    point('no amount, and a prohibition fires', [mandate([PAYS], {}, { prohibition: [SILENT] })], {}),
    point('no mandate, and an amount', [], { amount: '7' }),
    point('no mandate, and no readable amount', [], { amount: 'lots' }),
    point('no permission, and an amount', [{ action: 'pay', document: {} }], { amount: '7' }),
    point(
      'an expired mandate without money, and an amount',
      [mandate([], {}, { validUntil: '2020-01-01T00:00:00Z' })],
      {
        amount: '7',
      },
    ),
    point('read-only, and no amount', [mandate([PAYS])], {}, { known: { operatingMode: 'read_only' } }),
    point(
      'read-only, and an amount without money',
      [OPEN_MANDATE],
      { amount: '7' },
      { known: { operatingMode: 'read_only' } },
    ),
    ...['supervised', 'restricted'].map((operatingMode) =>
      point(
        `${operatingMode}, and the server takes the amount back`,
        [OPEN_MANDATE],
        { amount: '7', serverContext: { amount: null } },
        { known: { operatingMode } },
      ),
    ),
    point('suspended, and no amount', [mandate([PAYS])], {}, { known: { containment: 'suspended' } }),
  ];
}

/** Currencies are codes of ASCII letters, in any case; what spells none is in no scope, no unit and no list. */
const CURRENCIES: readonly (readonly [says: string, currency: JsonValue])[] = [
  ['the code', 'SEK'],
  ['the code in lower case', 'sek'],
  ['the code in mixed case', 'sEk'],
  ['the Kelvin sign for K', 'SE\u212a'],
  ['a long s for S', '\u017fek'],
  ['full-width letters', 'ＳＥＫ'],
  ['a blank behind it', 'SEK '],
  ['a zero-width space in it', 'S\u200bEK'],
  ['another code', 'EUR'],
  ['nothing', ''],
  ['a digit in it', 'SE1'],
  ['no text', 7],
  ['a list', ['SEK']],
];

function currencies(): Draft[] {
  const cap = constraint('mm:payAmount', 'lteq', 100);
  const clauses: readonly (readonly [says: string, mandate: JsonObject])[] = [
    ['a unit SEK', mandate([{ ...cap, unit: 'SEK' }])],
    ['a unit with the Kelvin sign', mandate([{ ...cap, unit: 'SE\u212a' }])],
    ['mm:currency eq SEK', mandate([constraint('mm:currency', 'eq', 'SEK')])],
    ['mm:currency isAnyOf sek, usd', mandate([constraint('mm:currency', 'isAnyOf', ['usd', 'sek'])])],
    ['mm:currency neq EUR', mandate([constraint('mm:currency', 'neq', 'EUR')])],
    ['mm:currency isNoneOf EUR', mandate([constraint('mm:currency', 'isNoneOf', ['EUR'])])],
    ['currency isAnyOf SEK', mandate([constraint('currency', 'isAnyOf', ['SEK'])])],
    [
      'mm:currency prohibited: eur',
      mandate([], {}, { prohibition: [{ target: 'pay', constraint: [constraint('mm:currency', 'eq', 'eur')] }] }),
    ],
  ];
  const scoped = sop(rule([atom('amount-over', { limit: 100, currency: 'SEK' })]));
  return CURRENCIES.flatMap(([says, currency]) => [
    ...clauses.map(([clause, stated]) =>
      draft({
        stem: 'currency',
        property: 'currency-codes',
        why: `${clause}: the currency is ${says}`,
        mandates: [stated],
        asked: { amount: '1', currency },
      }),
    ),
    draft({
      stem: 'currency',
      property: 'currency-codes',
      why: `a scope of SEK: the currency is ${says}`,
      mandates: [mandate([PAYS])],
      documents: [scoped],
      asked: { amount: '1', currency },
    }),
  ]);
}

export function moneyDrafts(): Draft[] {
  return [...absent(), ...unlimited(), ...permissions(), ...garbled(), ...layers(), ...order(), ...currencies()];
}
