import type { SqliteEngine } from './engine.js';
import { NodeEngine, nodeSqlite } from './node-engine.js';
import { WasmEngine } from './wasm-engine.js';

export { IN_MEMORY, type PreparedStatement, type SqliteEngine } from './engine.js';
export { OpenElsewhereError } from './other-programs.js';

/** Builds of SQLite: Node's own, and one in WebAssembly. */
export type SqliteEngineName = 'node' | 'wasm';

/** The builds that this host has, the fastest first. */
export const SQLITE_ENGINES: readonly [SqliteEngineName, ...SqliteEngineName[]] =
  nodeSqlite() === null ? ['wasm'] : ['node', 'wasm'];

/** Opens a database file, or one in memory where the path is `:memory:`. */
export function openEngine(path: string, name: SqliteEngineName = SQLITE_ENGINES[0]): SqliteEngine {
  const native = name === 'node' ? nodeSqlite() : null;
  return native === null ? new WasmEngine(path) : new NodeEngine(native, path);
}
