import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { compileFunction } from 'node:vm';
import type * as sqlite from 'node-sqlite3-wasm';
import { gatheringFiles } from './gathering-files.js';

const NAME = 'node-sqlite3-wasm';

/** What is used of the module. */
export type WasmBuild = Pick<typeof sqlite, 'Database' | 'SQLite3Error'>;

let build: WasmBuild | null = null;

/**
 * SQLite in WebAssembly. The module takes the files of Node and cannot be told otherwise, so it is loaded here as Node loads modules
 * of its kind, but with files that gather what goes to a log: otherwise a decision makes some eight short writes.
 */
export function wasmBuild(): WasmBuild {
  build ??= loadBuild();
  return build;
}

function loadBuild(): WasmBuild {
  const require = createRequire(import.meta.url);
  const filename = require.resolve(NAME);
  const files = gatheringFiles();
  const module: { exports: unknown } = { exports: {} };
  const load = compileFunction(
    readFileSync(filename, 'utf8'),
    ['exports', 'require', 'module', '__filename', '__dirname'],
    { filename },
  );
  const withOurFiles = (name: string): unknown => (name === 'node:fs' || name === 'fs' ? files : require(name));
  load(module.exports, withOurFiles, module, filename, dirname(filename));
  if (!isWasmBuild(module.exports)) throw new TypeError(`${filename} is not the SQLite that was expected`);
  return module.exports;
}

function isWasmBuild(found: unknown): found is WasmBuild {
  return typeof found === 'object' && found !== null && 'Database' in found && 'SQLite3Error' in found;
}
