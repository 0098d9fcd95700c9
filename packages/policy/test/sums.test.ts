import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runTests } from '../src/index.js';
import { linesOf, organisationOf } from './support/organisation.js';

const spent = (more: JsonObject = {}) => ({
  predicate: 'spent-over',
  config: { limit: 500, currency: 'EUR', period: 'month', ...more },
});
const counted = (more: JsonObject = {}) => ({
  predicate: 'counted-over',
  config: { count: 3, period: 'P7D', ...more },
});

/** A suite of one case under one rule that blocks. */
function organisationWith(rule: JsonObject, facts: JsonObject, request: JsonObject = {}) {
  const molecules = [{ id: 'rule', decision: 'block', reasonCode: 'OVER', ...rule }];
  const tests = {
    kind: 'tests',
    name: 'rules',
    policy: ['rules'],
    now: '2026-01-12T12:00:00Z',
    cases: [
      {
        name: 'case',
        request: { action: 'pay', amount: 50, currency: 'EUR', ...request },
        facts,
        expect: { decision: 'allow' },
      },
    ],
  };
  return organisationOf({
    'rules.json': JSON.stringify({ kind: 'sop', name: 'rules', rules: { strict: true, molecules } }),
    'tests.json': JSON.stringify(tests),
  });
}

const alone = (atom: JsonObject) => ({ combinator: 'any', atoms: [atom] });
const codeOf = (atom: JsonObject, facts: JsonObject, request: JsonObject = {}) =>
  codeUnder(alone(atom), facts, request);

function codeUnder(rule: JsonObject, facts: JsonObject, request: JsonObject = {}): string | undefined {
  const organisation = organisationWith(rule, facts, request);
  expect(linesOf(organisation).filter((line) => line.includes('error'))).toEqual([]);
  return runTests(organisation)[0]?.verdict.reasonCode;
}

const faultsOf = (sum: JsonObject) => linesOf(organisationWith(alone(spent()), { sums: [sum] }));

describe('sums that a case states', () => {
  test.each([
    [spent(), { period: 'month', currency: 'EUR', spent: 450 }, 'AUTHORIZED'],
    [spent(), { period: 'month', currency: 'eur', spent: '450.01' }, 'OVER'],
    [spent({ period: 'P7D' }), { period: 'P1W', currency: 'EUR', spent: 450.01 }, 'OVER'],
    [spent({ zone: 'UTC' }), { period: 'month', currency: 'EUR', spent: 500 }, 'OVER'],
    [
      spent({ scope: 'tree', action: ['pay', 'a'] }),
      { period: 'month', scope: 'tree', action: ['a', 'pay'], currency: 'EUR', spent: 500 },
      'OVER',
    ],
    [counted(), { period: 'P7D', counted: 2 }, 'AUTHORIZED'],
    [counted(), { period: 'P7D', counted: 3 }, 'OVER'],
    [counted({ by: 'merchant' }), { period: 'P7D', by: 'merchant', counted: 3 }, 'OVER'],
  ])('a case of %j with %j is %s', (atom, sum, code) => {
    expect(codeOf(atom, { sums: [sum] }, { merchant: 'acme' })).toBe(code);
  });

  test('one sum answers every limit of its period, in money and in number', () => {
    const both = { sums: [{ period: 'month', currency: 'EUR', spent: 460, counted: 3 }] };
    const atoms = (limit: number, count: number) => ({
      combinator: 'any',
      atoms: [spent({ limit }), counted({ period: 'month', count })],
    });
    expect(codeUnder(atoms(509.99, 4), both)).toBe('OVER');
    expect(codeUnder(atoms(510, 3), both)).toBe('OVER');
    expect(codeUnder(atoms(510, 4), both)).toBe('AUTHORIZED');
  });

  test('nothing was spent before where a case states no sum, and the amount alone counts', () => {
    expect(codeOf(spent(), {}, { amount: 500 })).toBe('AUTHORIZED');
    expect(codeOf(spent(), {}, { amount: 500.01 })).toBe('OVER');
    expect(codeOf(spent(), {}, { currency: 'USD', amount: 1 })).toBe('OVER');
    expect(codeOf(counted(), {})).toBe('AUTHORIZED');
  });

  test('a request without the field of the sum is unverifiable, whatever was spent', () => {
    const sums = [{ period: 'month', by: 'team', currency: 'EUR', spent: 0 }];
    expect(codeOf(spent({ by: 'team' }), { sums })).toBe('CONTEXT_UNVERIFIABLE');
  });

  test('an answer that a case states goes before its sums', () => {
    const history = { '["spent","500","EUR","month","UTC",null,"agent",null]': true };
    expect(codeOf(spent(), { history })).toBe('OVER');
  });

  test('a case fires exactly where its sum and amount exceed the limit', () => {
    const cents = fc.nat(100_000);
    const decimal = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
    fc.assert(
      fc.property(cents, cents, cents, (limit, before, amount) => {
        const sums = [{ period: 'month', currency: 'EUR', spent: decimal(before) }];
        const code = codeOf(spent({ limit: Number(decimal(limit)) }), { sums }, { amount: decimal(amount) });
        expect(code).toBe(before + amount > limit ? 'OVER' : 'AUTHORIZED');
      }),
      { numRuns: 100 },
    );
  });

  test('a case fails where it states a sum that no rule asks for', () => {
    const organisation = organisationWith(alone(spent()), { sums: [{ period: 'week', currency: 'EUR', spent: 1 }] });
    expect(runTests(organisation).flatMap(({ differences }) => differences)).toEqual([
      'facts.sums[0] is a sum that no rule asks for',
    ]);
  });

  test('a sum that a case states twice is refused', () => {
    const sums = ['P7D', 'P1W'].map((period) => ({ period, counted: 1 }));
    expect(linesOf(organisationWith(alone(counted()), { sums })).join()).toContain(
      '$.cases[0].facts.sums[1] is stated before',
    );
  });

  test.each([
    [{ period: 'fortnight', currency: 'EUR', spent: 1 }, '$.cases[0].facts.sums[0].period'],
    [{ period: 'month', zone: 'Mars/Base', counted: 1 }, '$.cases[0].facts.sums[0].zone'],
    [{ period: 'month', spent: 1 }, '$.cases[0].facts.sums[0].currency is missing'],
    [{ period: 'month', currency: 'EUR', counted: 1 }, '$.cases[0].facts.sums[0].currency belongs to spent'],
    [{ period: 'month' }, '$.cases[0].facts.sums[0] says neither spent nor counted'],
    [{ counted: 1 }, '$.cases[0].facts.sums[0].period is missing'],
    [{ period: 'month', currency: 'EUR', spent: -1 }, '$.cases[0].facts.sums[0].spent is not a decimal'],
    [{ period: 'month', currency: 'EUR', spent: 'lots' }, '$.cases[0].facts.sums[0].spent is not a decimal'],
    [{ period: 'month', counted: 0.5 }, '$.cases[0].facts.sums[0].counted is not a whole number'],
    [{ period: 'month', currency: 'EUR', spent: 1, limit: 5 }, '$.cases[0].facts.sums[0].limit belongs to the rule'],
    [{ period: 'month', counted: 1, count: 5 }, '$.cases[0].facts.sums[0].count belongs to the rule'],
    [{ perod: 'month', counted: 1 }, '$.cases[0].facts.sums[0].perod is not a setting'],
  ] as const)('a sum %j is refused at %s', (sum, message) => {
    expect(faultsOf(sum).join('\n')).toContain(message);
  });
});
