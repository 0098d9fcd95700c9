/** Remembers which presentations of mandates were used, so that none is paid twice. */
export interface Presentations {
  /**
   * Marks a presentation as used; false, in one step, where it was used before. It is kept until `until`, when it is too old to be paid.
   * Times are in seconds since the epoch.
   */
  use(key: string, times: { readonly now: number; readonly until: number }): Promise<boolean>;
}

/** Presentations of one process. Several processes, or one that restarts, need a store of their own: a table with a unique key. */
export function memoryPresentations(): Presentations {
  const used = new Map<string, number>();
  return {
    async use(key, { now, until }) {
      for (const [other, end] of used) if (end < now) used.delete(other);
      if (used.has(key)) return false;
      used.set(key, until);
      return true;
    },
  };
}
