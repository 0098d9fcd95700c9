import type { JsonObject } from '@gatewright/protocol';
import { ALLOWED, blocked, type Case, constraint, mandate, NOW, OPEN_MANDATE, underMandate } from './case.js';

const at = (offset: number) => new Date(NOW + offset).toISOString();
const permits = (...constraints: readonly JsonObject[]) => mandate({ target: 'pay', constraint: constraints });
const forbids = (constraints: readonly JsonObject[], more: JsonObject = {}) =>
  mandate({ target: 'pay' }, { prohibition: [{ target: 'pay', constraint: constraints, ...more }] });
const otherAction = { action: 'refund', document: { target: 'refund', permission: [{ target: 'refund' }] } };
const cap100 = constraint('mm:payAmount', 'lteq', 100, { unit: 'USD' });
const total1000 = constraint('mm:cumulativeSpend', 'lteq', 1000, { unit: 'USD' });
const acme = constraint('mm:merchant', 'isAnyOf', ['acme', 'globe']);

const VALIDITY_CASES: readonly Case[] = [
  underMandate(
    'validFrom in the future',
    [mandate({ target: 'pay' }, { validFrom: at(1) })],
    {},
    blocked('MANDATE_NOT_YET_VALID'),
  ),
  underMandate('validFrom just now', [mandate({ target: 'pay' }, { validFrom: at(0) })], {}, ALLOWED),
  underMandate(
    'validUntil passed',
    [mandate({ target: 'pay' }, { validUntil: at(-1) })],
    {},
    blocked('MANDATE_EXPIRED'),
  ),
  underMandate('validUntil just now has not passed', [mandate({ target: 'pay' }, { validUntil: at(0) })], {}, ALLOWED),
  underMandate('validUntil to come', [mandate({ target: 'pay' }, { validUntil: at(1) })], {}, ALLOWED),
  underMandate(
    'validity goes before prohibitions',
    [
      mandate(
        { target: 'pay' },
        { validUntil: at(-1), prohibition: [{ target: 'pay', constraint: [], enforcement: 'suspend' }] },
      ),
    ],
    {},
    blocked('MANDATE_EXPIRED'),
  ),
];

const AUTHORITY_CASES: readonly Case[] = [
  underMandate('no mandate at all (case 18)', [], {}, blocked('NO_MANDATE')),
  underMandate(
    'a mandate for another action: never fall back to the first (case 18)',
    [otherAction],
    {},
    blocked('NO_PERMISSION_FOR_ACTION'),
  ),
  underMandate('the mandate of the action is found behind another', [otherAction, OPEN_MANDATE], {}, ALLOWED),
  underMandate(
    'filed under the action, but its permission has another target',
    [mandate({ target: 'refund' })],
    {},
    blocked('NO_PERMISSION_FOR_ACTION'),
  ),
  underMandate('a target inherited from the document', [mandate({}, { target: 'pay' })], {}, ALLOWED),
  underMandate(
    'a target of its own counts before the document’s',
    [mandate({ target: 'refund' }, { target: 'pay' })],
    {},
    blocked('NO_PERMISSION_FOR_ACTION'),
  ),
  {
    ...underMandate('a revoked action (case 18)', [], {}, blocked('MANDATE_REVOKED')),
    documents: { mandates: [otherAction], revokedActions: ['pay'] },
  },
  {
    ...underMandate('a revoked action that a live mandate grants', [], {}, ALLOWED),
    documents: { mandates: [OPEN_MANDATE], revokedActions: ['pay'] },
  },
  ...['__proto__', 'constructor', 'toString'].map((action) =>
    underMandate(
      `the action ${action} is an ordinary name`,
      [OPEN_MANDATE],
      { action },
      blocked('NO_PERMISSION_FOR_ACTION'),
    ),
  ),
];

const UNHELD = blocked('AMOUNT_NOT_DETERMINABLE');
/** Null is no amount, against the types. */
const absentAmount: { amount?: number } = JSON.parse('{"amount":null}');

