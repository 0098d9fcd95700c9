import { describe, expect, it } from 'vitest';
import { validateRuleDocument } from './index.js';

const known = {
  id: 'cap',
  combinator: 'any',
  decision: 'block',
  atoms: [{ predicate: 'amount-over', config: { limit: 1 } }],
};
const ours = {
  id: 'hours',
  name: 'Office hours',
  combinator: 'any',
  decision: 'block',
  reasonCode: 'CLOSED',
  atoms: [{ predicate: 'time-outside', config: { zone: 'UTC', fromMinute: 540, toMinute: 1020 } }],
};
const negated = { ...known, id: 'not', atoms: [{ ...known.atoms[0], not: true }] };

describe('validateRuleDocument', () => {
  it('finds nothing in a document that compiles', () => {
    expect(validateRuleDocument({ molecules: [known, ours, negated] }, '$')).toEqual([]);
  });

  it('names the place below the path that it was given', () => {
    expect(validateRuleDocument({ molecules: [{ ...known, atoms: [] }] }, '$.documentJson')).toEqual([
      { path: '$.documentJson.molecules[0].atoms', message: 'is empty: a molecule needs an atom' },
    ]);
    expect(validateRuleDocument(undefined, '$.documentJson').map(({ path }) => path)).toEqual(['$.documentJson']);
  });
});
