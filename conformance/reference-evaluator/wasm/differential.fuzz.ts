import { deepStrictEqual, strictEqual } from 'node:assert';
import fc from 'fast-check';
import { compileJson } from '../../../packages/evaluator/src/index.js';
import type { EvaluationRequest } from '../../../packages/evaluator/src/trace/verdict.js';
import { compiledCore } from '../../../packages/evaluator/test/wasm/support/compiled-core.js';
import { CoreInstance } from '../../../packages/evaluator/test/wasm/support/core-instance.js';
import { CORE_ENTRY, type Overtime, parametersOf } from '../../../packages/evaluator/test/wasm/support/overtime.js';
import { counterpartyRequest, demandingCounterpartyPolicy } from '../arbitraries/counterparties.js';
import { anyPolicy } from '../arbitraries/index.js';
import { anyFacts, anyRequest } from '../arbitraries/requests.js';
import { anyMolecule, crowdOf, keyedMolecule } from '../arbitraries/rules.js';
import { referenceEvaluate } from '../evaluate.js';

const REQUESTS = 40;

/** The JavaScript build, the WebAssembly build and the reference evaluator of the documents on random policies and requests. */
export async function fuzz(overtime: Overtime): Promise<string> {
  const module = await compiledCore(CORE_ENTRY);
  const documents = fc.oneof(
    { weight: 10, arbitrary: anyPolicy },
    {
      weight: 1,
      arbitrary: fc.record({ standards: crowdOf(anyMolecule, 'std'), sops: crowdOf(keyedMolecule, 'sop') }),
    },
  );
  const askedOf = (request: fc.Arbitrary<EvaluationRequest>) =>
    fc.array(fc.tuple(request, anyFacts), { minLength: REQUESTS, maxLength: REQUESTS });
  const evaluations = fc.oneof(
    { weight: 11, arbitrary: fc.tuple(documents, askedOf(anyRequest)) },
    { weight: 1, arbitrary: fc.tuple(demandingCounterpartyPolicy, askedOf(counterpartyRequest)) },
  );
  let compared = 0;
  fc.assert(
    fc.property(evaluations, ([policyDocuments, asked]) => {
      const policy = compileJson(policyDocuments);
      const core = new CoreInstance(module, policy.program);
      for (const text of asked.map(([request, facts]) => JSON.stringify({ request, facts }))) {
        const { request, facts } = JSON.parse(text);
        const verdict = policy.evaluate(request, facts);
        strictEqual(core.evaluate(text), JSON.stringify(verdict));
        deepStrictEqual(verdict, referenceEvaluate(policyDocuments, request, facts));
        compared += 1;
      }
    }),
    parametersOf(overtime),
  );
  return `${compared} verdicts compared three ways, no difference`;
}
