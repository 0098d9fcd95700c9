import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, load } from '../index.js';
import { anyEvaluation, type Evaluation } from './arbitraries/index.js';
import { naiveEvaluate } from './oracle.js';

const CASES = 4000;

/** fast-check shrinks a disagreement to a small case and prints it with the seed that replays it. */
function agreed({ documents, request, facts }: Evaluation): void {
  const policy = compile(documents);
  const expected = naiveEvaluate(documents, request, facts);
  expect(policy.evaluate(request, facts)).toEqual(expected);
  expect(load(policy.program).evaluate(request, facts)).toEqual(expected);
}

describe('the evaluator and the plain reading of the documents', () => {
  it('give the same verdict, compiled and loaded from the program', () => {
    fc.assert(fc.property(anyEvaluation, agreed), { numRuns: CASES });
  });
});
