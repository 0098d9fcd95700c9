import type { AtomRow, UnreadField } from './atom-row.js';
import { ATOM_EFFECTS } from './effects.generated.js';
import { ATOM_ROWS } from './rows.js';
import type { AtomSpec } from './spec.js';

/** Every atom this evaluator knows, as GET /standards/atoms serves it. */
export const ATOM_CATALOGUE: readonly AtomSpec[] = ATOM_ROWS.map(specOf);

/** What each atom does where it cannot read its field, by predicate. */
export const ATOM_UNREAD: Readonly<Record<string, UnreadField>> = Object.fromEntries(
  ATOM_ROWS.map(({ predicate, unread }) => [predicate, unread]),
);

function specOf({ predicate, label, description, config, requiredContext = [] }: AtomRow): AtomSpec {
  return {
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
    effects: ATOM_EFFECTS[predicate] ?? [],
  };
}
