import { describe, expect, it } from 'vitest';
import { validateRuleDocument } from '../../src/index.js';

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
  it('validateRuleDocument finds nothing in a document that compiles', () => {
    expect(validateRuleDocument({ molecules: [known, ours, negated] }, '$')).toEqual([]);
  });

  it('validateRuleDocument names the place below the path that it was given', () => {
    expect(validateRuleDocument({ molecules: [{ ...known, atoms: [] }] }, '$.documentJson')).toEqual([
      { path: '$.documentJson.molecules[0].atoms', message: 'is empty: a molecule needs an atom' },
    ]);
    expect(validateRuleDocument(undefined, '$.documentJson').map(({ path }) => path)).toEqual(['$.documentJson']);
  });

  it('validateRuleDocument refuses a code of the author’s own that decides two ways, with both places', () => {
    const rule = (id: string, decision: string, reasonCode?: string) => ({
      ...known,
      id,
      decision,
      ...(reasonCode === undefined ? {} : { reasonCode }),
    });
    const faultsOf = (...molecules: object[]) =>
      validateRuleDocument(JSON.parse(JSON.stringify({ molecules })), '$').map(({ path, message }) => [path, message]);
    expect(faultsOf(rule('a', 'block', 'C1'), rule('b', 'block'), rule('c', 'escalate', 'C1:detail'))).toEqual([
      ['$.molecules[2].reasonCode', expect.stringContaining('block in $.molecules[0]')],
    ]);
    expect(faultsOf(rule('a', 'block', 'C1'), rule('b', 'block', 'C1'), rule('c', 'escalate', 'C2'))).toEqual([]);
    expect(faultsOf(rule('a', 'block', 'SOP_RULE'), rule('b', 'escalate', 'SOP_RULE'))).toEqual([]);
  });
});
