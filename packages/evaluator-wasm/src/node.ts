import { readFile } from 'node:fs/promises';
import type { CompiledModule } from './compiled-module.js';

/** The evaluator of this package, compiled. */
export async function evaluatorModule(): Promise<CompiledModule> {
  return WebAssembly.compile(await readFile(new URL('../dist/evaluator.wasm', import.meta.url)));
}
