// Compiles the portable core of a package to one WebAssembly file that needs nothing from its host.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { main } from 'assemblyscript/asc';

/** Largest file that is shipped, bytes after gzip. */
const WASM_MAX_GZIP_BYTES = 64 * 1024;

/**
 * Compiles an entry of the portable subset with the compiler's options. Throws with the compiler's words, or where the result
 * imports something.
 * @returns {Promise<Uint8Array>} the module.
 */
async function compileWebAssembly(entry, options) {
  let bytes;
  const arguments_ = [entry, ...options, '--outFile', 'out.wasm', '--baseDir', dirname(entry)];
  const { error, stderr } = await main(arguments_, {
    writeFile: (_name, contents) => {
      bytes = contents;
    },
  });
  if (error || !(bytes instanceof Uint8Array)) throw new Error(`${entry} does not compile\n${stderr.toString()}`);
  const imports = WebAssembly.Module.imports(await WebAssembly.compile(bytes));
  if (imports.length > 0) throw new Error(`${entry} imports ${imports.map(({ name }) => name).join(', ')}`);
  return bytes;
}

/** Writes the WebAssembly file that a manifest names under `webAssembly`, if it does. */
export async function buildWebAssembly(root, { folder, manifest }) {
  const { webAssembly } = manifest;
  if (!webAssembly) return;
  const home = join(root, folder);
  const bytes = await compileWebAssembly(join(home, webAssembly.entry), webAssembly.options);
  const size = gzipSync(bytes, { level: 9 }).length;
  if (size > WASM_MAX_GZIP_BYTES)
    throw new Error(`${folder}/${webAssembly.output} has ${size} bytes after gzip; at most ${WASM_MAX_GZIP_BYTES}`);
  const output = join(home, webAssembly.output);
  await mkdir(dirname(output), { recursive: true });
  await writeFile(output, bytes);
}
