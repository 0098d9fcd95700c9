import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { ALLOWED, blocked, type Case, constraint, mandate, underMandate } from './case.js';

const permits = (...constraints: readonly JsonObject[]) => mandate({ target: 'pay', constraint: constraints });
const cap100 = constraint('mm:payAmount', 'lteq', 100, { unit: 'USD' });
const total1000 = constraint('mm:cumulativeSpend', 'lteq', 1000, { unit: 'USD' });
const acme = constraint('mm:merchant', 'isAnyOf', ['acme', 'globe']);
const inDollars = constraint('mm:currency', 'eq', 'USD');

const operator = (name: string, right: JsonValue, value: JsonValue, holds: boolean): Case =>
  underMandate(
    `operator ${name} ${JSON.stringify(right)} ${holds ? 'holds' : 'fails'} for ${JSON.stringify(value)}`,
    [permits(constraint('seats', name, right))],
    { context: { seats: value } },
    holds ? ALLOWED : blocked('CONSTRAINT_FAILED:seats'),
  );

const OPERATOR_CASES: readonly Case[] = [
  operator('eq', 2, 2, true),
  operator('eq', 2, '2', false),
  operator('eq', 'a', 'A', false),
  operator('neq', 2, 3, true),
  operator('neq', 2, 2, false),
  operator('neq', 2, '2', true),
  operator('lt', 2, 1.99, true),
  operator('lt', 2, 2, false),
  operator('lteq', 2, 2, true),
  operator('lteq', 2, 2.01, false),
  operator('lteq', 2, '1', false),
  operator('lteq', 2, null, false),
  operator('gt', 2, 2.01, true),
  operator('gt', 2, 2, false),
  operator('gteq', 2, 2, true),
  operator('gteq', 2, 1.99, false),
  operator('isAnyOf', ['a', 'b'], 'b', true),
  operator('isAnyOf', ['a', 'b'], 'c', false),
  operator('isPartOf', ['a', 'b'], 'a', true),
  operator('isPartOf', ['a', 'b'], 'ab', false),
  operator('isNoneOf', ['a', 'b'], 'c', true),
  operator('isNoneOf', ['a', 'b'], 'a', false),
  operator('before', '2026-06-01T00:00:00Z', '2026-05-31T23:59:59Z', true),
  operator('before', '2026-06-01T00:00:00Z', '2026-06-01T02:00:00+02:00', false),
  operator('before', '2026-06-01T00:00:00Z', 'soon', false),
  operator('after', '2026-06-01T00:00:00Z', '2026-06-01T00:00:00.001Z', true),
  operator('after', '2026-06-01T00:00:00Z', '2026-06-01T00:00:00Z', false),
];

