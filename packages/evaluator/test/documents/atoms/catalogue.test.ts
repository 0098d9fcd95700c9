import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { describe, expect, it } from 'vitest';
import { ATOM_ROWS } from '../../../src/documents/atoms/rows.js';
import {
  ATOM_CATALOGUE,
  ATOM_UNREAD,
  compileJson,
  type UnreadField,
  validateRuleDocument,
} from '../../../src/index.js';
import {
  ATOM_SAMPLES,
  askedOf,
  examplesOf,
  isStatedByGate,
  mandateFor,
  NOW,
  OWN_SETTING_SAMPLES,
  REQUEST_EXAMPLES,
  ruleOf,
  sampleOf,
} from '../../support/atom-samples/index.js';

const MANDATE = mandateFor({});

function verdict(predicate: string, config: JsonObject, fields: JsonObject, more: JsonObject = {}) {
  const policy = compileJson({
    sops: [{ id: 's', document: { strict: false, molecules: [ruleOf(predicate, config, more)] } }],
    mandates: [mandateFor(fields)],
  });
  const { request, facts } = askedOf(fields);
  return policy.evaluate(request, facts);
}

const samples = [
  ...Object.entries(ATOM_SAMPLES),
  ...Object.entries(OWN_SETTING_SAMPLES).map(([predicate, { sample }]) => [predicate, sample] as const),
];
const examples = samples.flatMap(([predicate, sample]) =>
  examplesOf(sample).map((example) => [`${predicate} ${JSON.stringify(example)}`, predicate, example] as const),
);
const predicates = ATOM_ROWS.map(({ predicate }) => predicate);

describe('atom catalogue', () => {
  it('the atom catalogue has one row a predicate', () => {
    expect(new Set(predicates).size).toBe(predicates.length);
  });

  it('the atom catalogue has every atom of the protocol', () => {
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
  });

  it('the samples name every atom of the catalogue, and nothing else', () => {
    expect(Object.keys(ATOM_SAMPLES).sort()).toEqual([...predicates].sort());
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

  it.each(REQUEST_EXAMPLES)('$predicate names what it reads of $fields', ({ predicate, config, fields }) => {
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
});

describe('our own atoms', () => {
  const protocols = ATOM_ROWS.filter(({ protocol }) => protocol).map(({ predicate }) => predicate);
  const ours = samples.filter(([predicate, { config, field }]) => {
    return field !== 'amount' && (!protocols.includes(predicate) || config['windowSeconds'] !== undefined);
  });

  it.each(ours)('%s is unverifiable where it cannot read its field, negated or not', (predicate, sample) => {
    const { config, field, otherTypes = [] } = sample;
    const unreadable = [...(ATOM_UNREAD[predicate]?.otherType === undefined ? otherTypes : []), {}, [{}]];
    const unread = field === 'time' ? [{ time: Number.NaN }] : unreadable.map((value) => ({ [field]: value }));
    for (const fields of [...(field === 'time' ? [] : [{}]), ...unread]) {
      for (const not of [false, true]) {
        expect(verdict(predicate, config, fields, { not })).toMatchObject({
          decision: 'escalate',
          reasonCode: 'CONTEXT_UNVERIFIABLE',
          fired: [],
          unverifiable: [expect.stringMatching(`^${field}`)],
        });
      }
    }
  });

  it('field-number is unverifiable on a number of less provenance than it demands', () => {
    const config = { field: 'units', compare: 'below', limit: 9, provenance: 'gateway_derived' };
    expect(verdict('field-number', config, { units: 7 })).toMatchObject({ fired: [], unverifiable: ['units'] });
  });

  it('field-in compares strictly, and numbers as decimals', () => {
    const fired = (value: string | number | boolean) =>
      verdict('field-in', { field: 'x', values: [1, '2', true] }, { x: value }).fired.length;
    expect([1, 1.0, '2', true].map(fired)).toEqual([1, 1, 1, 1]);
    expect(['1', 2, 'true', 1.0000000000000002].map(fired)).toEqual([0, 0, 0, 0]);
  });
});

/** Values that no atom reads in its field. */
const GARBAGE: readonly JsonValue[] = [{ value: 1 }, [{}]];

function outcome(predicate: string, config: JsonObject, fields: JsonObject): string {
  const { fired, unverifiable } = verdict(predicate, config, fields);
  return fired.length > 0 ? 'fires' : unverifiable.length > 0 ? 'unverifiable' : 'silent';
}

describe('unreadable fields', () => {
  const evaluable = predicates.filter((predicate) => !isStatedByGate(sampleOf(predicate).field));

  it('the outcome of an unreadable field is described for each atom', () => {
    expect(Object.keys(ATOM_UNREAD).sort()).toEqual([...predicates].sort());
  });

  it.each(evaluable)('%s does with a field that it cannot read what the catalogue says', (predicate) => {
    const { missing, garbled, otherType }: Partial<UnreadField> = ATOM_UNREAD[predicate] ?? {};
    const { field, otherTypes = [], atZero, config = {} } = sampleOf(predicate);
    const read = atZero ?? config;
    const counted = missing === 'zero' ? outcome(predicate, read, { [field]: 0 }) : missing;
    expect(outcome(predicate, read, {}), 'absent').toBe(counted);
    for (const blank of [null, ...(field === 'amount' ? [] : [''])]) {
      // What stands in the agent's context as null says nothing: only the absent total counts as the amount.
      const said = predicate === 'cumulative-over' ? 'silent' : counted;
      expect(outcome(predicate, read, { [field]: blank }), JSON.stringify(blank)).toBe(said);
    }
    for (const value of GARBAGE) {
      expect(outcome(predicate, read, { [field]: value }), JSON.stringify(value)).toBe(garbled);
    }
    for (const value of otherTypes) {
      expect(outcome(predicate, read, { [field]: value }), JSON.stringify(value)).toBe(otherType ?? garbled);
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

  const asking = predicates.filter((predicate) => sampleOf(predicate).field === 'history');
  it.each(asking)('%s is unverifiable without an answer', (predicate) => {
    const { config } = sampleOf(predicate);
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
