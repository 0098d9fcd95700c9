import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';

/**
 * Loaded before a worker whose SQLite is WebAssembly: keeps beside each file, as `<file>.synced`, the bytes that its last finished sync
 * had to save. After a SIGKILL the harness puts those in the place of the file: the worst that a loss of power can leave, in which
 * nothing survives that was written after the last sync. GATEWRIGHT_DROP_SYNCS=all keeps none of them, =checkpoints drops those of
 * the database, by which SQLite ends a checkpoint.
 */
const dropped = process.env['GATEWRIGHT_DROP_SYNCS'];
const { openSync, closeSync, fsyncSync, unlinkSync } = fs;

const paths = new Map<number, string>();

function isForgotten(path: string): boolean {
  // While the database is made there is no log yet.
  const endsCheckpoint = !path.endsWith('-wal') && fs.existsSync(`${path}-wal`);
  return dropped === 'all' || (dropped === 'checkpoints' && endsCheckpoint);
}

Object.assign(fs, {
  openSync(path: fs.PathLike, how: fs.OpenMode = 'r', mode?: fs.Mode) {
    const descriptor = openSync(path, how, mode);
    if (typeof path === 'string') paths.set(descriptor, resolve(path));
    return descriptor;
  },
  closeSync(descriptor: number) {
    paths.delete(descriptor);
    closeSync(descriptor);
  },
  fsyncSync(descriptor: number) {
    fsyncSync(descriptor);
    const path = paths.get(descriptor);
    if (path === undefined || isForgotten(path) || !fs.statSync(path).isFile()) return;
    fs.copyFileSync(path, `${path}.copy`);
    fs.renameSync(`${path}.copy`, `${path}.synced`);
  },
  unlinkSync(path: string) {
    unlinkSync(path);
    fs.rmSync(`${resolve(path)}.synced`, { force: true });
  },
});

syncBuiltinESMExports();
