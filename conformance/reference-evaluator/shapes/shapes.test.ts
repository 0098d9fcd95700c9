import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATOM_ROWS } from '../../../packages/evaluator/src/documents/atoms/rows.js';
import { COMBINATORS } from '../../../packages/evaluator/src/documents/compile/rules.js';
import { compileJson } from '../../../packages/evaluator/src/index.js';
import { shapedOf } from '../arbitraries/shapes.js';
import { referenceEvaluate } from '../evaluate.js';
import { drawn, SHAPES } from './index.js';

const DRAWING = { rules: 400, members: 2, requests: 40, seed: 1 };

describe('shapes', () => {
  it('the shapes of rules use every atom and combinator', () => {
    const rules = SHAPES.flatMap((shape) => drawn(shape, { ...DRAWING, share: 0.1 }).rules);
    const atoms = rules.flatMap((rule) => rule.atoms);
    expect(new Set(rules.map((rule) => rule.combinator))).toEqual(new Set(COMBINATORS));
    expect(new Set(atoms.map((atom) => atom['predicate']))).toEqual(new Set(ATOM_ROWS.map((row) => row.predicate)));
  });

  it.each(SHAPES.map((shape) => [shape.name, shape] as const))(
    'the shapes of rules fire as often as asked: %s',
    (_name, shape) => {
      const firedAt = (share: number, members: number) => {
        const { documents, asked } = drawn(shape, { ...DRAWING, members, share });
        const policy = compileJson(documents);
        const counts = asked
          .map(([request, facts]) => policy.evaluate(request, facts).fired.length)
          .sort((a, b) => a - b);
        return counts[counts.length >> 1] ?? 0;
      };
      expect(firedAt(0, 2)).toBe(0);
      expect(firedAt(0, 50)).toBe(0);
      expect(firedAt(0.1, 2)).toBeGreaterThan(0.05 * DRAWING.rules);
      expect(firedAt(0.1, 2)).toBeLessThan(0.15 * DRAWING.rules);
    },
  );

  it('the shapes have the verdicts of the reference evaluator, also where a request is not as its shape has it', () => {
    fc.assert(
      fc.property(shapedOf(60, 8), ({ documents, asked }) => {
        const policy = compileJson(documents);
        for (const [request, facts] of asked) {
          expect(policy.evaluate(request, facts)).toEqual(referenceEvaluate(documents, request, facts));
        }
      }),
      { numRuns: 150 },
    );
  });
});
