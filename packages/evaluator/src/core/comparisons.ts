import { CELL_FALSE, CELL_NULL, CELL_NUMBER, CELL_TEXT, CELL_TRUE, Cells } from './cells';
import { CURRENCY } from './fields';
import { FORM_LOWER, FORM_RAW } from './folding';
import { Program } from './program';
import { CONSTANT_KIND, CONSTANT_VALUE, NONE } from './program-layout';
import { Request } from './request';

/** True where a scope is set and the request's currency is not in it; an absent currency is in none. */
export function isOutOfScope(program: Program, request: Request, scope: i32): boolean {
  if (scope === NONE) return false;
  const currency = request.cellOf(CURRENCY);
  if (request.cells.kind(currency) !== CELL_TEXT) return true;
  return !program.listHas(scope, request.cells.idOf(currency, FORM_LOWER));
}

/** True where the constraint's unit is another currency than the request's. */
export function isOtherUnit(request: Request, unit: i32): boolean {
  if (unit === NONE) return false;
  const currency = request.cellOf(CURRENCY);
  return request.cells.kind(currency) !== CELL_TEXT || request.cells.idOf(currency, FORM_LOWER) !== unit;
}

/** Strict equality with a constant of the program; numbers are equal as decimals. `cell` may be absent. */
export function equalsConstant(program: Program, cells: Cells, cell: i32, constant: i32): boolean {
  if (cell === NONE) return false;
  const kind = program.constants.get(constant, CONSTANT_KIND);
  if (cells.kind(cell) !== kind) return false;
  const value = program.constants.get(constant, CONSTANT_VALUE);
  if (kind === CELL_NUMBER) return cells.decimalOf(cell).compare(program.decimal(value)) === 0;
  if (kind === CELL_TEXT) return cells.idOf(cell, FORM_RAW) === value;
  return kind === CELL_NULL || kind === CELL_FALSE || kind === CELL_TRUE;
}

/** True where the cell equals one of `count` constants from `first`. */
export function equalsSome(program: Program, cells: Cells, cell: i32, first: i32, count: i32): boolean {
  for (let constant: i32 = first; constant < first + count; constant += 1) {
    if (equalsConstant(program, cells, cell, constant)) return true;
  }
  return false;
}
