import { CUMULATIVE_SPEND } from '../../program/fields';
import {
  AMOUNT_AT_OR_ABOVE,
  AMOUNT_OVER,
  CONFIDENCE_BELOW,
  CUMULATIVE_OVER,
  FIELD_NUMBER,
  HAS_LOOK_ALIKE,
  HAS_PREFIX,
  HAS_TERM,
  KNOWN_TEXT_NOT_IN,
  NUMBER_UNDER,
  OPTION_AT,
  OPTION_BELOW,
  OPTION_PROVENANCE,
  PLAIN_NOT_IN,
  TEXT_NOT_IN,
} from '../../program/operations';
import { Program } from '../../program/program';
import { ATOM_OPTIONS, ATOM_SCOPE, ATOM_SLOT, NONE } from '../../program/program-layout';
import { CELL_TEXT } from '../../values/cells';
import { Decimal } from '../../values/decimal';
import { FORM_PLAIN, FORM_RAW } from '../../values/folding';
import { Request } from '../request/request';
import { isOutOfScope } from './comparisons';

/*
 * What operations read from a request, and what they say where the values of an atom do not matter. `atoms.ts` compares it with the
 * values of one atom, `index/states.ts` with those of all atoms of a kind.
 */

/** The three outcomes of an atom. */
export const IS_NOT: i32 = 0;
export const IS: i32 = 1;
export const IS_UNKNOWN: i32 = 2;
/** No outcome yet: the values of the atom decide. */
export const BY_VALUES: i32 = 3;

const SUM: Decimal = new Decimal();

/** The number that an operation compares with the limit of an atom; null where there is none. */
export function comparedNumber(program: Program, request: Request, atom: i32, operation: i32): Decimal | null {
  const slot = program.atoms.get(atom, ATOM_SLOT);
  switch (operation) {
    case AMOUNT_OVER:
    case AMOUNT_AT_OR_ABOVE:
      return request.amount;
    case CUMULATIVE_OVER:
      return totalOf(request);
    case FIELD_NUMBER: {
      const least: i32 = program.atoms.get(atom, ATOM_OPTIONS) & OPTION_PROVENANCE;
      return request.provenanceOf(slot) < least ? null : request.numberOf(slot);
    }
    default:
      return request.numberOf(slot);
  }
}

function totalOf(request: Request): Decimal | null {
  const before = request.numberOf(CUMULATIVE_SPEND);
  const amount = request.amount;
  if (before === null || amount === null) return null;
  SUM.setSum(before, amount);
  return SUM;
}

/** The outcome that the limit of an atom does not change: without a number, and for money in a currency out of scope. */
export function outcomeBeforeLimit(
  program: Program,
  request: Request,
  atom: i32,
  operation: i32,
  number: Decimal | null,
): i32 {
  switch (operation) {
    case AMOUNT_OVER:
      if (number === null) return IS_NOT;
      return isOutOfScope(program, request, program.atoms.get(atom, ATOM_SCOPE)) ? IS : BY_VALUES;
    case AMOUNT_AT_OR_ABOVE:
      if (number === null) return IS_UNKNOWN;
      return isOutOfScope(program, request, program.atoms.get(atom, ATOM_SCOPE)) ? IS : BY_VALUES;
    case CUMULATIVE_OVER:
      if (isOutOfScope(program, request, program.atoms.get(atom, ATOM_SCOPE))) return IS;
      return number === null ? IS_NOT : BY_VALUES;
    case CONFIDENCE_BELOW:
      return number === null ? IS : BY_VALUES;
    case FIELD_NUMBER:
      return number === null ? IS_UNKNOWN : BY_VALUES;
    default:
      return number === null ? IS_NOT : BY_VALUES;
  }
}

/** Whether an atom with a limit fires below it, rather than above. */
export function firesBelow(program: Program, atom: i32, operation: i32): boolean {
  if (operation === FIELD_NUMBER) return (program.atoms.get(atom, ATOM_OPTIONS) & OPTION_BELOW) !== 0;
  return operation === NUMBER_UNDER || operation === CONFIDENCE_BELOW;
}

/** Whether an atom with a limit fires at it. */
export function firesAt(program: Program, atom: i32, operation: i32): boolean {
  if (operation === FIELD_NUMBER) return (program.atoms.get(atom, ATOM_OPTIONS) & OPTION_AT) !== 0;
  return operation === AMOUNT_AT_OR_ABOVE;
}

/** The cell whose text an operation compares with the texts of an atom; NONE where it has nothing to compare. */
export function comparedText(request: Request, operation: i32, slot: i32): i32 {
  const cells = request.cells;
  const cell = request.cellOf(slot);
  switch (operation) {
    case TEXT_NOT_IN:
      return cells.isTruthy(cell) ? cell : NONE;
    case PLAIN_NOT_IN:
      return cell === NONE || cells.lengthOf(cell, FORM_PLAIN) === 0 ? NONE : cell;
    default:
      return cells.isMissing(cell) || cells.kind(cell) !== CELL_TEXT ? NONE : cell;
  }
}

/** The form in which it compares that text. */
export function comparedForm(operation: i32): i32 {
  return operation === PLAIN_NOT_IN ? FORM_PLAIN : FORM_RAW;
}

/** The outcome where there is no text to compare. */
export function outcomeWithoutText(operation: i32): i32 {
  switch (operation) {
    case KNOWN_TEXT_NOT_IN:
    case HAS_PREFIX:
    case HAS_TERM:
    case HAS_LOOK_ALIKE:
      return IS_UNKNOWN;
    default:
      return IS_NOT;
  }
}