const MONEY_CASES: readonly Case[] = [
  underMandate('mm:payAmount lteq: at the cap', [permits(cap100)], { amount: 100 }, ALLOWED),
  underMandate(
    'mm:payAmount lteq: above the cap',
    [permits(cap100)],
    { amount: '100.01' },
    blocked('SPEND_LIMIT_EXCEEDED'),
  ),
  underMandate('mm:payAmount: an absent amount is none', [permits(cap100)], {}, UNHELD),
  underMandate('mm:payAmount: amount 0 moves no value', [permits(cap100)], { amount: 0 }, ALLOWED),
  ...(
    [
      ['mm:payAmount', 'lteq', 100],
      ['mm:payAmount', 'gteq', 0],
      ['mm:cumulativeSpend', 'lteq', 100],
      ['mm:currency', 'eq', 'USD'],
      ['amount', 'lteq', 100],
      ['cumulativeSpend', 'lteq', 100],
      ['currency', 'eq', 'USD'],
    ] as const
  ).flatMap(([operand, operator, right]) => [
    underMandate(
      `${operand} ${operator} states money: no amount`,
      [permits(constraint(operand, operator, right))],
      {},
      UNHELD,
    ),
    underMandate(
      `${operand} ${operator} states money: 1`,
      [permits(constraint(operand, operator, right))],
      { amount: 1 },
      ALLOWED,
    ),
  ]),
  underMandate(
    'the unit of any constraint states money: no amount',
    [permits(constraint('mm:merchant', 'eq', 'acme', { unit: 'USD' }))],
    { merchant: 'acme' },
    UNHELD,
  ),
  underMandate(
    'a prohibition of amounts states money: none is stated',
    [forbids([constraint('mm:payAmount', 'gt', 5)])],
    {},
    UNHELD,
  ),
  underMandate(
    'a prohibition states money: an amount that it does not forbid',
    [forbids([constraint('mm:payAmount', 'gt', 5)])],
    { amount: 5 },
    ALLOWED,
  ),
  underMandate(
    'a mandate of another action states no money for this one',
    [OPEN_MANDATE, { action: 'refund', document: { permission: [{ target: 'refund', constraint: [cap100] }] } }],
    { amount: 1 },
    UNHELD,
  ),
  underMandate('a mandate that states no money: no amount', [OPEN_MANDATE], {}, ALLOWED),
  underMandate('a mandate that states no money: amount 0', [OPEN_MANDATE], { amount: '0.00' }, ALLOWED),
  underMandate('a mandate that states no money: a null amount', [OPEN_MANDATE], absentAmount, ALLOWED),
  ...[1_000_000_000, '0.01'].map((amount) =>
    underMandate(`a mandate that states no money: ${amount}`, [OPEN_MANDATE], { amount }, UNHELD),
  ),
  underMandate('an amount below 0, under a cap', [permits(cap100)], { amount: -5 }, UNHELD),
  underMandate('an amount below 0, where no money is stated', [OPEN_MANDATE], { amount: -5 }, UNHELD),
  underMandate('an amount that a gateway saw is stated', [permits(cap100)], { gatewayContext: { amount: 7 } }, ALLOWED),
  underMandate(
    'an amount that only the agent’s context names is not',
    [permits(cap100)],
    { context: { amount: 7 } },
    UNHELD,
  ),
  underMandate(
    'an amount that a gateway could not read',
    [permits(cap100)],
    { amount: 7, gatewayContext: { amount: '7' } },
    UNHELD,
  ),
  underMandate(
    'an amount that the server took back',
    [permits(cap100)],
    { amount: 7, serverContext: { amount: null } },
    UNHELD,
  ),
  underMandate(
    'an amount that nobody can read stands for no other',
    [permits(cap100)],
    { amount: 'lots', serverContext: { amount: 7 } },
    UNHELD,
  ),
  underMandate(
    'an amount above 0 that a gateway saw under a mandate that states no money',
    [OPEN_MANDATE],
    { gatewayContext: { amount: 7 } },
    UNHELD,
  ),
  underMandate('mm:payAmount: no such value', [permits(cap100)], { amount: 'plenty' }, UNHELD),
  underMandate('mm:payAmount: NaN is no value (case 12)', [permits(cap100)], { amount: Number.NaN }, UNHELD),
  underMandate(
    'mm:payAmount: the context cannot shadow it (case 23)',
    [permits(cap100)],
    { amount: 101, context: { 'mm:payAmount': 1, amount: 1 } },
    blocked('SPEND_LIMIT_EXCEEDED'),
  ),
  underMandate(
    'unit: another currency fails (case 15)',
    [permits(cap100)],
    { amount: 1, currency: 'EUR' },
    blocked('SPEND_LIMIT_EXCEEDED'),
  ),
  underMandate('unit: usd is USD (case 15)', [permits(cap100)], { amount: 1, currency: 'usd' }, ALLOWED),
  underMandate(
    'unit: an absent currency is USD, which a EUR mandate refuses (case 15)',
    [permits(constraint('mm:payAmount', 'lteq', 100, { unit: 'EUR' }))],
    { amount: 1 },
    blocked('SPEND_LIMIT_EXCEEDED'),
  ),
  underMandate(
    'mm:cumulativeSpend: settled + held + this one at the cap',
    [permits(total1000)],
    { amount: '0.3' },
    ALLOWED,
    { spent: '999.6', reserved: '0.1' },
  ),
  underMandate(
    'mm:cumulativeSpend: one minor unit more (case 14)',
    [permits(total1000)],
    { amount: '0.31' },
    blocked('SPEND_LIMIT_EXCEEDED'),
    { spent: '999.6', reserved: '0.1' },
  ),
  underMandate(
    'mm:cumulativeSpend: the context cannot shadow it (case 23)',
    [permits(total1000)],
    { amount: 600, context: { 'mm:cumulativeSpend': 0, cumulativeSpend: 0 } },
    blocked('SPEND_LIMIT_EXCEEDED'),
    { spent: 500 },
  ),
  underMandate(
    'mm:cumulativeSpend: nothing spent is the amount alone',
    [permits(total1000)],
    { amount: 1000 },
    ALLOWED,
  ),
  underMandate(
    'over the cap is block, whatever the rules would escalate (case 20)',
    [permits(cap100)],
    { amount: 101 },
    blocked('SPEND_LIMIT_EXCEEDED'),
  ),
];

