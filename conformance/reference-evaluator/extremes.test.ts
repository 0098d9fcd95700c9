import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolicyJson } from '../../packages/evaluator/src/policy/policy.js';
import type { EvaluationFacts, EvaluationRequest } from '../../packages/evaluator/src/trace/verdict.js';
import { oneOf } from './arbitraries/constants.js';
import { atom, constraint, mandate, OPEN_MANDATE, PAYING_MANDATE, rule, sop } from './cases/case.js';
import { referenceEvaluate } from './evaluate.js';
import { evaluator } from './subjects.js';

function agreed(
  documents: PolicyJson,
  request: Partial<EvaluationRequest>,
  facts: Partial<EvaluationFacts> = {},
): void {
  const asked = { action: 'pay', agentDid: 'did:key:z', ...request };
  const known = { now: 0, spent: null, ...facts };
  expect(evaluator(documents, asked, known)).toEqual(referenceEvaluate(documents, asked, known));
}

/** Where doubles change their spacing, their notation or their mind. */
const LANDMARKS = [
  ...[0, -0, 1, -1, 0.1, 0.2, 0.3, 1e-7, 1.5e-7, 5e-324, 1e21, 1e22, 123456789012345680000],
  ...[2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 2 ** 64],
  ...[Number.MAX_VALUE, -Number.MAX_VALUE, Number.EPSILON, 9007199254740.992, 0.1 + 0.2],
];

const double = fc.oneof(oneOf(LANDMARKS), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());

const digits = (least: number, most: number) =>
  fc.string({ unit: oneOf([...'0123456789', '0', '9']), minLength: least, maxLength: most });

