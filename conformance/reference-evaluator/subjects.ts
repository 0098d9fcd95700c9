import { compileJson } from '../../packages/evaluator/src/index.js';
import type { PolicyJson } from '../../packages/evaluator/src/policy.js';
import type { EvaluationFacts, EvaluationRequest, Verdict } from '../../packages/evaluator/src/verdict.js';
import { naiveEvaluate } from './evaluate.js';

/** Anything that gives a verdict. */
export type Evaluate = (documents: PolicyJson, request: EvaluationRequest, facts: EvaluationFacts) => Verdict;

export const evaluator: Evaluate = (documents, request, facts) => compileJson(documents).evaluate(request, facts);

/** Whom the laws and the table bind: the evaluator, and the oracle that it is compared with. */
export const SUBJECTS: Readonly<Record<string, Evaluate>> = {
  'the evaluator': evaluator,
  'the oracle': naiveEvaluate,
};

/** Random cases of a law: many for the evaluator; a few show whether the oracle keeps the law at all. */
export function runs(subject: string, cases: number): { numRuns: number } {
  return { numRuns: subject === 'the oracle' ? Math.ceil(cases / 5) : cases };
}
