import { isJsonObject, isPermit, type JsonObject, type JsonValue, severityOf } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolicyJson } from '../../../packages/evaluator/src/policy/policy.js';
import type { EvaluationRequest } from '../../../packages/evaluator/src/trace/verdict.js';
import { oneOf } from '../arbitraries/constants.js';
import { anyEvaluation } from '../arbitraries/index.js';
import { atom, mandate, OPEN_MANDATE, request, rule } from '../cases/case.js';
import { runs, SUBJECTS } from '../subjects.js';

const CASES = 1000;
const FACTS = { now: 0, spent: null };

/** The policy with every rule document saying this of strictness. */
function as(stated: JsonObject, documents: PolicyJson): PolicyJson {
  const family = (entries: readonly JsonValue[] = []) =>
    entries.map((entry) => {
      if (!isJsonObject(entry) || !isJsonObject(entry['document'])) return entry;
      const { strict: _, ...document } = entry['document'];
      return { ...entry, document: { ...document, ...stated } };
    });
  return { ...documents, standards: family(documents.standards), sops: family(documents.sops) };
}

const documentsOf = (strict: boolean, tested: JsonObject, combinator: string, decision: string): PolicyJson => ({
  sops: [{ id: 'sop', document: { strict, molecules: [rule([tested], { combinator, decision })] } }],
  mandates: [OPEN_MANDATE],
});

/** An atom of the protocol, what it reads, and values that it can evaluate. */
const EVALUABLE: readonly (readonly [tested: JsonObject, field: string, values: readonly JsonValue[]])[] = [
  [atom('tool-not-allowed', { allowed: ['search'] }), 'tool', ['search', 'shell']],
  [atom('model-not-allowed', { allowed: ['opus'] }), 'model', ['opus', 'other']],
  [atom('data-residency-violation', { allowedRegions: ['eu'] }), 'dataResidency', ['EU', 'us']],
  [atom('data-source-not-approved', { approved: ['ledger'] }), 'dataSourceId', ['ledger', 'web']],
  [atom('pii-present'), 'piiPresent', [true, false]],
  [atom('consent-missing'), 'consent', [true, false]],
  [atom('rate-limit-exceeded', { max: 3 }), 'callCount', [3, 4]],
  [atom('hol-trust-below-review'), 'holTrustScore', [59, 60]],
  [atom('evidence-requirement', { required: ['invoice'] }), 'evidenceTypes', [['invoice'], ['quote'], []]],
  [atom('evidence-confidence-below', { min: 0.5 }), 'evidenceConfidence', [0.4, 0.5]],
  [atom('risk-at-or-above', { level: 'high' }), 'riskLevel', ['low', 'critical']],
  [
    atom('context-value-in', { field: 'region', values: ['eu'] }),
    'region',
    ['eu', 'us', ['eu', 'EU'], ['us', 'cn'], 7, true],
  ],
  [atom('context-value-not-in', { field: 'region', values: ['eu'] }), 'region', ['eu', 'us', ['eu'], ['us', 'cn'], 7]],
  [
    atom('context-value-in', { field: 'op', values: ['delete'], match: 'contains', missing: 'fire' }),
    'op',
    ['delete all', 'read', ['delete', 'deleted']],
  ],
  [atom('field-equals', { field: 'channel', value: 'portal' }), 'channel', ['portal', 'mail']],
  [atom('field-equals', { field: 'costCentre', value: '4100' }), 'costCentre', ['4100', '4200']],
  [atom('field-equals', { field: 'seats', value: 2 }), 'seats', [2, 2.5]],
  [atom('field-in', { field: 'flag', values: [true, 'yes'] }), 'flag', [true, false, 'yes', 'no']],
];

/** No atom above can evaluate these. */
const UNREAD: readonly (JsonValue | undefined)[] = [undefined, null, '', ' ', {}, { value: 1 }, [{}], [[]], [null]];
const OF_ANOTHER_TYPE: Readonly<Record<string, readonly JsonValue[]>> = {
  piiPresent: ['true', 1, [true]],
  consent: ['false', 0],
  callCount: ['100', [100]],
  holTrustScore: ['0', true],
  evidenceConfidence: ['1'],
  evidenceTypes: ['invoice', ['invoice', 7]],
  riskLevel: ['hgih', 3],
  tool: [7, true, ['search']],
  model: [['opus']],
  dataResidency: [true],
  dataSourceId: [1, ['ledger']],
  region: [['us', 'eu'], ['eu', null], []],
  op: [['delete', 'read'], []],
  channel: [7, true, ['portal']],
  costCentre: [4100, false, ['4100']],
  seats: ['2', true, [2]],
  flag: [1, ['yes']],
};