const longText = fc
  .tuple(
    oneOf(['', '', '-']),
    digits(1, 33),
    oneOf([0, 2, 18, 33]).chain((most) => digits(0, most)),
  )
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`);

const amount: fc.Arbitrary<number | string> = fc.oneof(double, longText);

/** Amounts, some of which are the very limit as text. */
const limitAndAmount = double.chain((limit) =>
  fc.tuple(fc.constant(limit), fc.oneof(amount, fc.constant(limit), fc.constant(String(limit)), longText)),
);

describe('numbers of any size', () => {
  it('rules compare and add numbers of any size as decimals', () => {
    const property = fc.property(
      limitAndAmount,
      fc.option(amount),
      fc.option(amount),
      ([limit, asked], spent, reserved) => {
        const rules = ['amount-over', 'cumulative-over', 'amount-at-or-above'].map((predicate) =>
          rule([atom(predicate, { limit })], { id: predicate, decision: 'observe' }),
        );
        const sum = rule([atom('context-value-not-in', { field: 'cumulativeSpend', values: ['1'] })], { id: 'text' });
        const facts = { ...(spent === null ? {} : { spent }), ...(reserved === null ? {} : { reserved }) };
        agreed({ sops: [sop(...rules, sum)], mandates: [PAYING_MANDATE] }, { amount: asked }, facts);
      },
    );
    fc.assert(property, { numRuns: 1200 });
  });

  it('a mandate compares and adds numbers of any size as decimals', () => {
    const operators = oneOf(['lt', 'lteq', 'gt', 'gteq', 'eq', 'neq']);
    const operands = oneOf(['mm:payAmount', 'mm:cumulativeSpend', 'seats']);
    const property = fc.property(
      limitAndAmount,
      operators,
      operands,
      amount,
      ([limit, asked], operator, operand, spent) => {
        const documents = {
          mandates: [mandate({ target: 'pay', constraint: [constraint(operand, operator, limit)] })],
        };
        agreed(documents, { amount: asked, context: { seats: asked } }, { spent });
      },
    );
    fc.assert(property, { numRuns: 1200 });
  });

  it('the share of a ceiling, which may be text, is computed in decimals', () => {
    const ceiling = fc.oneof(double, double.map(String), longText);
    const property = fc.property(ceiling, amount, (limit, asked) => {
      const cap = constraint('mm:payAmount', 'lteq', limit);
      const share = rule([atom('risk-at-or-above', { level: 'high' })]);
      agreed({ sops: [sop(share)], mandates: [mandate({ target: 'pay', constraint: [cap] })] }, { amount: asked });
    });
    fc.assert(property, { numRuns: 600 });
  });

  it('the text of cumulativeSpend is that of the decimal sum of spent and reserved', () => {
    const cents = fc
      .tuple(fc.nat({ max: 100_000 }), oneOf([0, 1, 2, 6]))
      .map(([minor, places]) => (minor / 10 ** places).toFixed(places));
    const property = fc.property(cents, cents, cents, (spent, reserved, value) => {
      const sum = rule([atom('context-value-in', { field: 'cumulativeSpend', values: [value, '1.5', '12', '0.3'] })]);
      agreed({ sops: [sop(sum)], mandates: [OPEN_MANDATE] }, {}, { spent, reserved });
      agreed({ sops: [sop(sum)], mandates: [OPEN_MANDATE] }, {}, { spent: value, reserved: 0 });
    });
    fc.assert(property, { numRuns: 300 });
  });
});

const two = (values: readonly number[]) => oneOf(values).map((value) => String(value).padStart(2, '0'));

/** Times that are there and times that are not: days past a month's end, leap years, leap seconds, far offsets. */
const time = fc
  .record({
    year: oneOf(['2026', '2024', '1900', '2000', '2100', '1969', '0000', '9999', '26']),
    month: two([0, 1, 2, 2, 4, 12, 13]),
    day: two([0, 1, 28, 29, 30, 31, 32]),
    hour: two([0, 12, 23, 24]),
    minute: two([0, 59, 60]),
    second: two([0, 59, 60]),
    fraction: oneOf(['', '', '.5', '.500', '.001', '.0019', '.999999999', '.']),
    offset: oneOf(['Z', 'Z', '+00:00', '-00:00', '+02:00', '-11:59', '+23:59', '+24:00', '+02:60', '+0200', '', 'z']),
    separator: oneOf(['T', 'T', 'T', ' ', 't']),
  })
  .map(
    (part) =>
      `${part.year}-${part.month}-${part.day}${part.separator}${part.hour}:${part.minute}:${part.second}${part.fraction}${part.offset}`,
  );

const anyTime = fc.oneof(
  { weight: 4, arbitrary: time },
  { weight: 1, arbitrary: oneOf(['', 'soon', '2026-06-01', '1780315200000', ' 2026-06-01T12:00:00Z']) },
);

const SOME_TIMES = [
  '2026-02-28T23:59:59.999Z',
  '2000-02-29T12:00:00+02:00',
  '1969-12-31T23:59:59Z',
  '9999-12-31T00:00:00Z',
];

describe('times', () => {
  it('a constraint compares only RFC 3339 times that exist', () => {
    const property = fc.property(anyTime, oneOf(SOME_TIMES), oneOf(['before', 'after']), (when, moment, operator) => {
      const documents = { mandates: [mandate({ target: 'pay', constraint: [constraint('when', operator, moment)] })] };
      agreed(documents, { context: { when } });
    });
    fc.assert(property, { numRuns: 1500 });
  });
});

describe('local times', () => {
  it('the local time is known only where the program has the offsets of its zone', () => {
    const edges = [Date.UTC(2020, 0, 1), Date.UTC(2060, 0, 1)];
    const moment = fc.oneof(
      fc.tuple(oneOf(edges), oneOf([-60_000, -1, 0, 1, 60_000])).map(([edge, step]) => edge + step),
      oneOf([0, -1, Date.UTC(1969, 6, 20), Date.UTC(2100, 0, 1), Number.MAX_VALUE, Number.NaN]),
    );
    const zone = oneOf(['UTC', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Apia']);
    const property = fc.property(moment, zone, fc.boolean(), (now, zone, not) => {
      const window = { ...atom('time-outside', { zone, fromMinute: 540, toMinute: 1020 }), not };
      agreed({ sops: [sop(rule([window]))], mandates: [OPEN_MANDATE] }, {}, { now });
    });
    fc.assert(property, { numRuns: 300 });
  });
});
