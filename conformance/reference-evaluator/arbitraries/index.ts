import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import type { PolicyJson } from '../../../packages/evaluator/src/policy/policy.js';
import type { EvaluationFacts, EvaluationRequest } from '../../../packages/evaluator/src/trace/verdict.js';
import { ACTIONS, oneOf } from './constants.js';
import { anyMandate } from './mandates.js';
import { anyFacts, anyRequest } from './requests.js';
import { anyMolecule, documentsOf, SOP_KEYS, STANDARD_KEYS } from './rules.js';

/** One evaluation, which can be replayed. */
export interface Evaluation {
  readonly documents: PolicyJson;
  readonly request: EvaluationRequest;
  readonly facts: EvaluationFacts;
}

/** Policies of several documents and mandates. */
export function policyOf(
  molecule: fc.Arbitrary<JsonObject>,
  mandate: fc.Arbitrary<JsonObject>,
): fc.Arbitrary<PolicyJson> {
  return fc.record({
    standards: documentsOf(molecule, STANDARD_KEYS, 'std'),
    sops: documentsOf(molecule, SOP_KEYS, 'sop'),
    mandates: fc.oneof(
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 5, arbitrary: mandate.map((one) => [one]) },
      { weight: 3, arbitrary: fc.array(mandate, { minLength: 1, maxLength: 3 }) },
    ),
    revokedActions: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(oneOf(ACTIONS)) },
    ),
  });
}

export const anyPolicy = policyOf(anyMolecule, anyMandate);

export const anyEvaluation: fc.Arbitrary<Evaluation> = fc.record({
  documents: anyPolicy,
  request: anyRequest,
  facts: anyFacts,
});
