import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SqliteInstance } from '../../src/sqlite/instance.js';
import type { SyncFile } from '../../src/sqlite/vfs.js';

/** SQLite's official WebAssembly file, compiled. */
const SQLITE_MODULE = new WebAssembly.Module(
  readFileSync(createRequire(import.meta.url).resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm')),
);

export function nodeSqlite(): Promise<SqliteInstance> {
  return SqliteInstance.of(SQLITE_MODULE);
}

/** A file of Node as a page has one. */
export function nodeFile(folder: string, name: string): SyncFile {
  const file = openSync(join(folder, name), 'a+');
  closeSync(file);
  const handle = openSync(join(folder, name), 'r+');
  return {
    read: (target, { at }) => readSync(handle, target, 0, target.length, at),
    write: (source, { at }) => writeSync(handle, source, 0, source.length, at),
    truncate: (bytes) => ftruncateSync(handle, bytes),
    getSize: () => fstatSync(handle).size,
    // No test here cuts the power, and a sync of a busy disk takes long.
    flush: () => undefined,
    close: () => closeSync(handle),
  };
}
