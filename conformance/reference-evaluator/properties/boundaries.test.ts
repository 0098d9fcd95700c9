import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvaluationFacts } from '../../../packages/evaluator/src/trace/verdict.js';
import { atom, constraint, mandate, PAYING_MANDATE, rule, sop } from '../cases/case.js';
import { runs, SUBJECTS } from '../subjects.js';

/** Decimal text of minor units at an exponent. */
function decimal(minor: bigint, exponent: number): string {
  const digits = minor.toString().padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  return exponent === 0 ? whole : `${whole}.${digits.slice(digits.length - exponent)}`;
}

/** A limit of 0 … 15 digits with its number, which JSON carries exactly, and the texts one minor unit around it. */
const boundary = fc
  .tuple(fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), fc.integer({ min: 0, max: 6 }))
  .map(([minor, exponent]) => ({
    limit: Number(decimal(minor, exponent)),
    below: decimal(minor - 1n, exponent),
    at: decimal(minor, exponent),
    above: decimal(minor + 1n, exponent),
  }));

const CASES = 200;

for (const [subject, evaluate] of Object.entries(SUBJECTS)) {
  const decision = (
    documents: { sops?: JsonObject[]; mandates: JsonObject[] },
    amount: string | number,
    facts: Partial<EvaluationFacts> = {},
  ) =>
    evaluate(documents, { action: 'pay', agentDid: 'did:key:z', amount }, { now: 0, spent: null, ...facts }).decision;

  describe(`property 6: ${subject} is exact to the minor unit`, () => {
    it('amount-over fires above the limit alone, for text and number', () => {
      const property = fc.property(boundary, ({ limit, below, at, above }) => {
        const documents = { sops: [sop(rule([atom('amount-over', { limit })]))], mandates: [PAYING_MANDATE] };
        expect([below, at, above].map((amount) => decision(documents, amount))).toEqual(['allow', 'allow', 'block']);
        expect([below, at, above].map((amount) => decision(documents, Number(amount)))).toEqual([
          'allow',
          'allow',
          'block',
        ]);
      });
      fc.assert(property, runs(subject, CASES));
    });

    it('a ceiling of mm:payAmount admits itself and nothing above', () => {
      const property = fc.property(boundary, ({ limit, below, at, above }) => {
        const documents = {
          mandates: [mandate({ target: 'pay', constraint: [constraint('mm:payAmount', 'lteq', limit)] })],
        };
        expect([below, at, above].map((amount) => decision(documents, amount))).toEqual(['allow', 'allow', 'block']);
      });
      fc.assert(property, runs(subject, CASES));
    });

    it('settled, held and asked add up exactly against mm:cumulativeSpend', () => {
      const parts = fc.tuple(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
      );
      const property = fc.property(
        parts,
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom(-1n, 0n, 1n),
        ([spent, held, asked], exponent, step) => {
          const ceiling = spent + held + asked + step;
          fc.pre(ceiling >= 0n);
          const total = constraint('mm:cumulativeSpend', 'lteq', Number(decimal(ceiling, exponent)));
          const documents = { mandates: [mandate({ target: 'pay', constraint: [total] })] };
          const facts = { spent: decimal(spent, exponent), reserved: Number(decimal(held, exponent)) };
          expect(decision(documents, decimal(asked, exponent), facts)).toBe(step < 0n ? 'block' : 'allow');
        },
      );
      fc.assert(property, runs(subject, CASES));
    });

    it('binary floating point has no say: 0.1 + 0.2 is 0.3', () => {
      const documents = {
        sops: [sop(rule([atom('cumulative-over', { limit: 0.3 })]))],
        mandates: [mandate({ target: 'pay', constraint: [constraint('mm:cumulativeSpend', 'lteq', 0.3)] })],
      };
      expect(decision(documents, 0.2, { spent: 0.1 })).toBe('allow');
      expect(decision(documents, 0.2, { spent: 0.05, reserved: '0.05' })).toBe('allow');
      expect(decision(documents, '0.2000000000000001', { spent: 0.1 })).toBe('block');
    });
  });
}
