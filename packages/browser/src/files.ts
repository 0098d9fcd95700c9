/** The files that a gate is made of, as a page finds them. */
export interface GateFiles {
  /** The script that a worker runs: one of the prebuilt bundles. */
  readonly worker: string;
  readonly type: WorkerType;
  /** SQLite's WebAssembly file. */
  readonly sqlite: string;
}

/** The files beside the module that this is part of. A function, because a page that names its own files needs none. */
export function filesBeside(): GateFiles {
  return {
    worker: new URL('./gatewright.js', import.meta.url).href,
    type: 'module',
    sqlite: new URL('./sqlite3.wasm', import.meta.url).href,
  };
}
