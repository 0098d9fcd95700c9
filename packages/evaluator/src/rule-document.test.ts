import type { JsonObject } from '@gatewright/protocol';
import { describe, expect, it } from 'vitest';
import { compileJson, downgradeForOthers, isProtocolMolecule, validateRuleDocument } from './index.js';

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

describe('isProtocolMolecule', () => {
  it('is true for predicates and combinators of the protocol alone', () => {
    expect(isProtocolMolecule(known)).toBe(true);
    expect(isProtocolMolecule({ ...known, atoms: [{ ...known.atoms[0], not: false }] })).toBe(true);
    expect(isProtocolMolecule(ours)).toBe(false);
    expect(isProtocolMolecule(negated)).toBe(false);
    expect(isProtocolMolecule({ ...known, combinator: 'most' })).toBe(false);
    expect(isProtocolMolecule({ ...known, atoms: [{ predicate: 'constructor' }] })).toBe(false);
    expect(isProtocolMolecule(null)).toBe(false);
  });
});

describe('downgradeForOthers', () => {
  const document: JsonObject = { title: 'Company rules', molecules: [known, ours, negated] };

  it('keeps what every guard evaluates, and the order and ids of all', () => {
    const { title, molecules } = downgradeForOthers(document);
    expect(title).toBe('Company rules');
    expect(molecules).toMatchObject([
      known,
      { id: 'hours', name: 'Office hours', reasonCode: 'CLOSED' },
      { id: 'not' },
    ]);
  });

  it('shows what others would ignore as a rule of the protocol that always escalates', () => {
    const { molecules } = downgradeForOthers({ molecules: [ours] });
    expect(Array.isArray(molecules) && molecules.every(isProtocolMolecule)).toBe(true);
    const policy = compileJson({
      sops: [{ id: 's', document: downgradeForOthers({ molecules: [ours] }) }],
      mandates: [{ action: 'pay', document: { permission: [{ target: 'pay' }] } }],
    });
    for (const context of [{}, { prompt: '', output: 'anything' }]) {
      const verdict = policy.evaluate(
        { action: 'pay', agentDid: 'did:key:z6Mk', context },
        { now: Date.UTC(2026, 0, 1, 12), spent: null },
      );
      expect(verdict).toMatchObject({ decision: 'escalate', reasonCode: 'CLOSED', fired: ['s/hours'] });
    }
  });

  it('leaves a document of the protocol as it is', () => {
    expect(downgradeForOthers({ molecules: [known] })).toEqual({ molecules: [known] });
  });
});

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
