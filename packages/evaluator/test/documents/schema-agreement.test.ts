import { type JsonObject, type JsonValue, toUnits } from '@gatewright/protocol';
import Ajv2020 from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import schema from '../../rule-document.schema.json' with { type: 'json' };
import type { AtomConfigRow, AtomRow } from '../../src/documents/atoms/atom-row.js';
import { ATOM_ROWS } from '../../src/documents/atoms/rows.js';
import { canonicalZone } from '../../src/documents/writing/zones.js';
import { checkRuleDocument, compileJson, PolicyError } from '../../src/index.js';
import { sampleOf } from '../support/atom-samples/index.js';

const accepts = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(schema);
const validates = (document: JsonValue) => checkRuleDocument(document, '$').faults.length === 0;

function compiles(document: JsonObject): boolean {
  try {
    compileJson({ sops: [{ id: 's', document }] });
    return true;
  } catch (error) {
    if (error instanceof PolicyError) return false;
    throw error;
  }
}

/** What a document is for an editor, for `policy validate`, and for a gate that takes it. */
const readings = (document: JsonObject) => ({
  schema: accepts(document),
  validate: validates(document),
  gate: compiles(document),
});

function expectAgreement(document: JsonObject): void {
  const { schema, validate, gate } = readings(document);
  expect({ schema, validate, gate }).toEqual({ schema: validate, validate, gate: validate });
}

const EDGES: readonly JsonValue[] = [
  ...[null, true, false, '', ' ', 'x', 'usd', 'US$', 'MON', 'mon', 'EU', 'High', 'agent_signed', 'amount', 'time.x'],
  ...[-1, 0, 0.5, 1, 2, 365, 366, 1439, 1440, 1441, 10_000, 10_001, 86_400, 86_401, 31_622_400, 31_622_401, 1e21],
  ...[
    [],
    [''],
    [' '],
    ['x'],
    ['x', ''],
    ['mon'],
    ['MON'],
    ['mon', 'mon'],
    ['usd'],
    ['US$'],
    ['DE', 'Germany'],
    [1],
    [null],
  ],
  ...[Array(16).fill('x'), Array(17).fill('x'), {}, 'a.'.repeat(31), 'a.'.repeat(32)],
];

const exampleOf = ({ predicate }: AtomRow): JsonObject => sampleOf(predicate).config;

/** JSON Schema has no tables of time zones and currencies, adds no durations, and compares no member with another. */
function isBeyondSchema(config: JsonObject): boolean {
  const { zone, fromMinute, toMinute, period } = config;
  const isUnknownZone = typeof zone === 'string' && (canonicalZone(zone) === null || isRolling(period));
  return isUnknownZone || (fromMinute !== undefined && fromMinute === toMinute) || isUncountable(config);
}

const isRolling = (period: JsonValue | undefined) => period === 'total' || String(period).startsWith('P');

/** A limit of a period that its currency cannot say. */
function isUncountable({ period, limit, currency }: JsonObject): boolean {
  if (period === undefined || typeof currency !== 'string' || currency === '') return false;
  return typeof limit !== 'number' || toUnits(limit, currency) === null;
}

const edge = fc.constantFrom(...EDGES);
const member = ({ key, options = [] }: AtomConfigRow) =>
  fc.tuple(fc.constant(key), fc.oneof(edge, fc.constantFrom(...options, 'x')));
const atom = fc.constantFrom(...ATOM_ROWS).chain((row) => {
  const changed =
    row.config.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...row.config.map(member)), { maxLength: 2 });
  return changed.map((members) => ({
    predicate: row.predicate,
    config: { ...exampleOf(row), ...Object.fromEntries(members) },
  }));
});

const documentOf = (atoms: JsonValue, more: JsonObject = {}, document: JsonObject = {}): JsonObject => ({
  molecules: [{ id: 'm', combinator: 'any', decision: 'block', atoms, ...more }],
  ...document,
});

