import fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';

/**
 * Loaded before a worker: keeps beside each file, as `<file>.synced`, the bytes that its last finished sync had to save.
 * After a SIGKILL the harness puts those in the place of the file: the worst that a loss of power can leave, in which
 * nothing survives that was written after the last sync. GATEWRIGHT_FORGET_SYNCS=all keeps none of them,
 * =checkpoints forgets those by which the driver ends a checkpoint.
 */
const forgotten = process.env['GATEWRIGHT_FORGET_SYNCS'];
const { openSync, closeSync, fsyncSync, unlinkSync, promises } = fs;
const openHandle = promises.open;

const paths = new Map<number, string>();
const newest = new Map<string, number>();
let syncs = 0;

/** Copies what is written by now, and returns what makes the copy count once the sync is done. */
function copyOf(path: string): () => void {
  syncs += 1;
  const turn = syncs;
  const copy = `${path}.copy-${turn}`;
  if (forgotten === 'all' || !fs.statSync(path).isFile()) return () => undefined;
  fs.copyFileSync(path, copy);
  return () => {
    if ((newest.get(path) ?? 0) > turn) return fs.rmSync(copy);
    newest.set(path, turn);
    fs.renameSync(copy, `${path}.synced`);
  };
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
    const path = paths.get(descriptor);
    const keep = path === undefined ? () => undefined : copyOf(path);
    fsyncSync(descriptor);
    keep();
  },
  unlinkSync(path: string) {
    unlinkSync(path);
    fs.rmSync(`${resolve(path)}.synced`, { force: true });
  },
});

/** The driver syncs nothing but directories, logs, and databases after a checkpoint. */
function endsCheckpoint(path: string): boolean {
  return forgotten === 'checkpoints' && !path.endsWith('-wal');
}

Object.assign(promises, {
  async open(path: string, how?: fs.OpenMode, mode?: fs.Mode): Promise<FileHandle> {
    const handle = await openHandle(path, how, mode);
    for (const name of ['sync', 'datasync'] as const) {
      const sync = handle[name].bind(handle);
      handle[name] = async () => {
        const keep = endsCheckpoint(path) ? () => undefined : copyOf(resolve(path));
        await sync();
        keep();
      };
    }
    return handle;
  },
});

syncBuiltinESMExports();
