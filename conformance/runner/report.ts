import type { Run, VectorResult } from './run.js';
import type { Implementation } from './subject.js';
import { type Totals, totalsOf } from './totals.js';
import { LEVELS, type Level } from './vector.js';

/** What a run found, as JSON. */
export interface Report {
  readonly format: 1;
  readonly suite: { readonly digest: string; readonly vectors: number };
  readonly implementation: Implementation;
  readonly totals: Totals;
  readonly levels: readonly { readonly level: Level; readonly totals: Totals }[];
  readonly strayKnownFailures: readonly string[];
  /** Everything that did not pass. */
  readonly results: readonly VectorResult[];
}

/** The report of a run over a corpus with that digest. */
export function reportOf({ implementation, results, strayKnownFailures }: Run, digest: string): Report {
  const levels = LEVELS.map((level) => ({ level, of: results.filter((result) => result.level === level) }));
  return {
    format: 1,
    suite: { digest, vectors: results.length },
    implementation,
    totals: totalsOf(results),
    levels: levels.filter(({ of }) => of.length > 0).map(({ level, of }) => ({ level, totals: totalsOf(of) })),
    strayKnownFailures,
    results: results.filter(({ status }) => status !== 'pass'),
  };
}
