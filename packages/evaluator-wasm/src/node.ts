import { readFile } from 'node:fs/promises';

/** The evaluator of this package, compiled. */
export async function evaluatorModule(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL('../dist/evaluator.wasm', import.meta.url)));
}
