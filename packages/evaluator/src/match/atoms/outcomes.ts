import { OUTPUT, PROMPT } from '../../program/fields';
import { CONFIDENCE_BELOW } from '../../program/operations.generated';
import { Program } from '../../program/program';
import { ATOM_LIST, ATOM_NUMBER, ATOM_OPTIONS, ATOM_SLOT, NONE } from '../../program/program-layout';
import { CELL_FALSE, CELL_LIST, CELL_TRUE } from '../../values/cells';
import { FORM_PLAIN } from '../../values/folding';
import { Request } from '../request/request';
import { equalsSome } from './comparisons';
import { BY_VALUES, IS_NOT, IS_UNKNOWN, truth } from './readings';
import {
  comparedForm,
  comparedNumber,
  comparedText,
  firesAt,
  firesBelow,
  outcomeBeforeLimit,
  outcomeWithoutText,
  termsIn,
} from './readings.generated';

/*
 * The outcomes of one atom by the protocol's reading, were it not negated. The table of operations says which operation has which.
 */

/** The number on the side of the limit on which the atom fires. */
export function pastLimit(program: Program, request: Request, atom: i32, operation: i32): i32 {
  const limit = program.decimal(program.atoms.get(atom, ATOM_NUMBER));
  const number = comparedNumber(program, request, atom, operation);
  const outcome = outcomeBeforeLimit(program, request, atom, operation, number);
  if (number === null || outcome !== BY_VALUES) return outcome;
  const order = number.compare(limit);
  return truth(order === 0 ? firesAt(program, atom, operation) : order < 0 === firesBelow(program, atom, operation));
}

/** A confidence below the limit; one that need not be above 0 is never too low. */
export function confidenceBelow(program: Program, request: Request, atom: i32): i32 {
  const limit = program.decimal(program.atoms.get(atom, ATOM_NUMBER));
  return limit.isZero() || limit.isNegative() ? IS_NOT : pastLimit(program, request, atom, CONFIDENCE_BELOW);
}

export function riskAtOrAbove(program: Program, request: Request, atom: i32): i32 {
  return truth(request.riskLevel !== 0 && request.riskLevel >= program.atoms.get(atom, ATOM_OPTIONS));
}

export function isFalse(program: Program, request: Request, atom: i32): i32 {
  return truth(hasKind(program, request, atom, CELL_FALSE));
}

export function isTrue(program: Program, request: Request, atom: i32): i32 {
  return truth(hasKind(program, request, atom, CELL_TRUE));
}

function hasKind(program: Program, request: Request, atom: i32, kind: i32): boolean {
  return request.cells.kind(request.cellOf(program.atoms.get(atom, ATOM_SLOT))) === kind;
}

export function amountUnknown(request: Request): i32 {
  const amount = request.amount;
  return truth(amount === null || amount.isNegative());
}

export function textNotIn(program: Program, request: Request, atom: i32, operation: i32): i32 {
  const cell = comparedText(request, operation, program.atoms.get(atom, ATOM_SLOT));
  if (cell === NONE) return outcomeWithoutText(operation);
  const key = request.cells.idOf(cell, comparedForm(operation));
  return truth(!program.listHas(program.atoms.get(atom, ATOM_LIST), key));
}

export function textMatches(program: Program, request: Request, atom: i32): i32 {
  const spoken = request.terms.inSpoken(request.cellOf(PROMPT), request.cellOf(OUTPUT));
  return truth(request.terms.common(spoken, program, program.atoms.get(atom, ATOM_LIST), 1) > 0);
}

export function lacksSome(program: Program, request: Request, atom: i32): i32 {
  const cells = request.cells;
  const given = request.cellOf(program.atoms.get(atom, ATOM_SLOT));
  const required = program.atoms.get(atom, ATOM_LIST);
  const count = program.listLength(required);
  if (count === 0 || cells.kind(given) !== CELL_LIST) return truth(count > 0);
  const row = request.listKeys.rowOf(given, FORM_PLAIN);
  return truth(request.listKeys.common(row, program, required, count) < count);
}

export function valueAmong(program: Program, request: Request, atom: i32): i32 {
  const cells = request.cells;
  const cell = request.cellOf(program.atoms.get(atom, ATOM_SLOT));
  if (cells.isMissing(cell) || !cells.isScalar(cell)) return IS_UNKNOWN;
  const first = program.atoms.get(atom, ATOM_NUMBER);
  return truth(equalsSome(program, cells, cell, first, program.atoms.get(atom, ATOM_OPTIONS)));
}

/** An entry of the list is among the terms found in the text. */
export function hasTerm(program: Program, request: Request, atom: i32, operation: i32): i32 {
  const cell = comparedText(request, operation, program.atoms.get(atom, ATOM_SLOT));
  if (cell === NONE) return outcomeWithoutText(operation);
  const found = termsIn(request, operation, cell);
  return truth(request.terms.common(found, program, program.atoms.get(atom, ATOM_LIST), 1) > 0);
}
