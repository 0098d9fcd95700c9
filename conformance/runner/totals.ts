import type { Status } from './run.js';

/** How many results there are of each status. */
export type Totals = Readonly<Record<Status, number>>;

export function totalsOf(results: readonly { readonly status: Status }[]): Totals {
  const count = (status: Status) => results.filter((result) => result.status === status).length;
  return { pass: count('pass'), fail: count('fail'), skipped: count('skipped'), errored: count('errored') };
}

/** The totals as a line. */
export function totalsText({ pass, fail, skipped, errored }: Totals): string {
  return `${pass} pass, ${fail} fail, ${skipped} skipped, ${errored} errored`;
}
