import { compile, load } from '@gatewright/evaluator';
import { WasmPolicy } from '@gatewright/evaluator-wasm';
import { evaluatorModule } from '@gatewright/evaluator-wasm/node';

export const javascript = {
  name: 'JavaScript',
  async build({ documents }) {
    const policy = compile(documents);
    return {
      program: policy.program,
      prepare: (asked) => asked,
      evaluate: ([request, facts]) => policy.evaluate(request, facts),
      verdict: (verdict) => verdict,
    };
  },
};

export const webAssembly = {
  name: 'WebAssembly, JSON text in and out',
  async build(_drawn, { program }) {
    const policy = WasmPolicy.of(await evaluatorModule(), program);
    return {
      prepare: ([request, facts]) => JSON.stringify({ request, facts }),
      evaluate: (text) => policy.evaluateText(text),
      verdict: (text) => JSON.parse(text),
    };
  },
};

/** Milliseconds that the program takes to load. */
export function loadMs(program) {
  const started = performance.now();
  load(program);
  return performance.now() - started;
}
