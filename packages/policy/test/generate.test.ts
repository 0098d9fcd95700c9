import { ATOM_CATALOGUE } from '@gatewright/evaluator';
import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleOf } from '../../evaluator/test/support/atom-samples/index.js';
import { coverageOf, gapsOf, generateTests, runTests } from '../src/index.js';
import { linesOf, organisationOf } from './support/organisation.js';

/** The config of a sample, about a field of its own. */
function sampleConfig(predicate: string): JsonObject {
  const { config } = sampleOf(predicate);
  return config['field'] === undefined ? config : { ...config, field: predicate };
}

/** A config of each atom. */
const CONFIGS: Readonly<Record<string, JsonObject>> = {
  ...Object.fromEntries(ATOM_CATALOGUE.map(({ predicate }) => [predicate, sampleConfig(predicate)])),
  'amount-over': { limit: 500, currency: 'USD' },
  'amount-at-or-above': { limit: 70000, currency: 'JPY' },
  'jurisdiction-not-allowed': { allowed: ['EU', 'CH'] },
  'risk-at-or-above': { level: 'medium' },
  'context-value-in': { field: 'department', values: ['it'], actions: ['pay'] },
  'context-value-not-in': { field: 'region.name', values: ['eu'] },
  'field-equals': { field: 'merchant', value: 'acme' },
  'field-in': { field: 'priority', values: [1, 2] },
  'field-matches-prefix': { field: 'resource', prefixes: ['crm/'] },
  'action-required-before': { action: 'quote', outcome: 'permitted', withinSeconds: 3600, field: 'order' },
  'action-repeated-before': { action: ['pay'], outcome: 'settled', withinSeconds: 60, count: 3 },
  'time-outside': { zone: 'America/New_York', weekdays: ['mon', 'tue'], fromMinute: 540, toMinute: 1020 },
};

const atomOf = (predicate: string, not = false): JsonObject => ({
  predicate,
  config: CONFIGS[predicate] ?? {},
  ...(not ? { not } : {}),
});

const rulesFile = (rules: JsonObject) => ({ 'rules.json': JSON.stringify({ kind: 'sop', name: 'rules', rules }) });

/** The generated cases of rules, run. */
function generated(rules: JsonObject) {
  const files = rulesFile(rules);
  const [made] = generateTests(organisationOf(files), []);
  const text = made?.text ?? '';
  const organisation = organisationOf({ ...files, 'generated.yaml': text });
  const results = runTests(organisation);
  const errors = linesOf(organisation).filter((line) => !line.includes('warning: '));
  return { files, text, errors, results, gaps: coverageOf(organisation, results).flatMap(gapsOf), made };
}

