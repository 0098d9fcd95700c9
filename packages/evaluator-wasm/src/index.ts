export { WasmError, type WasmFault } from './errors.js';
export { WasmPolicy } from './wasm-policy.js';

/**
 * Compiles evaluator.wasm for browsers and edge workers: from its bytes, or from the answer to `fetch`. A host that imports
 * WebAssembly by itself hands its module to `WasmPolicy.of` instead.
 */
export async function compileEvaluator(source: BufferSource | Response): Promise<WebAssembly.Module> {
  const bytes = source instanceof Response ? await source.arrayBuffer() : source;
  return WebAssembly.compile(bytes);
}
