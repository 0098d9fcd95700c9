import fs from 'node:fs';
import { GatheredLog } from './gathered-log.js';

/** How SQLite names the log of a database. */
const LOG = /-wal$/;

/** The calls of Node that a gathered log is told by, as the build of SQLite in WebAssembly makes them. */
export interface GatheringFiles {
  openSync(path: string, how: number, mode: number): number;
  writeSync(file: number, bytes: Uint8Array, offset: number, length: number, position: number): number;
  readSync(file: number, bytes: Uint8Array, offset: number, length: number, position: number): number;
  fstatSync(file: number): { readonly size: number };
  fsyncSync(file: number): void;
  ftruncateSync(file: number, length: number): void;
  closeSync(file: number): void;
}

/** Node's files, all of them, but for the logs of databases, which are written in few pieces. */
export function gatheringFiles(): GatheringFiles {
  const logs = new Map<number, GatheredLog>();
  return {
    ...fs,
    openSync(path, how, mode) {
      const file = fs.openSync(path, how, mode);
      if (LOG.test(path)) {
        logs.set(file, new GatheredLog((bytes, position) => fs.writeSync(file, bytes, 0, bytes.length, position)));
      }
      return file;
    },
    writeSync(file, bytes, offset, length, position) {
      const log = logs.get(file);
      if (log === undefined) return fs.writeSync(file, bytes, offset, length, position);
      return log.write(bytes.subarray(offset, offset + length), position);
    },
    readSync(file, bytes, offset, length, position) {
      logs.get(file)?.flush();
      return fs.readSync(file, bytes, offset, length, position);
    },
    fstatSync(file) {
      logs.get(file)?.flush();
      return fs.fstatSync(file);
    },
    fsyncSync(file) {
      logs.get(file)?.flush();
      fs.fsyncSync(file);
    },
    ftruncateSync(file, length) {
      logs.get(file)?.flush();
      fs.ftruncateSync(file, length);
    },
    closeSync(file) {
      const log = logs.get(file);
      logs.delete(file);
      try {
        log?.flush();
      } finally {
        fs.closeSync(file);
      }
    },
  };
}
