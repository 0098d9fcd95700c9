import { fileURLToPath } from 'node:url';
import { main } from 'assemblyscript/asc';

/** The entry that is compiled. */
const ENTRY = fileURLToPath(new URL('../../../src/wasm/exports.ts', import.meta.url));

export async function compiledCore(path = ENTRY): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await coreBytes(path));
}

/** The core as the WebAssembly package compiles it, with fewer optimizations. */
export async function coreBytes(path = ENTRY): Promise<Uint8Array<ArrayBuffer>> {
  const entry = path.slice(1);
  const options = ['-O', '--runtime', 'stub', '--use', 'abort=', '--outFile', 'core.wasm', '--baseDir', '/'];
  const written: Uint8Array[] = [];
  const { error, stderr } = await main([entry, ...options], {
    writeFile: (_name, contents) => {
      if (contents instanceof Uint8Array) written.push(contents);
    },
  });
  const [bytes] = written;
  if (error !== null || bytes === undefined) throw new Error(`${error?.message}${stderr.toString()}`);
  return Uint8Array.from(bytes);
}
