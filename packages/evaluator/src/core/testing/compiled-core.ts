import { fileURLToPath } from 'node:url';
import { main } from 'assemblyscript/asc';

/** The core as the WebAssembly package compiles it, without the minutes that the last optimizations take. */
export async function compiledCore(): Promise<WebAssembly.Module> {
  const entry = fileURLToPath(new URL('../wasm/exports.ts', import.meta.url)).slice(1);
  const options = ['-O', '--runtime', 'stub', '--use', 'abort=', '--outFile', 'core.wasm', '--baseDir', '/'];
  const written: Uint8Array[] = [];
  const { error, stderr } = await main([entry, ...options], {
    writeFile: (_name, contents) => {
      if (contents instanceof Uint8Array) written.push(contents);
    },
  });
  const [bytes] = written;
  if (error !== null || bytes === undefined) throw new Error(`${error?.message}${stderr.toString()}`);
  return WebAssembly.compile(Uint8Array.from(bytes));
}