const CODE_CASES: readonly Case[] = [
  ...(
    [
      ['mm:route', 'ROUTE_NOT_ALLOWED'],
      ['mm:counterparty', 'COUNTERPARTY_NOT_ALLOWED'],
      ['resource', 'CONSTRAINT_FAILED:resource'],
      ['mm:jurisdiction', 'JURISDICTION_REQUIRED'],
      ['jurisdiction', 'JURISDICTION_REQUIRED'],
      ['__proto__', 'CONSTRAINT_FAILED:__proto__'],
      ['constructor', 'CONSTRAINT_FAILED:constructor'],
    ] as const
  ).map(([operand, code]) =>
    underMandate(`${operand} fails as ${code}`, [permits(constraint(operand, 'eq', 'X1'))], {}, blocked(code)),
  ),
  ...(['mm:currency', 'currency'] as const).map((operand) =>
    underMandate(
      `${operand} fails as CONSTRAINT_FAILED:${operand}`,
      [permits(constraint(operand, 'eq', 'EUR'))],
      { amount: 1 },
      blocked(`CONSTRAINT_FAILED:${operand}`),
    ),
  ),
  underMandate(
    'a jurisdiction that is signed and not listed',
    [permits(constraint('mm:jurisdiction', 'isAnyOf', ['DE']))],
    { jurisdiction: 'fr' },
    blocked('JURISDICTION_NOT_ALLOWED'),
  ),
  underMandate(
    'a jurisdiction that is listed',
    [permits(constraint('jurisdiction', 'isAnyOf', ['DE']))],
    { jurisdiction: 'de' },
    ALLOWED,
  ),
  underMandate(
    'a context jurisdiction is none (case 28)',
    [permits(constraint('jurisdiction', 'isAnyOf', ['DE']))],
    { context: { jurisdiction: 'DE' } },
    blocked('JURISDICTION_REQUIRED'),
  ),
  underMandate(
    'resource is the signed one',
    [permits(constraint('resource', 'eq', 'r1'))],
    { resource: 'r1', context: { resource: 'r2' } },
    ALLOWED,
  ),
  underMandate(
    'mm:currency is the signed one',
    [permits(constraint('mm:currency', 'isAnyOf', ['USD']))],
    { amount: 1, context: { 'mm:currency': 'EUR' } },
    ALLOWED,
  ),
  ...['usd', 'Usd', 'USD'].map((currency) =>
    underMandate(
      `mm:currency compares codes: ${currency} is USD`,
      [permits(constraint('mm:currency', 'isAnyOf', ['EUR', 'uSD']))],
      { amount: 1, currency },
      ALLOWED,
    ),
  ),
  ...['u\u017fd', 'USD ', 'US\u0000D', ''].flatMap((currency) =>
    (['isAnyOf', 'isNoneOf'] as const).map((operator) =>
      underMandate(
        `mm:currency ${operator}: ${JSON.stringify(currency)} is no code, and passes nothing`,
        [permits(constraint('mm:currency', operator, operator === 'isAnyOf' ? ['USD', currency] : ['EUR']))],
        { amount: 1, currency },
        blocked('CONSTRAINT_FAILED:mm:currency'),
      ),
    ),
  ),
  underMandate(
    'mm:currency: the Kelvin sign is no K',
    [permits(constraint('mm:currency', 'eq', 'SEK'))],
    { amount: 1, currency: 'SE\u212a' },
    blocked('CONSTRAINT_FAILED:mm:currency'),
  ),
  underMandate(
    'a unit in letters outside ASCII is the unit of no request',
    [permits(constraint('mm:payAmount', 'lteq', 10, { unit: 'SE\u212a' }))],
    { amount: 1, currency: 'SEK' },
    blocked('SPEND_LIMIT_EXCEEDED'),
  ),
  underMandate(
    'a prohibition about a currency that is no code fires',
    [
      mandate(
        { target: 'pay' },
        { prohibition: [{ target: 'pay', constraint: [constraint('mm:currency', 'eq', 'EUR')] }] },
      ),
    ],
    { amount: 1, currency: 'E\u00dcR' },
    blocked('PROHIBITED'),
  ),
  underMandate(
    'mm:counterparty is the request’s',
    [permits(constraint('mm:counterparty', 'isAnyOf', ['did:x']))],
    { counterparty: 'did:x' },
    ALLOWED,
  ),
  underMandate(
    'an operand of the context’s own keys',
    [permits(constraint('mm:route', 'isAnyOf', ['AMS-CGK']))],
    { context: { 'mm:route': 'AMS-CGK' } },
    ALLOWED,
  ),
];

const soft = (leftOperand: string, right: JsonValue, onFail: string) =>
  constraint(leftOperand, 'eq', right, { onFail });

