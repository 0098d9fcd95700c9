import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DecidingPolicy, explanationOf } from '../src/index.js';

const large = { predicate: 'amount-over', config: { limit: 5000 } };
const acme = { predicate: 'field-equals', config: { field: 'merchant', value: 'acme' } };

function explained(combinator: string, atoms: readonly object[], request: object) {
  const molecule = { id: 'm', name: 'Large', combinator, decision: 'block', reasonCode: 'LARGE', atoms };
  const rules = JSON.parse(JSON.stringify({ molecules: [molecule] }));
  const documents = [{ name: 'limits', kind: 'sop' as const, rules }];
  const asked = { action: 'buy', agentDid: 'did:example:a', ...request };
  const verdict = new DecidingPolicy(documents).evaluate(
    { request: asked, facts: { now: 0, spent: 0 } },
    { trace: true },
  );
  const [rule] = explanationOf(documents, verdict);
  if (rule === undefined) throw new Error('the verdict explains no rule');
  return rule;
}

describe('explanations', () => {
  test('an explanation has each atom with its value, relation and limit, and what the document says of the rule', () => {
    expect(explained('all', [large, { ...acme, not: true }], { amount: 12_000, merchant: 'globex' })).toMatchObject({
      ...{ id: 'limits/m', name: 'Large', combinator: 'all', state: 'fired', decision: 'block', reasonCode: 'LARGE' },
      atoms: [
        { readings: [{ field: 'amount', value: '12000' }], relation: 'above', limit: '5000', outcome: 'true' },
        { readings: [{ field: 'merchant', value: '"globex"' }], relation: 'equal', isNegated: true, outcome: 'true' },
      ],
    });
  });

  test('an explanation says what an atom asked the gate, as its document writes it', () => {
    const spent = { predicate: 'spent-over', config: { limit: 500, currency: 'EUR', period: 'month' } };
    const [sum, merchant] = explained('all', [spent, acme], {}).atoms;
    expect(sum?.asks).toBe('limit 500, currency "EUR", period "month"');
    expect(merchant?.asks).toBeNull();
  });

  const decisive = (combinator: string, request: object) =>
    explained(combinator, [large, acme], request).atoms.map(({ isDecisive }) => isDecisive);

  test.each([
    { combinator: 'all', merchant: 'globex', amount: 6000, expected: [false, true] },
    { combinator: 'all', merchant: 'acme', amount: 6000, expected: [true, true] },
    { combinator: 'any', merchant: 'globex', amount: 6000, expected: [true, false] },
    { combinator: 'any', merchant: 'globex', amount: 1, expected: [true, true] },
    { combinator: 'none', merchant: 'globex', amount: 6000, expected: [true, false] },
    { combinator: 'all', amount: 6000, expected: [false, true] },
    { combinator: 'any', amount: 6000, expected: [true, false] },
  ])(
    'an explanation marks what $combinator depends on with $merchant and $amount',
    ({ combinator, expected, ...request }) => {
      expect(decisive(combinator, request)).toEqual(expected);
    },
  );

  test('an explanation agrees with the state: what is decisive has one outcome, which is that of the combinator', () => {
    const request = fc.record(
      { amount: fc.constantFrom(1, 6000), merchant: fc.constantFrom('acme', 'globex') },
      { requiredKeys: [] },
    );
    const atoms = fc.array(
      fc.tuple(fc.constantFrom(large, acme), fc.boolean()).map(([atom, not]) => ({ ...atom, not })),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.constantFrom('all', 'any', 'none'), atoms, request, (combinator, each, asked) => {
        const rule = explained(combinator, each, asked);
        const outcomes = new Set(rule.atoms.filter(({ isDecisive }) => isDecisive).map(({ outcome }) => outcome));
        expect(outcomes.size).toBe(1);
        const [outcome] = outcomes;
        const fires = combinator === 'none' ? 'false' : 'true';
        const state = outcome === 'unknown' ? 'unverifiable' : outcome === fires ? 'fired' : 'passed';
        expect(rule.state).toBe(state);
      }),
    );
  });
});
