import { type CompiledModule, compileEvaluator } from '@gatewright/evaluator-wasm';
import carried from '@gatewright/evaluator-wasm/evaluator.wasm?deflated';
import { bytesOfBase64, inflated } from './deflate.js';

/** Bytes of the module, an upper bound. */
const MODULE_MAX_BYTES = 4 * 1024 * 1024;

/** The evaluator that the page carries, compiled. Rejects where the browser runs no WebAssembly. */
export async function carriedEvaluator(): Promise<CompiledModule> {
  const bytes = bytesOfBase64(carried);
  const module = bytes === null ? 'damaged' : await inflated(bytes, MODULE_MAX_BYTES);
  if (typeof module === 'string') throw new Error('the page does not carry the evaluator; build it again');
  return compileEvaluator(module);
}
