import { type JsonObject, severityOf } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolicyJson } from '../../../packages/evaluator/src/policy/policy.js';
import type { EvaluationFacts } from '../../../packages/evaluator/src/trace/verdict.js';
import { oneOf } from '../arbitraries/constants.js';
import { anyEvaluation, anyPolicy } from '../arbitraries/index.js';
import { anyFacts, quietFacts, typedRequest } from '../arbitraries/requests.js';
import { atom, constraint, mandate, rule, sop } from '../cases/case.js';
import { runs, SUBJECTS } from '../subjects.js';

const CASES = 400;
const BLOCK = severityOf('block');
const ESCALATE = severityOf('escalate');
const CONTAINMENTS: readonly unknown[] = ['suspended', 'quarantined', 'decommissioned'];
const MODES: readonly unknown[] = ['autonomous', 'supervised', 'restricted', 'read_only'];
const LEVELS = /^\s*(low|medium|high|critical)\s*$/i;

/** Anything but a word of the list, and nothing. */
const unknownWord = (near: readonly string[], isKnown: (value: unknown) => boolean) =>
  fc
    .oneof(oneOf<unknown>([...near, '', ' ', 0, 1, true, false, {}, [], ['suspended']]), fc.string({ maxLength: 5 }))
    .filter((value) => !isKnown(value));

const containment = unknownWord(
  ['terminated', 'Suspended', 'SUSPENDED', 'suspended ', 'active', 'null', '__proto__'],
  (value) => CONTAINMENTS.includes(value),
);
const mode = unknownWord(['READ_ONLY', 'read-only', 'readonly', ' restricted', 'paused', 'constructor'], (value) =>
  MODES.includes(value),
);
const level = unknownWord(
  ['severe', 'hgih', 'critical!', 'none', '4'],
  (value) => typeof value === 'string' && LEVELS.test(value),
);

/** What is there and is no amount that can have been spent. */
const noMoney = oneOf<unknown>([-1, -0.01, '-1', '-0', 'lots', '', '1e3', ' 5', true, {}, [], [5], Number.NaN]);

const ceilingOfAll = constraint('mm:cumulativeSpend', 'lteq', 1e9);
const ceiling = oneOf<JsonObject>([
  ceilingOfAll,
  constraint('mm:cumulativeSpend', 'lt', 1e9, { unit: 'USD' }),
  constraint('cumulativeSpend', 'lteq', 1e9),
]);

const PROHIBITING: PolicyJson = {
  mandates: [
    {
      action: 'pay',
      document: { permission: [{ target: 'pay' }], prohibition: [{ target: 'pay', enforcement: 'escalate' }] },
    },
  ],
};

/** Facts as a careless embedder gives them. */
const given = (facts: EvaluationFacts, more: object): EvaluationFacts => Object.assign({}, facts, more);

