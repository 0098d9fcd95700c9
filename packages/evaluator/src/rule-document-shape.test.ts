import type { JsonObject, JsonValue } from '@gatewright/protocol';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import schema from '../rule-document.schema.json' with { type: 'json' };
import { ATOM_PROSE } from './atoms/prose/index.js';
import { ATOM_ROWS } from './atoms/rows.js';
import type { AtomProse } from './atoms/spec.js';
import { type RuleDocument, validateRuleDocument } from './index.js';

const accepts = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(schema);
const compiles = (document: JsonValue) => validateRuleDocument(document, '$').length === 0;

const documentOf = (atom: JsonObject, more: JsonObject = {}): JsonObject => ({
  molecules: [{ id: 'm', combinator: 'any', decision: 'block', atoms: [atom], ...more }],
});

describe('the JSON Schema of rule documents', () => {
  const examples = Object.entries<AtomProse>(ATOM_PROSE).flatMap(([predicate, { examples }]) =>
    examples.map(({ config }) => ({ predicate, config })),
  );

  test.each(examples)('accepts what compiles: $predicate $config', (atom) => {
    expect([compiles(documentOf(atom)), accepts(documentOf(atom))]).toEqual([true, true]);
  });

  const members = ATOM_ROWS.flatMap(({ predicate, config }) => config.map(({ key }) => ({ predicate, key })));

  test.each(members)(
    'refuses a value of the wrong type as the compiler does: $predicate $key',
    ({ predicate, key }) => {
      const [example] = examples.filter((each) => each.predicate === predicate);
      const document = documentOf({ predicate, config: { ...example?.config, [key]: { nested: true } } });
      expect([compiles(document), accepts(document)]).toEqual([false, false]);
    },
  );

  test.each(ATOM_ROWS.map(({ predicate }) => predicate))('refuses a setting that %s does not have', (predicate) => {
    const [example] = examples.filter((each) => each.predicate === predicate);
    const document = documentOf({ predicate, config: { ...example?.config, limitt: 1 } });
    expect([compiles(document), accepts(document)]).toEqual([false, false]);
  });

  test.each<[string, JsonObject]>([
    ['an unknown combinator', { combinator: 'some' }],
    ['an unknown decision', { decision: 'deny' }],
    ['no atoms', { atoms: [] }],
    ['an unknown predicate', { atoms: [{ predicate: 'amount-under' }] }],
    ['a negation that is text', { atoms: [{ predicate: 'pii-present', not: 'true' }] }],
  ])('refuses %s as the compiler does', (_what, more) => {
    const document = documentOf({ predicate: 'pii-present' }, more);
    expect([compiles(document), accepts(document)]).toEqual([false, false]);
  });

  test('points at a misspelt member', () => {
    expect(accepts(documentOf({ predicate: 'pii-present' }, { combinatr: 'any' }))).toBe(false);
    expect(accepts(documentOf({ predicate: 'pii-present', Not: true }))).toBe(false);
  });
});

describe('the TypeScript types of rule documents', () => {
  test('take what compiles', () => {
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

  test('refuse what does not', () => {
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
