import type { JsonObject } from '@gatewright/protocol';
import { describe, expect, it } from 'vitest';
import { ATOM_CATALOGUE, compile, type EvaluationRequest, validateRuleDocument } from '../index.js';
import { ATOM_PROSE } from './prose/index.js';
import { ATOM_ROWS } from './rows.js';
import type { AtomProse } from './spec.js';

const MANDATE = { action: 'pay', document: { permission: [{ target: 'pay' }] } };
const NOW = Date.UTC(2026, 5, 1, 12);
const SIGNED = ['amount', 'currency', 'merchant', 'jurisdiction', 'counterparty'];

function verdict(predicate: string, config: JsonObject, fields: JsonObject, more: JsonObject = {}) {
  const molecule = { id: 'm', combinator: 'any', decision: 'block', atoms: [{ predicate, config, ...more }] };
  const policy = compile({ sops: [{ id: 's', document: { molecules: [molecule] } }], mandates: [MANDATE] });
  const signed = Object.fromEntries(Object.entries(fields).filter(([name]) => SIGNED.includes(name)));
  const context = Object.fromEntries(Object.entries(fields).filter(([name]) => !SIGNED.includes(name)));
  const request: EvaluationRequest = { action: 'pay', agentDid: 'did:key:z6Mk', ...signed, context };
  return policy.evaluate(request, { now: NOW });
}

const examples = Object.entries<AtomProse>(ATOM_PROSE).flatMap(([predicate, prose]) =>
  prose.examples.map((example) => [`${predicate} ${JSON.stringify(example)}`, predicate, example] as const),
);
const predicates = ATOM_ROWS.map(({ predicate }) => predicate);

describe('the atom catalogue', () => {
  it('has one row a predicate', () => {
    expect(new Set(predicates).size).toBe(predicates.length);
  });

  it('says something about each row, and about nothing else', () => {
    expect(Object.keys(ATOM_PROSE).sort()).toEqual([...predicates].sort());
  });

  it('has every atom of the protocol and ours', () => {
    expect(
      ATOM_ROWS.filter(({ protocol }) => protocol)
        .map(({ predicate }) => predicate)
        .sort(),
    ).toEqual([
      'amount-over',
      'amount-unknown',
      'consent-missing',
      'context-value-in',
      'context-value-not-in',
      'cumulative-over',
      'data-residency-violation',
      'data-source-not-approved',
      'evidence-confidence-below',
      'evidence-requirement',
      'hol-trust-below-review',
      'jurisdiction-not-allowed',
      'model-not-allowed',
      'pii-present',
      'rate-limit-exceeded',
      'risk-at-or-above',
      'text-matches',
      'tool-not-allowed',
    ]);
    expect(
      ATOM_ROWS.filter(({ protocol }) => !protocol)
        .map(({ predicate }) => predicate)
        .sort(),
    ).toEqual([
      'amount-at-or-above',
      'counterparty-not-allowed',
      'field-equals',
      'field-in',
      'field-matches-prefix',
      'time-outside',
    ]);
  });

  it('is plain JSON when it is served', () => {
    expect(JSON.parse(JSON.stringify(ATOM_CATALOGUE))).toEqual(ATOM_CATALOGUE);
    expect(ATOM_CATALOGUE.find(({ predicate }) => predicate === 'risk-at-or-above')).toEqual({
      predicate: 'risk-at-or-above',
      label: 'Risk at or above a level',
      description: 'The effective risk level is a level or above it.',
      config: [
        {
          key: 'level',
          type: 'enum',
          required: false,
          options: ['low', 'medium', 'high', 'critical'],
          description: 'the lowest level that fires; high if not given',
        },
      ],
      requiredContext: ['riskLevel'],
    });
  });

  it.each(examples)('tells the truth: %s', (_says, predicate, { config, fields, fires }) => {
    expect(verdict(predicate, config, fields).fired).toEqual(fires ? ['s/m'] : []);
    expect(verdict(predicate, config, fields, { not: true }).fired).toEqual(fires ? [] : ['s/m']);
  });

  it.each(examples)('names what it reads: %s', (_says, predicate, { config, fields }) => {
    const { contextFields } = verdict(predicate, config, fields);
    expect(contextFields).toEqual(expect.arrayContaining(Object.keys(fields)));
  });

  it.each(ATOM_CATALOGUE.flatMap(({ predicate, config }) => config.map((member) => [predicate, member] as const)))(
    '%s refuses what is not of the type of %o',
    (predicate, { key, required }) => {
      const atoms = (config: JsonObject) => [{ predicate, config }];
      const faults = (config: JsonObject) =>
        validateRuleDocument(
          { molecules: [{ id: 'm', combinator: 'any', decision: 'block', atoms: atoms(config) }] },
          '$',
        );
      const path = `$.molecules[0].atoms[0].config.${key}`;
      expect(faults({ [key]: { nested: true } }).map((fault) => fault.path)).toContain(path);
      expect(faults({}).some((fault) => fault.path === path)).toBe(required);
    },
  );

  it('has an example that shows each atom firing and one that shows it silent', () => {
    for (const [predicate, prose] of Object.entries<AtomProse>(ATOM_PROSE)) {
      const shown = new Set(prose.examples.map(({ fires }) => fires));
      expect([predicate, ...shown].sort()).toEqual(
        [predicate, ...(predicate === 'time-outside' ? [] : [false, true])].sort(),
      );
    }
  });
});

describe('our own atoms', () => {
  it.each([
    ['amount-at-or-above', { limit: 1 }, { amount: 'lots' }, 'amount'],
    ['counterparty-not-allowed', { allowed: ['acme'] }, {}, 'counterparty'],
    ['field-equals', { field: 'channel', value: 'phone' }, { channel: ['phone'] }, 'channel'],
    ['field-in', { field: 'a.b', values: [1, true] }, { a: { c: 1 } }, 'a.b'],
    ['field-matches-prefix', { field: 'path', prefixes: ['/admin'] }, { path: 7 }, 'path'],
  ])('%s is unverifiable where it cannot read its field, negated or not', (predicate, config, fields, name) => {
    for (const not of [false, true]) {
      expect(verdict(predicate, config, fields, { not })).toMatchObject({
        decision: 'escalate',
        reasonCode: 'CONTEXT_UNVERIFIABLE',
        fired: [],
        unverifiable: [name],
      });
    }
  });

  it('field-in compares strictly, and numbers as decimals', () => {
    const fired = (value: string | number | boolean) =>
      verdict('field-in', { field: 'x', values: [1, '2', true] }, { x: value }).fired.length;
    expect([1, 1.0, '2', true].map(fired)).toEqual([1, 1, 1, 1]);
    expect(['1', 2, 'true', 1.0000000000000002].map(fired)).toEqual([0, 0, 0, 0]);
  });
});
