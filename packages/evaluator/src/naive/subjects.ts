import { compile } from '../index.js';
import type { PolicyDocuments } from '../policy.js';
import type { EvaluationFacts, EvaluationRequest, Verdict } from '../verdict.js';
import { naiveEvaluate } from './oracle.js';

/** Anything that gives a verdict. */
export type Evaluate = (documents: PolicyDocuments, request: EvaluationRequest, facts: EvaluationFacts) => Verdict;

export const evaluator: Evaluate = (documents, request, facts) => compile(documents).evaluate(request, facts);

/** Whom the laws and the table bind: the evaluator, and the oracle that it is compared with. */
export const SUBJECTS: Readonly<Record<string, Evaluate>> = {
  'the evaluator': evaluator,
  'the oracle': naiveEvaluate,
};