for (const [subject, evaluate] of Object.entries(SUBJECTS)) {
  describe(`a fact that ${subject} does not know is the strictest`, () => {
    // covers 3.8 facts-caller-evaluator: Facts that the caller of the evaluator gives fail closed: containment, mode,
    //   risk floors, spending
    // threat money program-embeds-evaluator: A program that embeds the evaluator misspells a containment or a mode
    //   (`terminated`, `READ_ONLY`), leaves out what was spent, or gives a negative sum => the strictest:
    //   `AGENT_DECOMMISSIONED`, `MODE_READ_ONLY` or `MODE_RESTRICTED_REVIEW`, `AMOUNT_NOT_DETERMINABLE`
    it('an unknown containment contains as the strictest one does', () => {
      const property = fc.property(anyEvaluation, containment, ({ documents, request, facts }, unknown) => {
        const strictest = evaluate(documents, request, given(facts, { containment: 'decommissioned' }));
        expect(evaluate(documents, request, given(facts, { containment: unknown }))).toEqual(strictest);
      });
      fc.assert(property, runs(subject, CASES));
    });

    // covers facts-caller-evaluator
    // threat program-embeds-evaluator
    it('an unknown mode is as strict as each of the modes', () => {
      const property = fc.property(
        anyEvaluation,
        mode,
        oneOf(MODES),
        ({ documents, request, facts }, unknown, known) => {
          const under = (operatingMode: unknown) =>
            severityOf(evaluate(documents, request, given(facts, { operatingMode })).decision);
          expect(under(unknown)).toBeGreaterThanOrEqual(under(known));
        },
      );
      fc.assert(property, runs(subject, CASES));
    });

    // covers facts-caller-evaluator
    it('an unknown risk level is critical', () => {
      const property = fc.property(anyEvaluation, level, ({ documents, request, facts }, unknown) => {
        const floor = { signal: 's', provenance: 'authoritative', detail: 'd' };
        const under = (said: unknown) =>
          evaluate(documents, request, given(facts, { riskFloors: [{ ...floor, level: said }] }));
        expect(under(unknown)).toEqual(under('critical'));
        expect(under(null)).toEqual(under('critical'));
      });
      fc.assert(property, runs(subject, CASES));
    });

    // covers facts-caller-evaluator
    it('floors that cannot be read are one that is critical', () => {
      const risky = {
        sops: [sop(rule([atom('risk-at-or-above', { level: 'critical' })]))],
        mandates: [mandate({ target: 'pay' })],
      };
      const asked = { action: 'pay', agentDid: 'did:key:z', context: { riskLevel: 'low' } };
      for (const riskFloors of ['high', 7, true, {}, { level: 'low' }, ['high'], [null], [[]], [{}]]) {
        expect(evaluate(risky, asked, given({ now: 0, spent: null }, { riskFloors }))).toMatchObject({
          fired: ['sop/m'],
          riskSignals: [{ level: 'critical' }],
        });
      }
      for (const riskFloors of [undefined, null, []]) {
        expect(evaluate(risky, asked, given({ now: 0, spent: null }, { riskFloors })).decision).toBe('allow');
      }
    });

    // covers facts-caller-evaluator
    it('under a ceiling, spending that is missing or no amount blocks, unless a prohibition decides before', () => {
      const property = fc.property(
        anyPolicy,
        ceiling,
        typedRequest,
        anyFacts,
        fc.oneof(noMoney, oneOf([undefined, null])),
        (documents, term, request, facts, spent) => {
          const severity = (policy: PolicyJson) =>
            severityOf(evaluate(limited(policy, term), request, given(facts, { spent })).decision);
          expect(severity(documents)).toBeGreaterThanOrEqual(ESCALATE);
          expect(severity(withoutProhibitions(documents))).toBeGreaterThanOrEqual(BLOCK);
        },
      );
      fc.assert(property, {
        ...runs(subject, CASES),
        // A prohibition that asks people.
        examples: [
          [PROHIBITING, ceilingOfAll, { action: 'pay', agentDid: 'did:key:z', amount: 1 }, { now: 0, spent: 0 }, null],
        ],
      });
    });

    it('spending or holds that are no amount block wherever the verdict reads them', () => {
      const property = fc.property(
        anyEvaluation,
        oneOf(['spent', 'reserved']),
        noMoney,
        ({ documents, request, facts }, fact, garbled) => {
          const verdict = evaluate(documents, request, given(facts, { spent: 0, [fact]: garbled }));
          if (!verdict.contextFields.includes('cumulativeSpend')) return;
          expect(severityOf(verdict.decision)).toBeGreaterThanOrEqual(BLOCK);
        },
      );
      fc.assert(property, runs(subject, CASES));
    });

    it('what is spent changes nothing where no limit reads it', () => {
      const documents = { mandates: [mandate({ target: 'pay', constraint: [constraint('mm:payAmount', 'lteq', 9)] })] };
      const property = fc.property(quietFacts, noMoney, (facts, spent) => {
        const asked = { action: 'pay', agentDid: 'did:key:z', amount: 5 };
        expect(evaluate(documents, asked, given(facts, { spent })).decision).toBe('allow');
      });
      fc.assert(property, runs(subject, CASES));
    });

    // threat program-embeds-evaluator
    it('a ceiling is held against what was spent, nothing included', () => {
      const documents = {
        mandates: [mandate({ target: 'pay', constraint: [constraint('mm:cumulativeSpend', 'lteq', 9)] })],
      };
      const asked = { action: 'pay', agentDid: 'did:key:z', amount: 5 };
      const code = (facts: object) => evaluate(documents, asked, given({ now: 0, spent: null }, facts)).reasonCode;
      expect([0, '0', -0, '4.00'].map((spent) => code({ spent }))).toEqual(new Array(4).fill('AUTHORIZED'));
      expect(code({ spent: '4.01' })).toBe('SPEND_LIMIT_EXCEEDED');
      expect([{}, { spent: null }, { spent: -100 }, { reserved: 0 }, { spent: 0, reserved: -1 }].map(code)).toEqual(
        new Array(5).fill('AMOUNT_NOT_DETERMINABLE'),
      );
    });
  });
}

/** The policy with one more constraint on every permission. */
function limited(documents: PolicyJson, term: JsonObject): PolicyJson {
  const mandates = (documents.mandates ?? []).map((entry) => {
    const text = JSON.stringify(entry, (key, value) =>
      key === 'permission' && Array.isArray(value)
        ? value.map((clause) => ({ ...clause, constraint: [...(clause.constraint ?? []), term] }))
        : value,
    );
    return JSON.parse(text);
  });
  return { ...documents, mandates };
}

function withoutProhibitions(documents: PolicyJson): PolicyJson {
  const text = JSON.stringify(documents, (key, value) => (key === 'prohibition' ? undefined : value));
  return JSON.parse(text);
}

describe('types of facts', () => {
  // covers facts-caller-evaluator
  it('the types of facts refuse what the evaluator can only take for the strictest', () => {
    const floor = { signal: 's', provenance: 'authoritative', detail: 'd' } as const;
    const wrong: readonly EvaluationFacts[] = [
      // @ts-expect-error: spending that is absent
      { now: 0 },
      // @ts-expect-error: a containment that there is not
      { now: 0, spent: 0, containment: 'terminated' },
      // @ts-expect-error: a mode in capitals
      { now: 0, spent: 0, operatingMode: 'READ_ONLY' },
      // @ts-expect-error: a level that there is not
      { now: 0, spent: 0, riskFloors: [{ ...floor, level: 'severe' }] },
    ];
    const documents = {
      sops: [sop(rule([atom('risk-at-or-above', { level: 'critical' })]))],
      mandates: [mandate({ target: 'pay', constraint: [constraint('mm:cumulativeSpend', 'lteq', 9)] })],
    };
    for (const evaluate of Object.values(SUBJECTS)) {
      const asked = { action: 'pay', agentDid: 'did:key:z', amount: 5, context: { riskLevel: 'low' } };
      for (const facts of wrong) expect(severityOf(evaluate(documents, asked, facts).decision)).toBeGreaterThan(1);
    }
  });
});