describe('generated cases', () => {
  test.each(Object.keys(CONFIGS))(
    'generated cases cover a rule of %s alone, under each combinator, negated and strict',
    (predicate) => {
      for (const combinator of ['any', 'all', 'none']) {
        for (const [not, strict] of [
          [false, false],
          [true, false],
          [false, true],
          [true, true],
        ] as const) {
          const atoms = [atomOf(predicate, not)];
          const { errors, results, gaps } = generated({
            strict,
            molecules: [{ id: 'rule', combinator, decision: 'block', atoms }],
          });
          expect(errors).toEqual([]);
          expect(results.flatMap(({ differences }) => differences)).toEqual([]);
          expect({ combinator, not, strict, gaps }).toEqual({ combinator, not, strict, gaps: [] });
        }
      }
    },
  );

  test('generated cases cover rules of several atoms whose fields differ, and pass', () => {
    const predicates = Object.keys(CONFIGS).filter(
      (each) =>
        !['amount-unknown', 'amount-at-or-above', 'cumulative-over', 'spent-over', 'action-repeated-before'].includes(
          each,
        ),
    );
    const rule = fc.record({
      strict: fc.boolean(),
      combinator: fc.constantFrom('any', 'all', 'none'),
      atoms: fc
        .uniqueArray(fc.constantFrom(...predicates), { minLength: 2, maxLength: 5 })
        .chain((names) => fc.tuple(...names.map((name) => fc.boolean().map((not) => atomOf(name, not))))),
    });
    fc.assert(
      fc.property(rule, ({ strict, combinator, atoms }) => {
        const { errors, results, gaps, made } = generated({
          strict,
          molecules: [{ id: 'rule', combinator, decision: 'escalate', atoms }],
        });
        expect({ errors, gaps, unreached: made?.unreached }).toEqual({ errors: [], gaps: [], unreached: [] });
        expect(results.flatMap(({ differences }) => differences)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('generated cases cover a rule that counts calls in a window of its own', () => {
    const atoms = [{ predicate: 'rate-limit-exceeded', config: { max: 5, windowSeconds: 3600 } }];
    const { errors, gaps } = generated({ molecules: [{ id: 'rule', combinator: 'any', decision: 'block', atoms }] });
    expect({ errors, gaps }).toEqual({ errors: [], gaps: [] });
  });

  test('generated cases cover a rule about sums of several periods', () => {
    const atoms = ['day', 'month', 'P7D'].flatMap((period) => [
      { predicate: 'spent-over', config: { limit: 500, currency: 'EUR', period } },
      { predicate: 'counted-over', config: { count: 3, period, action: ['pay'] } },
    ]);
    const { errors, gaps, results } = generated({
      molecules: [{ id: 'rule', combinator: 'all', decision: 'block', atoms }],
    });
    expect({ errors, gaps }).toEqual({ errors: [], gaps: [] });
    expect(results.flatMap(({ differences }) => differences)).toEqual([]);
  });

  test('no cases are generated where the cases are there', () => {
    const { files, text } = generated({
      molecules: [{ id: 'rule', combinator: 'any', decision: 'block', atoms: [atomOf('amount-over')] }],
    });
    const organisation = organisationOf({ ...files, 'generated.yaml': text });
    expect(generateTests(organisation, runTests(organisation))).toEqual([]);
  });

  test('generated cases say what no case can show: an atom that another implies', () => {
    const atoms = [100, 200].map((limit) => ({ predicate: 'amount-over', config: { limit } }));
    const { made } = generated({ molecules: [{ id: 'rule', combinator: 'any', decision: 'block', atoms }] });
    expect(made?.unreached).toEqual(['rule: atom 2 (amount-over) alone true']);
  });

  test.each([
    ['amount-over', 'limit', 0.01],
    ['amount-at-or-above', 'limit', 1],
    ['cumulative-over', 'limit', 0.01],
    ['spent-over', 'limit', 0.01],
    ['counted-over', 'count', 1],
    ['rate-limit-exceeded', 'max', 1],
    ['field-number', 'limit', 1],
    ['hol-trust-below-review', 'reviewBelow', 1],
    ['evidence-confidence-below', 'min', 0.01],
    ['time-outside', 'fromMinute', 1],
    ['time-outside', 'toMinute', 1],
  ])('generated cases fail where %s has another %s by the least step', (predicate, key, step) => {
    const config: JsonObject = { reviewBelow: 60, ...CONFIGS[predicate] };
    const own = predicate === 'hol-trust-below-review' ? config : (CONFIGS[predicate] ?? {});
    const rulesOf = (changed: JsonObject) => ({
      molecules: [{ id: 'rule', combinator: 'any', decision: 'block', atoms: [{ predicate, config: changed }] }],
    });
    const { text } = generated(rulesOf(own));
    for (const by of [-step, step]) {
      const mutant = rulesFile(rulesOf({ ...own, [key]: Number((Number(own[key]) + by).toFixed(2)) }));
      const results = runTests(organisationOf({ ...mutant, 'generated.yaml': text }));
      expect(results.some(({ differences }) => differences.length > 0)).toBe(true);
    }
  });
});
