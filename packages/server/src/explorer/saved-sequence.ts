import { readdir, readFile } from 'node:fs/promises';
import type { Sequence } from './explore.js';
import type { InvariantName } from './invariants/finding.js';

const FOLDER = new URL('./saved/', import.meta.url);

/** A sequence that broke a promise once, and what it broke then. */
export interface SavedSequence extends Sequence {
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

/** Steps are written by the explorer itself; what is looked at here is that a file holds the three parts. */
function readSaved(name: string, file: Sequence): SavedSequence {
  const { finding, terms, steps } = file;
  const invariant: InvariantName | undefined = finding?.invariant;
  if (invariant === undefined || terms?.seed === undefined || !Array.isArray(steps)) {
    throw new Error(`${name} is no saved sequence: it needs finding, terms and steps`);
  }
  return { name: name.replace(/\.json$/, ''), finding, terms, steps };
}
