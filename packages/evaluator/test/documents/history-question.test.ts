import type { JsonObject, JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileJson, historyQuestions, scalarField, validateRuleDocument } from '../../src/index.js';

const rules = (...atoms: readonly JsonObject[]): JsonObject => ({
  molecules: [{ id: 'm', combinator: 'any', decision: 'block', atoms }],
});
const asks = (more: JsonObject = {}) => ({
  predicate: 'action-required-before',
  config: { action: 'lookup', outcome: 'permitted', withinSeconds: 60, ...more },
});

describe('questions about earlier actions', () => {
  it('rules ask each question about earlier actions once, however it is written', () => {
    const same = asks({ action: ['lookup', 'lookup'], scope: 'agent', count: 1 });
    expect(historyQuestions([rules(asks(), same), rules({ ...same, predicate: 'action-repeated-before' })])).toEqual([
      {
        key: '[["lookup"],"permitted",null,"agent",60,1]',
        actions: ['lookup'],
        outcome: 'permitted',
        field: null,
        scope: 'agent',
        withinSeconds: 60,
        count: 1,
      },
    ]);
  });

  it.each([
    ['action', []],
    ['action', ['lookup', ' ']],
    ['action', Array.from({ length: 17 }, (_, index) => `a${index}`)],
    ['outcome', 'escalated'],
    ['withinSeconds', 0],
    ['withinSeconds', 0.5],
    ['withinSeconds', 31_622_401],
    ['count', 0],
    ['count', 10_001],
    ['scope', 'organisation'],
    ['field', 'amount'],
    ['field', 'riskLevel.kind'],
  ] as const)('a question about earlier actions is bounded: %s is not %j', (key, value: JsonValue) => {
    const document = rules(asks({ [key]: value }));
    const path = `$.molecules[0].atoms[0].config.${key}`;
    expect(validateRuleDocument(document, '$').map((fault) => fault.path)).toContain(path);
    expect(historyQuestions([document])).toEqual([]);
  });

  it('a question about earlier actions looks back over 366 days, and counts up to 10,000 actions', () => {
    const [question] = historyQuestions([rules(asks({ withinSeconds: 31_622_400, count: 10_000 }))]);
    expect(question).toMatchObject({ withinSeconds: 31_622_400, count: 10_000 });
  });

  it('documents of another shape ask nothing about earlier actions', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        (values) => historyQuestions(JSON.parse(JSON.stringify(values))).length === 0,
      ),
    );
  });
});

const scalar = fc.oneof(fc.constantFrom('A-1', ' ', '', 'eu'), fc.constantFrom(0, 2.5, -1), fc.boolean());
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 1, arbitrary: fc.constantFrom<JsonValue>(null, [], ['A-1'], {}) },
  { weight: 1, arbitrary: fc.record({ id: scalar }) },
);
const NAMES = ['order', 'action', 'agentDid', 'merchant', 'resource', 'currency', 'counterparty'] as const;
const text = fc.constantFrom('A-1', 'eu', '');

describe('fields of earlier actions', () => {
  it('the field by which an action is found again is what our own atoms read in it', () => {
    const request = fc.record(
      {
        action: fc.constantFrom('pay', 'A-1'),
        agentDid: fc.constant('did:key:z6Mk'),
        merchant: text,
        resource: text,
        currency: text,
        counterparty: text,
        context: fc.dictionary(fc.constantFrom(...NAMES), value),
      },
      { requiredKeys: ['action', 'agentDid'] },
    );
    const path = fc.constantFrom(...NAMES, 'order.id', 'merchant.id', 'order.id.id');
    fc.assert(
      fc.property(request, path, (asked, field) => {
        const read = scalarField(asked, field);
        const document = rules({ predicate: 'field-equals', config: { field, value: read ?? 'nothing' } });
        const verdict = compileJson({ sops: [{ id: 's', document }] }).evaluate(asked, { now: 0, spent: null });
        expect([verdict.fired, verdict.unverifiable]).toEqual(read === null ? [[], [field]] : [['s/m'], []]);
      }),
      { numRuns: 500 },
    );
  });
});
