import { compileJson } from '../../packages/evaluator/src/index.js';
import type { PolicyJson } from '../../packages/evaluator/src/policy/policy.js';
import type { EvaluationFacts, EvaluationRequest, Verdict } from '../../packages/evaluator/src/trace/verdict.js';
import { referenceEvaluate } from './evaluate.js';

/** Anything that gives a verdict. */
export type Evaluate = (documents: PolicyJson, request: EvaluationRequest, facts: EvaluationFacts) => Verdict;

export const evaluator: Evaluate = (documents, request, facts) => compileJson(documents).evaluate(request, facts);

/** Subjects of the properties and the table: the evaluator, and the reference evaluator that it is compared with. */
export const SUBJECTS: Readonly<Record<string, Evaluate>> = {
  'the evaluator': evaluator,
  'the reference evaluator': referenceEvaluate,
};

/** Random cases of a property: many for the evaluator; a few show whether the reference evaluator has it at all. */
export function runs(subject: string, cases: number): { numRuns: number } {
  return { numRuns: subject === 'the reference evaluator' ? Math.ceil(cases / 5) : cases };
}
