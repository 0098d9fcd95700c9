import { lstatSync, rmSync, symlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** Another program has the database open, or ended without closing it. */
export class OpenElsewhereError extends Error {
  readonly code = 'DATABASE_IN_USE';

  constructor(readonly file: string) {
    super(
      `${file}-shm is there, so another program has ${file} open, or ended without closing it; close that program, or remove ${file}-shm where none has it open`,
    );
    this.name = 'OpenElsewhereError';
  }
}

/**
 * Keeps other programs out of a database whose engine takes no lock that they know. On closing it they would move the log into
 * the database and remove it, and what is committed afterwards would be in no file. Before they read a log they open
 * shared memory beside it, which the engine does without: a link to itself cannot be opened, so they fail. Where the file
 * system has no links nobody is kept out. Throws OpenElsewhereError where the shared memory is there already.
 */
export function keepOthersOut(file: string): void {
  const path = sharedMemoryOf(file);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() === true) return;
  if (found !== undefined) throw new OpenElsewhereError(file);
  try {
    symlinkSync(basename(path), path);
  } catch {
    // The driver finds out after each commit whether its files still have their names.
  }
}

/** Takes back what `keepOthersOut` did, whichever process did it. */
export function letOthersIn(file: string): void {
  const path = sharedMemoryOf(file);
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) rmSync(path);
}

function sharedMemoryOf(file: string): string {
  return `${file}-shm`;
}
