import { CUMULATIVE_SPEND } from '../../program/fields';
import { OPTION_PROVENANCE } from '../../program/operations.generated';
import { Program } from '../../program/program';
import { ATOM_OPTIONS, ATOM_SLOT, NONE } from '../../program/program-layout';
import { CELL_TEXT } from '../../values/cells';
import { Decimal } from '../../values/decimal';
import { FORM_PLAIN } from '../../values/folding';
import { Request } from '../request/request';

/*
 * What operations read from a request. The table of operations says which reads what; `readings.generated.ts` has the switches. `outcomes.ts`
 * compares a reading with the values of one atom, `index/states.ts` with those of all atoms of a kind.
 */

/** The three outcomes of an atom. */
export const IS_NOT: i32 = 0;
export const IS: i32 = 1;
export const IS_UNKNOWN: i32 = 2;
/** No outcome yet: the values of the atom decide. */
export const BY_VALUES: i32 = 3;

const SUM: Decimal = new Decimal();

export function truth(value: boolean): i32 {
  return value ? IS : IS_NOT;
}

/** What was spent before and the amount together; null without either. */
export function totalOf(request: Request): Decimal | null {
  const before = request.numberOf(CUMULATIVE_SPEND);
  const amount = request.amount;
  if (before === null || amount === null) return null;
  SUM.setSum(before, amount);
  return SUM;
}

/** The number of an atom's field; null where it is of less provenance than the options demand. */
export function trustedNumber(program: Program, request: Request, atom: i32): Decimal | null {
  const slot = program.atoms.get(atom, ATOM_SLOT);
  const least: i32 = program.atoms.get(atom, ATOM_OPTIONS) & OPTION_PROVENANCE;
  return request.provenanceOf(slot) < least ? null : request.numberOf(slot);
}

/** The cell of a field that is not empty, false or 0; else NONE. */
export function truthyText(request: Request, slot: i32): i32 {
  const cell = request.cellOf(slot);
  return request.cells.isTruthy(cell) ? cell : NONE;
}

/** The cell of a field whose plain form is not blank; else NONE. */
export function plainText(request: Request, slot: i32): i32 {
  const cell = request.cellOf(slot);
  return cell === NONE || request.cells.lengthOf(cell, FORM_PLAIN) === 0 ? NONE : cell;
}

/** The cell of a field that is a text and not missing; else NONE. */
export function anyText(request: Request, slot: i32): i32 {
  const cells = request.cells;
  const cell = request.cellOf(slot);
  return cells.isMissing(cell) || cells.kind(cell) !== CELL_TEXT ? NONE : cell;
}
