import { ALLOW_LIST_PROSE } from './allow-lists.js';
import { AMOUNT_PROSE } from './amounts.js';
import { FIELD_PROSE } from './field-values.js';
import { HISTORY_PROSE } from './history.js';
import { SIGNAL_PROSE } from './signals.js';
import { TIME_PROSE } from './time.js';

/**
 * What every atom says of itself to people, by its predicate. It stands apart from the rows so that a page which compiles
 * rules does not carry it.
 */
export const ATOM_PROSE = {
  ...AMOUNT_PROSE,
  ...ALLOW_LIST_PROSE,
  ...SIGNAL_PROSE,
  ...FIELD_PROSE,
  ...TIME_PROSE,
  ...HISTORY_PROSE,
};

/** The predicates that there are; a row of another one does not compile. */
export type Predicate = keyof typeof ATOM_PROSE;
