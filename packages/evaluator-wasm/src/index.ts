import type { CompiledModule } from './compiled-module.js';

export type { CompiledModule } from './compiled-module.js';
export { WasmError, type WasmFault } from './errors.js';
export { WasmPolicy } from './wasm-policy.js';

/**
 * Compiles evaluator.wasm for browsers and edge workers: from its bytes, or from the answer to `fetch`. A host that imports
 * WebAssembly by itself hands its module to `WasmPolicy.of` instead.
 */
export async function compileEvaluator(source: ArrayBuffer | ArrayBufferView | Response): Promise<CompiledModule> {
  if (source instanceof Response) return WebAssembly.compile(await source.arrayBuffer());
  return WebAssembly.compile(ArrayBuffer.isView(source) ? unshared(source) : source);
}

/** The bytes in memory of their own: the compiler takes none that other threads could change. */
function unshared({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer, byteOffset, byteLength).slice();
}
