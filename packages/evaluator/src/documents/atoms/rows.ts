import { ALLOW_LIST_ATOMS } from './allow-lists.js';
import { AMOUNT_ATOMS } from './amounts.js';
import type { AtomRow } from './atom-row.js';
import { FIELD_ATOMS } from './field-values.js';
import { HISTORY_ATOMS } from './history.js';
import { SIGNAL_ATOMS } from './signals.js';
import { SUM_ATOMS } from './sums.js';
import { TIME_ATOMS } from './time.js';

/** Every predicate with all that the evaluator does with it. */
export const ATOM_ROWS: readonly AtomRow[] = [
  ...AMOUNT_ATOMS,
  ...ALLOW_LIST_ATOMS,
  ...SIGNAL_ATOMS,
  ...FIELD_ATOMS,
  ...TIME_ATOMS,
  ...HISTORY_ATOMS,
  ...SUM_ATOMS,
];

const BY_PREDICATE: ReadonlyMap<string, AtomRow> = new Map(ATOM_ROWS.map((row) => [row.predicate, row]));

export const PREDICATES: readonly string[] = [...BY_PREDICATE.keys()];

/** The row of a predicate; names that objects inherit are unknown like any other. */
export function atomRow(predicate: string): AtomRow | undefined {
  return BY_PREDICATE.get(predicate);
}

/** True for an atom that published guards do not know: a row of ours, or a setting of ours that the config has. */
export function isOwn({ protocol, config }: AtomRow, has: (key: string) => boolean): boolean {
  return !protocol || config.some(({ key, own }) => own === true && has(key));
}
