import { readdir, readFile } from 'node:fs/promises';
import type { Sequence } from './explore.js';
import type { InvariantName } from './invariants/finding.js';

const FOLDER = new URL('./saved/', import.meta.url);

/** A sequence that broke a promise once, what it broke then, and the answer that keeps the promise. */
export interface SavedSequence extends Sequence {
  /**
   * The first call that is refused, and why; null where none is. Without it a sequence could come to hold for another reason,
   * such as that its first call fails.
   */
  readonly kept: { readonly step: number | string; readonly reasonCode: string } | null;
  /** Name of its file, which says what it shows. */
  readonly name: string;
}

/** The sequences that were saved as regressions. Throws where a file is none. */
export async function savedSequences(): Promise<SavedSequence[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => readSaved(name, JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')))),
  );
}

/** Steps are written by the fuzzer itself; what is looked at here is that a file holds its parts. */
function readSaved(name: string, file: SavedSequence): SavedSequence {
  const { finding, kept, terms, steps } = file;
  const invariant: InvariantName | undefined = finding?.invariant;
  if (invariant === undefined || kept === undefined || terms?.seed === undefined || !Array.isArray(steps)) {
    throw new Error(`${name} is no saved sequence: it needs finding, kept, terms and steps`);
  }
  return { name: name.replace(/\.json$/, ''), finding, kept, terms, steps };
}
