import type { EvaluationFacts, EvaluationRequest, PolicyJson, Verdict } from '@gatewright/evaluator';
import type { Patch } from '../../mutants/patch.js';
import { bundleReference, importCode } from './bundle.js';

export { patchedSource } from './bundle.js';

/** The reference evaluator of documents: gives a verdict. */
export type Evaluate = (documents: PolicyJson, request: EvaluationRequest, facts: EvaluationFacts) => Verdict;

/** One evaluation, which can be replayed. */
export interface Evaluation {
  readonly documents: PolicyJson;
  readonly request: EvaluationRequest;
  readonly facts: EvaluationFacts;
}

/** A sentence of protocol.md §3 with an evaluation that shows it. */
export interface Case extends Evaluation {
  readonly says: string;
}

/** The reference evaluator and what it is tested with. */
export interface Material {
  readonly evaluate: Evaluate;
  /** Chapter → cases. */
  readonly chapters: Readonly<Record<string, readonly Case[]>>;
  /** Random evaluations, the same for the same seed. */
  readonly sample: (seed: number, count: number) => readonly Evaluation[];
}

const MATERIAL = `
  import fc from 'fast-check';
  import { anyEvaluation } from './arbitraries/index.js';
  import { ATOM_CASES } from './cases/atoms.js';
  import { CONSTRAINT_CASES } from './cases/constraints.js';
  import { CONTEXT_CASES } from './cases/context.js';
  import { CONTEXT_VALUE_CASES } from './cases/context-values.js';
  import { FACT_CASES } from './cases/facts.js';
  import { FIELD_CASES } from './cases/fields-named.js';
  import { MANDATE_CASES } from './cases/mandates.js';
  import { MOLECULE_CASES } from './cases/molecules.js';
  import { OWN_ATOM_CASES } from './cases/own-atoms.js';
  import { TOGETHER_CASES } from './cases/together.js';
  export { referenceEvaluate as evaluate } from './evaluate.js';
  export const chapters = {
    atoms: ATOM_CASES,
    'own-atoms': OWN_ATOM_CASES,
    'context-values': CONTEXT_VALUE_CASES,
    context: CONTEXT_CASES,
    facts: FACT_CASES,
    molecules: MOLECULE_CASES,
    'fields-named': FIELD_CASES,
    together: TOGETHER_CASES,
    mandates: MANDATE_CASES,
    constraints: CONSTRAINT_CASES,
  };
  export const sample = (seed, count) => fc.sample(anyEvaluation, { seed, numRuns: count });
`;

const EVALUATE = `export { referenceEvaluate as evaluate } from './evaluate.js';`;

export async function loadMaterial(): Promise<Material> {
  const [module] = await importCode([await bundleReference(MATERIAL)]);
  return module as Material;
}

/** Reference evaluators with one place changed each, in the order of the patches. */
export async function loadPatched(patches: readonly Patch[]): Promise<Evaluate[]> {
  const modules = await importCode(await Promise.all(patches.map((patch) => bundleReference(EVALUATE, patch))));
  return modules.map((module) => (module as Pick<Material, 'evaluate'>).evaluate);
}