const shape = fc.record({
  combinator: oneOf(['any', 'all', 'none']),
  not: fc.boolean(),
  decision: oneOf(['observe', 'escalate', 'block', 'suspend']),
});

function asking(field: string, value: JsonValue | undefined): EvaluationRequest {
  return request(value === undefined ? {} : { context: { [field]: value } });
}

for (const [subject, evaluate] of Object.entries(SUBJECTS)) {
  describe(`${subject} on strict documents`, () => {
    // covers 1.5 strict-rule-documents: Strict rule documents: what an atom cannot evaluate makes its rule
    //   unverifiable, negated or not
    // threat agent-leaves-out
    it('a strict document is unverifiable where an atom cannot evaluate its field, negated or not, and never permits', () => {
      const unread = oneOf(EVALUABLE).chain(([tested, field]) =>
        oneOf([...UNREAD, ...(OF_ANOTHER_TYPE[field] ?? [])]).map((value) => ({ tested, field, value })),
      );
      const property = fc.property(unread, shape, ({ tested, field, value }, { combinator, not, decision }) => {
        const documents = documentsOf(true, { ...tested, not }, combinator, decision);
        const verdict = evaluate(documents, asking(field, value), FACTS);
        expect(verdict.unverifiable).toEqual([field]);
        expect(isPermit(verdict.decision)).toBe(false);
      });
      fc.assert(property, runs(subject, CASES));
    });

    // covers strict-rule-documents
    it('a strict document decides as it would without strict wherever its atoms can evaluate their fields', () => {
      const evaluable = oneOf(EVALUABLE).chain(([tested, field, values]) =>
        oneOf(values).map((value) => ({ tested, field, value })),
      );
      const property = fc.property(evaluable, shape, ({ tested, field, value }, { combinator, not, decision }) => {
        const under = (strict: boolean) =>
          evaluate(documentsOf(strict, { ...tested, not }, combinator, decision), asking(field, value), FACTS);
        expect(under(true)).toEqual(under(false));
        expect(under(true).unverifiable).toEqual([]);
      });
      fc.assert(property, runs(subject, CASES));
    });

    // covers strict-rule-documents
    it('a document that states nothing, or null, is strict', () => {
      const property = fc.property(
        anyEvaluation,
        oneOf<JsonObject>([{}, { strict: null }]),
        ({ documents, request: asked, facts }, unstated) => {
          const strict = evaluate(as({ strict: true }, documents), asked, facts);
          expect(evaluate(as(unstated, documents), asked, facts)).toEqual(strict);
        },
      );
      fc.assert(property, runs(subject, CASES));
    });

    // threat money unstated-document: A document in the form of the specification, which says nothing of strictness, passes
    //   an action whose field its rule cannot read => `CONTEXT_UNVERIFIABLE`; `strict: false` alone asks for the published reading
    it('a document escalates with CONTEXT_UNVERIFIABLE without a field that its rule reads, unless strict is false', () => {
      for (const [tested, field] of EVALUABLE) {
        const under = (stated: JsonObject) =>
          evaluate(
            { sops: [{ id: 'sop', document: { ...stated, molecules: [rule([tested])] } }], mandates: [OPEN_MANDATE] },
            asking(field, undefined),
            FACTS,
          );
        expect(under({}), field).toMatchObject({ decision: expect.not.stringMatching('allow'), unverifiable: [field] });
        expect(under({ strict: null }), field).toEqual(under({}));
      }
      const lax = documentsOf(false, atom('pii-present'), 'any', 'block');
      expect(evaluate(lax, asking('piiPresent', undefined), FACTS).reasonCode).toBe('AUTHORIZED');
    });

    // covers strict-rule-documents
    it('a strict document never loosens', () => {
      const property = fc.property(anyEvaluation, ({ documents, request: asked, facts }) => {
        const [strict, lax] = [true, false].map((mode) => evaluate(as({ strict: mode }, documents), asked, facts));
        expect(severityOf(strict?.decision ?? 'allow')).toBeGreaterThanOrEqual(severityOf(lax?.decision ?? 'block'));
        expect(strict?.fired).toEqual(lax?.fired);
      });
      fc.assert(property, runs(subject, CASES));
    });

    // threat money agent-leaves-out: The agent leaves out, garbles or doubles the field that a rule reads (`{}`,
    //   `[{}]`, `["us","eu"]`), so that a negated rule passes => in a strict document `CONTEXT_UNVERIFIABLE`; any
    //   other compiles with a warning that it passes over the field
    it('a strict document lets nothing through “block unless region is eu” that is not eu', () => {
      const unless = (strict: boolean) =>
        documentsOf(strict, atom('context-value-in', { field: 'region', values: ['eu'] }), 'none', 'block');
      const under = (strict: boolean, region: JsonValue) =>
        evaluate(unless(strict), asking('region', region), FACTS).decision;
      const garbled: readonly JsonValue[] = [{}, [{}], ['us', 'eu']];
      expect(garbled.map((region) => under(false, region))).toEqual(['allow', 'allow', 'allow']);
      expect(garbled.map((region) => under(true, region))).toEqual(['escalate', 'escalate', 'escalate']);
      expect(['eu', 'EU', ['eu']].map((region) => under(true, region))).toEqual(['allow', 'allow', 'allow']);
      expect(under(true, 'us')).toBe('block');
    });

    // threat money number-for-text: The agent writes a number where a rule names a text (`costCentre: 4100` for "4100"), so that a
    //   block passes => in a strict document `CONTEXT_UNVERIFIABLE`
    it('a strict document escalates a number where field-equals or field-in names texts, and another permits it', () => {
      const listed = atom('field-in', { field: 'costCentre', values: ['4100', '4200'] });
      const single = atom('field-equals', { field: 'costCentre', value: '4100' });
      for (const tested of [listed, single]) {
        const under = (strict: boolean, costCentre: JsonValue) =>
          evaluate(documentsOf(strict, tested, 'any', 'block'), asking('costCentre', costCentre), FACTS);
        expect(under(true, '4100').decision).toBe('block');
        expect(under(true, 4100)).toMatchObject({ reasonCode: 'CONTEXT_UNVERIFIABLE', unverifiable: ['costCentre'] });
        expect(under(false, 4100).decision).toBe('allow');
      }
    });

    it('a strict rule is settled by the atoms that can be evaluated: true settles any, false settles all', () => {
      const [over, pii] = [atom('context-value-in', { field: 'op', values: ['x'] }), atom('pii-present')];
      const under = (combinator: string, op: string) =>
        evaluate(
          {
            sops: [{ id: 's', document: { strict: true, molecules: [rule([over, pii], { combinator })] } }],
            mandates: [OPEN_MANDATE],
          },
          asking('op', op),
          FACTS,
        );
      expect(under('any', 'x')).toMatchObject({ decision: 'block', unverifiable: [] });
      expect(under('any', 'y')).toMatchObject({ decision: 'escalate', unverifiable: ['piiPresent'] });
      expect(under('all', 'y')).toMatchObject({ decision: 'allow', unverifiable: [] });
      expect(under('all', 'x')).toMatchObject({ decision: 'escalate', unverifiable: ['piiPresent'] });
    });

    it('a strict document reads an absent amount as 0, an empty prompt as without terms, and assumes no total', () => {
      const under = (tested: JsonObject, asked: Partial<EvaluationRequest>, facts: object = {}) =>
        evaluate(
          {
            ...documentsOf(true, tested, 'any', 'observe'),
            mandates: [
              mandate({
                target: 'pay',
                constraint: [{ leftOperand: 'mm:currency', operator: 'neq', rightOperand: 'XXX' }],
              }),
            ],
          },
          request({ amount: 0, ...asked }),
          { ...FACTS, ...facts },
        ).unverifiable;
      expect(under(atom('amount-over', { limit: 5, currency: 'USD' }), {})).toEqual([]);
      expect(under(atom('amount-over', { limit: 5, currency: 'USD' }), { currency: 'US$' })).toEqual(['currency']);
      expect(under(atom('amount-over', { limit: 5 }), { currency: 'US$' })).toEqual([]);
      expect(under(atom('cumulative-over', { limit: 5 }), {})).toEqual(['cumulativeSpend']);
      expect(under(atom('cumulative-over', { limit: 5 }), { context: { cumulativeSpend: -5 } })).toEqual([
        'cumulativeSpend',
      ]);
      expect(under(atom('cumulative-over', { limit: 5 }), {}, { spent: 0 })).toEqual([]);
      const spoken = atom('text-matches', { terms: ['wire'] });
      expect(under(spoken, { context: { prompt: 'wire it', output: '' } })).toEqual([]);
      expect(under(spoken, { context: { prompt: 'wire it' } })).toEqual(['output']);
      expect(under(spoken, {})).toEqual(['output', 'prompt']);
      const risky = atom('risk-at-or-above', { level: 'high' });
      expect(under(risky, { context: { riskLevel: 'hgih' }, serverContext: { riskLevel: 'low' } })).toEqual([
        'riskLevel',
      ]);
    });
  });
}
