import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { describe, expect, it } from 'vitest';
import { ATOM_PROSE } from '../../../src/documents/atoms/prose/index.js';
import { ATOM_ROWS } from '../../../src/documents/atoms/rows.js';
import type { AtomProse } from '../../../src/documents/atoms/spec.js';
import {
  ATOM_CATALOGUE,
  ATOM_UNREAD,
  compileJson,
  type EvaluationRequest,
  validateRuleDocument,
} from '../../../src/index.js';

const MANDATE = { action: 'pay', document: { permission: [{ target: 'pay' }] } };
const PAYS = { leftOperand: 'mm:payAmount', operator: 'gteq', rightOperand: 0 };
const PAYING = { action: 'pay', document: { permission: [{ target: 'pay', constraint: [PAYS] }] } };
const NOW = Date.UTC(2026, 5, 1, 12);
/** Atoms about what the gate alone states: no field of a request makes them fire. */
const OF_THE_GATE = ['time-outside', 'merchant-unseen', 'action-required-before', 'action-repeated-before'];
const SIGNED = ['amount', 'currency', 'merchant', 'jurisdiction', 'counterparty'];

function verdict(predicate: string, config: JsonObject, fields: JsonObject, more: JsonObject = {}) {
  const molecule = { id: 'm', combinator: 'any', decision: 'block', atoms: [{ predicate, config, ...more }] };
  const policy = compileJson({
    sops: [{ id: 's', document: { strict: false, molecules: [molecule] } }],
    mandates: [fields['amount'] === undefined ? MANDATE : PAYING],
  });
  const signed = Object.fromEntries(Object.entries(fields).filter(([name]) => SIGNED.includes(name)));
  const contextProvenance = 'agent_signed';
  const context = Object.fromEntries(Object.entries(fields).filter(([name]) => !SIGNED.includes(name)));
  const request: EvaluationRequest = { action: 'pay', agentDid: 'did:key:z6Mk', ...signed, context, contextProvenance };
  return policy.evaluate(request, { now: NOW, spent: null });
}

const examples = Object.entries<AtomProse>(ATOM_PROSE).flatMap(([predicate, prose]) =>
  prose.examples.map((example) => [`${predicate} ${JSON.stringify(example)}`, predicate, example] as const),
);
const predicates = ATOM_ROWS.map(({ predicate }) => predicate);