const MERCHANT_CASES: readonly Case[] = [
  underMandate('mm:merchant: listed', [permits(acme)], { merchant: 'globe' }, ALLOWED),
  ...['acme ', 'ACME', 'acme\t', 'acme\n', 'асme', ''].map((merchant) =>
    underMandate(
      `mm:merchant: ${JSON.stringify(merchant)} is another merchant (case 17)`,
      [permits(acme)],
      { merchant },
      blocked('MERCHANT_NOT_ALLOWED'),
    ),
  ),
  underMandate('mm:merchant: none signed', [permits(acme)], {}, blocked('MERCHANT_NOT_ALLOWED')),
  underMandate(
    'mm:merchant: the context cannot name one (case 23)',
    [permits(acme)],
    { context: { merchant: 'acme', 'mm:merchant': 'acme' } },
    blocked('MERCHANT_NOT_ALLOWED'),
  ),
  underMandate(
    'mm:merchant: an empty list permits nobody (case 16)',
    [permits(constraint('mm:merchant', 'isAnyOf', []))],
    { merchant: 'acme' },
    blocked('MERCHANT_NOT_ALLOWED'),
  ),
  underMandate(
    'no merchant constraint permits any (case 16)',
    [permits(cap100)],
    { amount: 1, merchant: 'anyone' },
    ALLOWED,
  ),
];

const PROHIBITION_CASES: readonly Case[] = [
  underMandate(
    'a prohibition whose constraints hold',
    [forbids([constraint('mm:merchant', 'eq', 'evil')])],
    { merchant: 'evil' },
    blocked('PROHIBITED'),
  ),
  underMandate(
    'a prohibition whose constraint fails',
    [forbids([constraint('mm:merchant', 'eq', 'evil')])],
    { merchant: 'acme' },
    ALLOWED,
  ),
  underMandate(
    'a prohibition needs every constraint',
    [forbids([constraint('mm:merchant', 'eq', 'evil'), constraint('mm:payAmount', 'gt', 5)])],
    { merchant: 'evil', amount: 5 },
    ALLOWED,
  ),
  underMandate(
    'a prohibition in another currency fires (case 15)',
    [forbids([constraint('mm:payAmount', 'gt', 5, { unit: 'USD' })])],
    { amount: 1, currency: 'EUR' },
    blocked('PROHIBITED'),
  ),
  underMandate(
    'a prohibition’s own code and enforcement',
    [forbids([constraint('mm:merchant', 'eq', 'evil')], { reasonCode: 'NO_EVIL', enforcement: 'suspend' })],
    { merchant: 'evil' },
    { decision: 'suspend', reasonCode: 'NO_EVIL' },
  ),
  underMandate(
    'a prohibition of another target is silent',
    [mandate({ target: 'pay' }, { prohibition: [{ target: 'refund', constraint: [] }] })],
    {},
    ALLOWED,
  ),
  underMandate(
    'a prohibition of the document’s target',
    [
      mandate(
        { target: 'pay' },
        { target: 'pay', prohibition: [{ constraint: [constraint('mm:merchant', 'eq', 'evil')] }] },
      ),
    ],
    { merchant: 'evil' },
    blocked('PROHIBITED'),
  ),
  underMandate(
    'prohibitions go in order',
    [
      mandate(
        { target: 'pay' },
        {
          prohibition: ['A', 'B'].map((reasonCode) => ({
            target: 'pay',
            reasonCode,
            constraint: [constraint('mm:payAmount', 'gteq', 0)],
          })),
        },
      ),
    ],
    { amount: 0 },
    blocked('A'),
  ),
  underMandate(
    'a prohibition goes before the permissions',
    [
      mandate(
        { target: 'pay', constraint: [cap100] },
        { prohibition: [{ target: 'pay', constraint: [constraint('mm:payAmount', 'gt', 5)] }] },
      ),
    ],
    { amount: 101 },
    blocked('PROHIBITED'),
  ),
];

export const MANDATE_CASES: readonly Case[] = [
  ...VALIDITY_CASES,
  ...AUTHORITY_CASES,
  ...MONEY_CASES,
  ...MERCHANT_CASES,
  ...PROHIBITION_CASES,
];
