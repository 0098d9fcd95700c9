import { ALLOW_LIST_ATOMS } from './allow-lists.js';
import { AMOUNT_ATOMS } from './amounts.js';
import { FIELD_ATOMS } from './field-values.js';
import { SIGNAL_ATOMS } from './signals.js';
import type { AtomRow, AtomSpec } from './spec.js';
import { TIME_ATOMS } from './time.js';

/** Every predicate with all there is to say about it. */
export const ATOM_ROWS: readonly AtomRow[] = [
  ...AMOUNT_ATOMS,
  ...ALLOW_LIST_ATOMS,
  ...SIGNAL_ATOMS,
  ...FIELD_ATOMS,
  ...TIME_ATOMS,
];

const BY_PREDICATE = new Map(ATOM_ROWS.map((row) => [row.predicate, row]));

/** The row of a predicate; names that objects inherit are unknown like any other. */
export function atomRow(predicate: string): AtomRow | undefined {
  return BY_PREDICATE.get(predicate);
}

/** Every atom this evaluator knows, as GET /standards/atoms serves it. */
export const ATOM_CATALOGUE: readonly AtomSpec[] = ATOM_ROWS.map(
  ({ predicate, label, description, config, requiredContext }) => ({
    predicate,
    label,
    description,
    config: config.map(({ key, type, required, options, description }) => ({
      key,
      type,
      required,
      ...(options === undefined ? {} : { options }),
      description,
    })),
    requiredContext,
  }),
);
