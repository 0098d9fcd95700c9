import type { JsonObject, JsonValue } from '@gatewright/protocol';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import schema from '../../rule-document.schema.json' with { type: 'json' };
import { ATOM_ROWS } from '../../src/documents/atoms/rows.js';
import {
  compile,
  compileJson,
  type PolicyDocuments,
  type RuleDocument,
  validateRuleDocument,
} from '../../src/index.js';
import { ATOM_SAMPLES, examplesOf } from '../support/atom-samples/index.js';

const accepts = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(schema);
const compiles = (document: JsonValue) => validateRuleDocument(document, '$').length === 0;

const documentOf = (atom: JsonObject, more: JsonObject = {}): JsonObject => ({
  molecules: [{ id: 'm', combinator: 'any', decision: 'block', atoms: [atom], ...more }],
});

describe('JSON Schema', () => {
  const examples = Object.entries(ATOM_SAMPLES).flatMap(([predicate, sample]) =>
    examplesOf(sample).map(({ config }) => ({ predicate, config })),
  );

  test.each(examples)('the JSON Schema accepts what compiles: $predicate $config', (atom) => {
    expect([compiles(documentOf(atom)), accepts(documentOf(atom))]).toEqual([true, true]);
  });

  const members = ATOM_ROWS.flatMap(({ predicate, config }) => config.map(({ key }) => ({ predicate, key })));

  test.each(members)(
    'the JSON Schema refuses a value of the wrong type as the compiler does: $predicate $key',
    ({ predicate, key }) => {
      const [example] = examples.filter((each) => each.predicate === predicate);
      const document = documentOf({ predicate, config: { ...example?.config, [key]: { nested: true } } });
      expect([compiles(document), accepts(document)]).toEqual([false, false]);
    },
  );

  test.each(ATOM_ROWS.map(({ predicate }) => predicate))(
    'the JSON Schema refuses a setting that %s does not have',
    (predicate) => {
      const [example] = examples.filter((each) => each.predicate === predicate);
      const document = documentOf({ predicate, config: { ...example?.config, limitt: 1 } });
      expect([compiles(document), accepts(document)]).toEqual([false, false]);
    },
  );

  test.each<[string, JsonObject]>([
    ['an unknown combinator', { combinator: 'some' }],
    ['an unknown decision', { decision: 'deny' }],
    ['no atoms', { atoms: [] }],
    ['an unknown predicate', { atoms: [{ predicate: 'amount-under' }] }],
    ['a negation that is text', { atoms: [{ predicate: 'pii-present', not: 'true' }] }],
  ])('the JSON Schema refuses %s as the compiler does', (_what, more) => {
    const document = documentOf({ predicate: 'pii-present' }, more);
    expect([compiles(document), accepts(document)]).toEqual([false, false]);
  });

  test('the JSON Schema points at a misspelt member', () => {
    expect(accepts(documentOf({ predicate: 'pii-present' }, { combinatr: 'any' }))).toBe(false);
    expect(accepts(documentOf({ predicate: 'pii-present', Not: true }))).toBe(false);
  });
});

describe('TypeScript types', () => {
  test('the TypeScript types of rule documents take what compiles', () => {
    const document: RuleDocument = {
      molecules: [
        {
          id: 'large-order',
          combinator: 'all',
          atoms: [
            { predicate: 'amount-over', config: { limit: 500, currency: ['USD', 'EUR'] } },
            { predicate: 'consent-missing', not: true },
          ],
          decision: 'escalate',
          reasonCode: 'PROCUREMENT_APPROVAL_REQUIRED',
          approvals: 2,
        },
      ],
    };
    expect([validateRuleDocument(document, '$'), accepts(document)]).toEqual([[], true]);
  });

  test('the TypeScript types of rule documents refuse what does not compile', () => {
    const wrong: readonly RuleDocument[] = [
      // @ts-expect-error: a misspelt combinator
      { molecules: [{ id: 'm', combinatr: 'any', atoms: [{ predicate: 'pii-present' }], decision: 'block' }] },
      // @ts-expect-error: a predicate that there is not
      { molecules: [{ id: 'm', combinator: 'any', atoms: [{ predicate: 'amount-under' }], decision: 'block' }] },
      // @ts-expect-error: a decision that there is not
      { molecules: [{ id: 'm', combinator: 'any', atoms: [{ predicate: 'pii-present' }], decision: 'deny' }] },
      // @ts-expect-error: a setting that is missing
      { molecules: [{ id: 'm', combinator: 'any', atoms: [{ predicate: 'amount-over' }], decision: 'block' }] },
    ];
    expect(wrong.map((document) => compiles(document))).toEqual([false, false, false, false]);
  });
});