describe('atom catalogue', () => {
  it('the atom catalogue has one row a predicate', () => {
    expect(new Set(predicates).size).toBe(predicates.length);
  });

  it('the atom catalogue says something about each row, and about nothing else', () => {
    expect(Object.keys(ATOM_PROSE).sort()).toEqual([...predicates].sort());
  });

  it('the atom catalogue has every atom of the protocol and ours', () => {
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
      'action-repeated-before',
      'action-required-before',
      'amount-at-or-above',
      'counterparty-not-allowed',
      'field-contains-term',
      'field-equals',
      'field-in',
      'field-matches-prefix',
      'field-number',
      'merchant-unseen',
      'time-outside',
    ]);
  });

  it('the atom catalogue is plain JSON when it is served', () => {
    expect(JSON.parse(JSON.stringify(ATOM_CATALOGUE))).toEqual(ATOM_CATALOGUE);
    expect(ATOM_CATALOGUE.find(({ predicate }) => predicate === 'risk-at-or-above')).toMatchObject({
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

  it.each(examples)('an atom behaves as its example says: %s', (_says, predicate, { config, fields, fires }) => {
    expect(verdict(predicate, config, fields).fired).toEqual(fires ? ['s/m'] : []);
    expect(verdict(predicate, config, fields, { not: true }).fired).toEqual(fires ? [] : ['s/m']);
  });

  it.each(examples)('an atom names what it reads: %s', (_says, predicate, { config, fields }) => {
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

  it('an atom has an example that fires and one that is silent, unless the gate alone states its fields', () => {
    for (const [predicate, prose] of Object.entries<AtomProse>(ATOM_PROSE)) {
      const shown = new Set(prose.examples.map(({ fires }) => fires));
      expect([predicate, ...shown].sort()).toEqual(
        [predicate, ...(OF_THE_GATE.includes(predicate) ? [] : [false, true])].sort(),
      );
    }
  });
});

describe('our own atoms', () => {
  it.each([
    ['counterparty-not-allowed', { allowed: ['acme'] }, {}, 'counterparty'],
    ['field-equals', { field: 'channel', value: 'phone' }, { channel: ['phone'] }, 'channel'],
    ['field-in', { field: 'a.b', values: [1, true] }, { a: { c: 1 } }, 'a.b'],
    ['field-matches-prefix', { field: 'path', prefixes: ['/admin'] }, { path: 7 }, 'path'],
    ['field-contains-term', { field: 'prompt', terms: ['wire'] }, { prompt: ['wire'] }, 'prompt'],
    ['field-number', { field: 'units', compare: 'above', limit: 1 }, { units: '7' }, 'units'],
    [
      'field-number',
      { field: 'units', compare: 'below', limit: 9, provenance: 'gateway_derived' },
      { units: 7 },
      'units',
    ],
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

/** A config of each atom under which a field that it reads may fire, and its field. */
const READING: Readonly<Record<string, readonly [config: JsonObject, field: string]>> = {
  'amount-over': [{ limit: -1 }, 'amount'],
  'amount-at-or-above': [{ limit: 0 }, 'amount'],
  'amount-unknown': [{}, 'amount'],
  'cumulative-over': [{ limit: -1 }, 'cumulativeSpend'],
  'jurisdiction-not-allowed': [{ allowed: ['EU'] }, 'jurisdiction'],
  'data-residency-violation': [{ allowedRegions: ['eu-west-1'] }, 'dataResidency'],
  'model-not-allowed': [{ allowed: ['model-a'] }, 'model'],
  'tool-not-allowed': [{ allowed: ['search'] }, 'tool'],
  'data-source-not-approved': [{ approved: ['ledger'] }, 'dataSourceId'],
  'counterparty-not-allowed': [{ allowed: ['acme'] }, 'counterparty'],
  'risk-at-or-above': [{ level: 'low' }, 'riskLevel'],
  'consent-missing': [{}, 'consent'],
  'pii-present': [{}, 'piiPresent'],
  'text-matches': [{ terms: ['wire transfer'] }, 'prompt'],
  'rate-limit-exceeded': [{ max: 0 }, 'callCount'],
  'hol-trust-below-review': [{ reviewBelow: 100 }, 'holTrustScore'],
  'evidence-requirement': [{ required: ['invoice'] }, 'evidenceTypes'],
  'evidence-confidence-below': [{ min: 0.8 }, 'evidenceConfidence'],
  'context-value-in': [{ field: 'op', values: ['delete'] }, 'op'],
  'context-value-not-in': [{ field: 'op', values: ['delete'] }, 'op'],
  'field-equals': [{ field: 'channel', value: 'phone' }, 'channel'],
  'field-in': [{ field: 'channel', values: ['phone'] }, 'channel'],
  'field-matches-prefix': [{ field: 'path', prefixes: ['/'] }, 'path'],
  'field-contains-term': [{ field: 'path', terms: ['/'] }, 'path'],
  'field-number': [{ field: 'units', compare: 'above', limit: -1 }, 'units'],
};

/** Values that no atom reads in its field; those of another type than the field is of. */
const GARBAGE: readonly JsonValue[] = [{ value: 1 }, [{}]];
const OF_OTHER_TYPE: Readonly<Record<string, readonly JsonValue[]>> = {
  amount: ['lots', true],
  cumulativeSpend: ['100', true],
  callCount: ['100', true],
  holTrustScore: ['0', false],
  evidenceConfidence: ['0.1', false],
  consent: ['false', 0, 'no'],
  piiPresent: ['true', 1, 'yes'],
  riskLevel: ['hgih', 3, true],
  model: [7, true],
  tool: [7, true],
  dataResidency: [7, true],
  dataSourceId: [7, true],
  jurisdiction: ['Germany', 7],
  counterparty: [7, true],
  evidenceTypes: ['invoice', 7],
  path: [7, true],
  units: ['7', true],
};

function outcome(predicate: string, config: JsonObject, fields: JsonObject): string {
  const { fired, unverifiable } = verdict(predicate, config, fields);
  return fired.length > 0 ? 'fires' : unverifiable.length > 0 ? 'unverifiable' : 'silent';
}

describe('unreadable fields', () => {
  const evaluable = predicates.filter((predicate) => !OF_THE_GATE.includes(predicate));

  it('the outcome of an unreadable field is described for each atom', () => {
    expect(Object.keys(ATOM_UNREAD).sort()).toEqual([...predicates].sort());
    expect(Object.keys(READING).sort()).toEqual([...evaluable].sort());
  });

  it.each(evaluable)('%s does with a field that it cannot read what the catalogue says', (predicate) => {
    const { missing, garbled } = ATOM_UNREAD[predicate] ?? { missing: '', garbled: '' };
    const [config, field] = READING[predicate] ?? [{}, ''];
    const counted = missing === 'zero' ? outcome(predicate, config, { [field]: 0 }) : missing;
    expect(outcome(predicate, config, {}), 'absent').toBe(counted);
    for (const blank of [null, ...(field === 'amount' ? [] : [''])]) {
      // What stands in the agent's context as null says nothing: only the absent total counts as the amount.
      const said = predicate === 'cumulative-over' ? 'silent' : counted;
      expect(outcome(predicate, config, { [field]: blank }), JSON.stringify(blank)).toBe(said);
    }
    for (const value of [...GARBAGE, ...(OF_OTHER_TYPE[field] ?? [])]) {
      expect(outcome(predicate, config, { [field]: value }), JSON.stringify(value)).toBe(garbled);
    }
  });

  it('time-outside is unverifiable without a clock', () => {
    const atoms = [{ predicate: 'time-outside', config: { zone: 'UTC', fromMinute: 0, toMinute: 1 } }];
    const molecule = { id: 'm', combinator: 'any', decision: 'block', atoms };
    const policy = compileJson({
      sops: [{ id: 's', document: { strict: false, molecules: [molecule] } }],
      mandates: [MANDATE],
    });
    const asked = { action: 'pay', agentDid: 'did:key:z6Mk' };
    expect(policy.evaluate(asked, { now: Number.NaN, spent: null })).toMatchObject({
      fired: [],
      unverifiable: ['time'],
    });
    expect(ATOM_UNREAD['time-outside']).toEqual({ missing: 'unverifiable', garbled: 'unverifiable' });
  });

  it.each([
    ['merchant-unseen', { withinDays: 30 }, 'merchantPayments', [0, 1]],
    ['rate-limit-exceeded', { max: 2, windowSeconds: 30 }, 'callCounts', [3, 2]],
  ] as const)('%s with %j is unverifiable unless the gate states its count', (predicate, config, name, counts) => {
    for (const strict of [false, true]) {
      const molecule = { id: 'm', combinator: 'any', decision: 'block', atoms: [{ predicate, config }] };
      const document = { strict, molecules: [molecule] };
      const policy = compileJson({ sops: [{ id: 's', document }], mandates: [MANDATE] });
      const asked = (layer: string, count: JsonValue) =>
        policy.evaluate(
          {
            action: 'pay',
            agentDid: 'did:key:z6Mk',
            [layer]: { [name]: { 30: count } },
            contextProvenance: 'agent_signed',
          },
          { now: NOW, spent: null },
        );
      expect(counts.map((count) => asked('serverContext', count).fired)).toEqual([['s/m'], []]);
      for (const layer of ['context', 'gatewayContext', 'serverContext']) {
        const unread = layer === 'serverContext' ? ['1', null] : [0, 9];
        for (const count of unread) {
          expect(asked(layer, count)).toMatchObject({ fired: [], unverifiable: [`${name}.30`] });
        }
      }
    }
  });
  it.each(['action-required-before', 'action-repeated-before'])('%s is unverifiable without an answer', (predicate) => {
    const config = { action: 'lookup', outcome: 'permitted', withinSeconds: 60 };
    expect(outcome(predicate, config, {})).toBe('unverifiable');
    expect(outcome(predicate, config, { history: { lookup: true }, 'gatewright:history': {} })).toBe('unverifiable');
  });

  it('an unreadable field is silence for the protocol’s own atoms alone', () => {
    for (const { predicate, protocol } of ATOM_ROWS) {
      const { missing, garbled } = ATOM_UNREAD[predicate] ?? {};
      if (!protocol) expect([predicate, missing, garbled]).not.toContain('silent');
    }
  });
});
