import { deepStrictEqual, strictEqual } from 'node:assert';
import fc from 'fast-check';
import { compileJson } from '../../../packages/evaluator/src/index.js';
import { compiledCore } from '../../../packages/evaluator/test/wasm/support/compiled-core.js';
import { CoreInstance } from '../../../packages/evaluator/test/wasm/support/core-instance.js';
import { CORE_ENTRY, type Overtime, parametersOf } from '../../../packages/evaluator/test/wasm/support/overtime.js';
import { shapedOf } from '../arbitraries/shapes.js';
import { referenceEvaluate } from '../evaluate.js';

const RULES_MAX = 300;
const REQUESTS = 60;

/** The JavaScript build, the WebAssembly build and the reference evaluator on the families of rules that the bench measures. */
export async function fuzz(overtime: Overtime): Promise<string> {
  const module = await compiledCore(CORE_ENTRY);
  let [compared, fired] = [0, 0];
  fc.assert(
    fc.property(shapedOf(RULES_MAX, REQUESTS), ({ documents, asked }) => {
      const policy = compileJson(documents);
      const core = new CoreInstance(module, policy.program);
      for (const text of asked.map(([request, facts]) => JSON.stringify({ request, facts }))) {
        const { request, facts } = JSON.parse(text);
        const verdict = policy.evaluate(request, facts);
        strictEqual(core.evaluate(text), JSON.stringify(verdict));
        deepStrictEqual(verdict, referenceEvaluate(documents, request, facts));
        compared += 1;
        fired += verdict.fired.length;
      }
    }),
    parametersOf(overtime),
  );
  return `${compared} verdicts with ${fired} fired rules compared three ways, no difference`;
}