describe('compile and compileJson', () => {
  const atoms = [{ predicate: 'amount-over', config: { limit: 500 } }] as const;

  test('compile takes documents in the code, and gives the policy of the same documents as JSON', () => {
    const documents: PolicyDocuments = {
      standards: [{ id: 'standard', document: { molecules: [] } }],
      sops: [
        {
          id: 'sop',
          title: 'Procurement',
          document: { molecules: [{ id: 'm', combinator: 'any', atoms, decision: 'escalate' }] },
        },
      ],
      mandates: [{ action: 'buy', ref: 'mandate-1', document: { permission: [{ target: 'buy' }] } }],
      revokedActions: ['sell'],
    };
    expect(compile).toBe(compileJson);
    expect(compile(documents).digest).toBe(compileJson(JSON.parse(JSON.stringify(documents))).digest);
  });

  test.each<[what: string, compiling: () => unknown, fault: string]>([
    [
      'a misspelt combinator',
      () =>
        compile({
          // @ts-expect-error: a misspelt combinator
          sops: [{ id: 's', document: { molecules: [{ id: 'm', combinatr: 'any', atoms, decision: 'block' }] } }],
        }),
      '$.sops[0].document.molecules[0].combinator is not one of any, all, none',
    ],
    [
      'an unknown combinator of a standard',
      () =>
        compile({
          standards: [
            // @ts-expect-error: a combinator that there is not
            { id: 's', document: { molecules: [{ id: 'm', combinator: 'some', atoms, decision: 'block' }] } },
          ],
        }),
      '$.standards[0].document.molecules[0].combinator is not one of any, all, none',
    ],
    [
      'a misspelt setting',
      () =>
        compile({
          sops: [
            {
              id: 's',
              document: {
                molecules: [
                  {
                    id: 'm',
                    combinator: 'any',
                    // @ts-expect-error: a setting that there is not
                    atoms: [{ predicate: 'amount-over', config: { limitt: 1 } }],
                    decision: 'block',
                  },
                ],
              },
            },
          ],
        }),
      '$.sops[0].document.molecules[0].atoms[0].config.limit is missing',
    ],
    [
      'a document without an id',
      // @ts-expect-error: an id that is missing
      () => compile({ sops: [{ document: { molecules: [] } }] }),
      '$.sops[0].id is missing',
    ],
    [
      'a mandate without a document',
      // @ts-expect-error: a document that is missing
      () => compile({ mandates: [{ action: 'buy' }] }),
      '$.mandates[0].document',
    ],
    [
      'an action that is no text',
      // @ts-expect-error: an action that is no text
      () => compile({ revokedActions: [7] }),
      '$.revokedActions is not a list of texts',
    ],
  ])('compile refuses %s in its types, as both do when they run', (_what, compiling, fault) => {
    expect(compiling).toThrow(fault);
  });

  test('compile leaves what was read at run time to compileJson', () => {
    const read: JsonObject = { id: 's', document: { molecules: [{ id: 'm', combinatr: 'any' }] } };
    // @ts-expect-error: JSON, which may say anything
    const compiling = () => compile({ sops: [read] });
    expect(compiling).toThrow('combinator is not one of');
    expect(() => compileJson({ sops: [read] })).toThrow('combinator is not one of');
  });
});
