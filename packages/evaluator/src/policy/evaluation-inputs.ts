import { isPermit } from '@gatewright/protocol';
import type { EvaluationFacts, EvaluationOptions, EvaluationRequest, Verdict } from '../trace/verdict.js';
import type { Policy } from './policy.js';

/** What a gate computes a verdict from, beside the policy. */
export interface EvaluationInputs {
  readonly request: EvaluationRequest;
  readonly facts: EvaluationFacts;
  /** The amount is far from what the agent usually pays, so that a permit waits for approval. */
  readonly unusual: boolean;
}

const SPEND_PATTERN: Pick<Verdict, 'decision' | 'reasonCode'> = {
  decision: 'escalate',
  reasonCode: 'SPEND_PATTERN_ANOMALY',
};

/** The verdict of any policy on the inputs of a decision: a permit of an unusual amount waits for approval. */
export function verdictOn(
  policy: Pick<Policy, 'evaluate'>,
  { request, facts, unusual }: EvaluationInputs,
  options?: EvaluationOptions,
): Verdict {
  const verdict = policy.evaluate(request, facts, options);
  return unusual && isPermit(verdict.decision) ? { ...verdict, ...SPEND_PATTERN } : verdict;
}
