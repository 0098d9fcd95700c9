import type { Patch } from '../../patch.js';

/** An evaluator that reads one sentence of protocol.md §3 wrongly. */
export interface PatchedMutant extends Patch {
  readonly name: string;
  /** What it does. */
  readonly does: string;
}

export function patch(name: string, does: string, file: string, find: string, replace: string): PatchedMutant {
  return { name, does, file, find, replace };
}