const FAILURE_CASES: readonly Case[] = [
  underMandate(
    'onFail decides',
    [permits(soft('mm:route', 'X', 'escalate'))],
    {},
    { decision: 'escalate', reasonCode: 'ROUTE_NOT_ALLOWED' },
  ),
  underMandate(
    'the first failing constraint’s onFail decides',
    [permits(soft('mm:route', 'X', 'escalate'), soft('resource', 'r', 'block'))],
    {},
    { decision: 'escalate', reasonCode: 'ROUTE_NOT_ALLOWED' },
  ),
  underMandate(
    'an amount gives way to a later failure of another kind',
    [permits(cap100, acme)],
    { amount: 101 },
    blocked('MERCHANT_NOT_ALLOWED'),
  ),
  underMandate(
    'not to one with another decision',
    [permits(cap100, soft('mm:route', 'X', 'escalate'))],
    { amount: 101 },
    blocked('SPEND_LIMIT_EXCEEDED'),
  ),
  underMandate(
    'not to another amount',
    [permits(cap100, total1000)],
    { amount: 1001 },
    blocked('SPEND_LIMIT_EXCEEDED'),
  ),
  underMandate(
    'past an amount to one of another kind',
    [permits(cap100, total1000, acme)],
    { amount: 1001 },
    blocked('MERCHANT_NOT_ALLOWED'),
  ),
  underMandate(
    'a failure of another kind does not give way',
    [permits(acme, cap100)],
    { amount: 101 },
    blocked('MERCHANT_NOT_ALLOWED'),
  ),
  underMandate(
    'one permission whose constraints all hold is enough',
    [
      mandate(
        { target: 'pay', constraint: [cap100] },
        {
          permission: [
            { target: 'pay', constraint: [cap100] },
            { target: 'pay', constraint: [acme, inDollars] },
          ],
        },
      ),
    ],
    { amount: 101, merchant: 'acme' },
    ALLOWED,
  ),
  underMandate(
    'a permission that states no money is none for an amount above 0',
    [mandate({}, { permission: [{ target: 'pay' }, { target: 'pay', constraint: [cap100] }] })],
    { amount: 101 },
    blocked('SPEND_LIMIT_EXCEEDED'),
  ),
  underMandate(
    'a permission that states no money permits amount 0, beside one that does',
    [mandate({}, { permission: [{ target: 'pay' }, { target: 'pay', constraint: [cap100, acme] }] })],
    { amount: 0 },
    ALLOWED,
  ),
  underMandate(
    'a permission that states no money permits no absent amount, beside one that does',
    [mandate({}, { permission: [{ target: 'pay' }, { target: 'pay', constraint: [cap100] }] })],
    {},
    blocked('AMOUNT_NOT_DETERMINABLE'),
  ),
  underMandate(
    'no permission holds: the first speaks',
    [
      mandate(
        {},
        {
          permission: [
            { target: 'pay', constraint: [acme, inDollars] },
            { target: 'pay', constraint: [cap100] },
          ],
        },
      ),
    ],
    { amount: 101 },
    blocked('MERCHANT_NOT_ALLOWED'),
  ),
];

const known = [permits(constraint('mm:counterparty', 'isAnyOf', ['acme']))];
const notAllowed = blocked('COUNTERPARTY_NOT_ALLOWED');

const COUNTERPARTY_CASES: readonly Case[] = [
  underMandate(
    'mm:counterparty: the agent cannot name another than a gateway saw',
    known,
    { counterparty: 'acme', gatewayContext: { 'mm:counterparty': 'evil' } },
    notAllowed,
  ),
  underMandate(
    'mm:counterparty: nor than the server knows',
    known,
    { counterparty: 'acme', context: { 'mm:counterparty': 'acme' }, serverContext: { 'mm:counterparty': 'evil' } },
    notAllowed,
  ),
  underMandate(
    'mm:counterparty: nor a gateway than the server knows, under the name that else goes first',
    known,
    { gatewayContext: { counterparty: 'acme' }, serverContext: { 'mm:counterparty': 'evil' } },
    notAllowed,
  ),
  underMandate(
    'mm:counterparty: a gateway goes before the agent where it knows better, too',
    known,
    { counterparty: 'evil', gatewayContext: { 'mm:counterparty': 'acme' } },
    ALLOWED,
  ),
  underMandate(
    'mm:counterparty: within a layer counterparty goes first',
    known,
    { serverContext: { 'mm:counterparty': 'evil', counterparty: 'acme' } },
    ALLOWED,
  ),
  underMandate(
    'mm:counterparty: the request goes before the agent’s own context',
    known,
    { counterparty: 'evil', context: { counterparty: 'acme', 'mm:counterparty': 'acme' } },
    notAllowed,
  ),
  ...[null, '', ' \t'].flatMap((nobody) => [
    underMandate(
      `mm:counterparty: where the server says ${JSON.stringify(nobody)} there is nobody, whoever else is named`,
      known,
      {
        counterparty: 'acme',
        gatewayContext: { 'mm:counterparty': 'acme' },
        serverContext: { counterparty: nobody, 'mm:counterparty': nobody },
      },
      notAllowed,
    ),
    underMandate(
      `mm:counterparty: an agent that says ${JSON.stringify(nobody)} in its request may say it in its context`,
      known,
      { ...(nobody === null ? {} : { counterparty: nobody }), context: { 'mm:counterparty': 'acme' } },
      ALLOWED,
    ),
  ]),
];

export const CONSTRAINT_CASES: readonly Case[] = [
  ...OPERATOR_CASES,
  ...CODE_CASES,
  ...FAILURE_CASES,
  ...COUNTERPARTY_CASES,
];