describe('agreement', () => {
  test('the schema, the validator and the gate agree on each member of a config at its edges', () => {
    fc.assert(
      fc.property(atom, (each) => {
        if (!isBeyondSchema(each.config)) expectAgreement(documentOf([each]));
      }),
      { numRuns: 3000 },
    );
  });

  test.each(ATOM_ROWS.flatMap((row) => row.config.map(({ key }) => [row.predicate, key, row] as const)))(
    'the schema, the validator and the gate agree on every edge of %s %s',
    (predicate, key, row) => {
      const wrong = EDGES.filter((value) => {
        const config = { ...exampleOf(row), [key]: value };
        if (isBeyondSchema(config)) return false;
        const { schema, validate, gate } = readings(documentOf([{ predicate, config }]));
        return schema !== validate || gate !== validate;
      });
      expect(wrong).toEqual([]);
    },
  );

  const OVER = [{ predicate: 'amount-over', config: { limit: 5 } }];
  const members = ['id', 'name', 'description', 'combinator', 'decision', 'reasonCode', 'approvals', 'title', 'note'];

  test.each(members)(
    'the schema, the validator and the gate agree on each edge of the member %s of a molecule',
    (key) => {
      for (const decision of ['block', 'escalate']) {
        for (const value of [...EDGES, 20, 21, 'any', 'escalate']) {
          expectAgreement(documentOf(OVER, { decision, [key]: value }));
        }
      }
    },
  );

  test('the schema, the validator and the gate agree on each level of provenance', () => {
    for (const value of EDGES) expectAgreement(documentOf(OVER, { requireProvenance: { amount: value } }));
    for (const value of EDGES) expectAgreement(documentOf(OVER, { requireProvenance: value }));
  });

  test('the schema, the validator and the gate agree on each edge of a document', () => {
    for (const value of EDGES) {
      expectAgreement(documentOf(OVER, {}, { strict: value }));
      expectAgreement(documentOf(OVER, {}, { molecules: value }));
      expectAgreement(documentOf(value));
      expectAgreement(documentOf([{ predicate: 'pii-present', config: value }]));
      expectAgreement(documentOf([{ predicate: 'pii-present', not: value }]));
    }
    for (const count of [50, 51]) expectAgreement(documentOf(Array(count).fill(OVER[0])));
    for (const count of [200, 201]) {
      const molecules = Array.from({ length: count }, (_, id) => ({
        id: `m${id}`,
        combinator: 'any',
        decision: 'block',
        atoms: OVER,
      }));
      expectAgreement({ molecules });
    }
  });
});

describe('empty lists', () => {
  const lists = ATOM_ROWS.flatMap((row) =>
    row.config.filter(({ type }) => type === 'string[]').map((spec) => ({ row, spec })),
  );

  test.each(lists.map(({ row, spec }) => [row.predicate, spec.key, row, spec] as const))(
    'an empty list is refused in %s %s, or warned of where the protocol gives it a meaning',
    (predicate, key, row, { empty }) => {
      for (const value of [[], ...(row.config.find((each) => each.key === key)?.scalars ? [] : [[''], [' ']])]) {
        const document = documentOf([{ predicate, config: { ...exampleOf(row), [key]: value } }]);
        const { faults, warnings } = checkRuleDocument(document, '$');
        const path = `$.molecules[0].atoms[0].config.${key}`;
        const shown = (empty === undefined ? faults : warnings).map((each) => each.path);
        expect(shown).toContain(path);
      }
    },
  );

  test('an empty list of an atom of Gatewright is still read in a document that a gate stored', () => {
    const document = documentOf([
      { predicate: 'time-outside', config: { zone: 'UTC', weekdays: [], fromMinute: 0, toMinute: 60 } },
    ]);
    expect(compileJson({ sops: [{ id: 's', document }] }, { served: true }).warnings).toEqual([]);
    expect(compiles(document)).toBe(false);
  });
});
