import { WasmError } from './errors.js';

/** What the module exports; hosts in other languages call the same six. */
export interface EvaluatorExports {
  readonly memory: WebAssembly.Memory;
  /** Where to write `length` bytes of input, 0 where that is too many. To be asked before each call. */
  readonly input: (length: number) => number;
  /** Takes in a program; 0 where it is fine. */
  readonly load: (length: number) => number;
  /** Evaluates `{"request": …, "facts": …}`; 0 where a verdict stands in the output. */
  readonly evaluate: (length: number) => number;
  readonly output: () => number;
  readonly output_len: () => number;
}

type Call = (length?: number) => number;

/** Checks that a module is the evaluator. Throws `WasmError`. */
export function evaluatorExports({ exports }: WebAssembly.Instance): EvaluatorExports {
  const { memory } = exports;
  if (!(memory instanceof WebAssembly.Memory)) throw notTheEvaluator('memory');
  return {
    memory,
    input: callOf(exports, 'input'),
    load: callOf(exports, 'load'),
    evaluate: callOf(exports, 'evaluate'),
    output: callOf(exports, 'output'),
    output_len: callOf(exports, 'output_len'),
  };
}

function callOf(exports: WebAssembly.Exports, name: string): Call {
  const found = exports[name];
  if (typeof found !== 'function') throw notTheEvaluator(name);
  return (length) => Number(found(length));
}

function notTheEvaluator(name: string): WasmError {
  return new WasmError('NOT_THE_EVALUATOR', `the module exports no ${name}; load evaluator.wasm of this package`);
}
