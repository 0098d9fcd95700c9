/** A change of the text of one source. */
export interface Patch {
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** The place that a patch names is not there, or is not the only one. */
export class PatchError extends Error {
  constructor(patch: Patch, times: number) {
    super(`${patch.file}: ${JSON.stringify(patch.find)} stands there ${times} times; name one place`);
    this.name = 'PatchError';
  }
}

/** The source with the patch. Throws PatchError. */
export function patched(source: string, patch: Patch): string {
  const parts = source.split(patch.find);
  if (parts.length !== 2) throw new PatchError(patch, parts.length - 1);
  return parts.join(patch.replace);
}
