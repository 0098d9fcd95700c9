import { resolve } from 'node:path';

/** What a long run is asked for on the command line. */
export interface Overtime {
  /** Cases of the property, each with several requests. */
  readonly runs: number;
  readonly seconds: number;
  readonly seed: number;
}

/** The sources of the core from the root of the checkout, where long runs are started. */
export const CORE_ENTRY = resolve('packages/evaluator/src/wasm/exports.ts');

/** fast-check's parameters for a long run; it prints the seed and the path of what fails. */
export function parametersOf({ runs, seconds, seed }: Overtime) {
  return { numRuns: runs, seed, interruptAfterTimeLimit: seconds * 1000, endOnFailure: false };
}
