import { CURRENCY } from '../../program/fields';
import { Program } from '../../program/program';
import { CONSTANT_KIND, CONSTANT_VALUE, NONE } from '../../program/program-layout';
import { CELL_FALSE, CELL_NULL, CELL_NUMBER, CELL_TEXT, CELL_TRUE, Cells } from '../../values/cells';
import { FORM_LOWER, FORM_RAW } from '../../values/folding';
import { Request } from '../request/request';

/** True where the cell spells a currency code: ASCII letters alone, in either case. */
export function isCurrencyCode(cells: Cells, cell: i32): boolean {
  if (cells.kind(cell) !== CELL_TEXT) return false;
  const start = cells.startOf(cell, FORM_RAW);
  const end: i32 = start + cells.lengthOf(cell, FORM_RAW);
  for (let at: i32 = start; at < end; at += 1) {
    const lower: i32 = (cells.text.units[at] as i32) | 0x20;
    if (lower < 0x61 || lower > 0x7a) return false;
  }
  return end > start;
}

/** True where a scope is set and the request's currency is not in it; what spells no code is in none. */
export function isOutOfScope(program: Program, request: Request, scope: i32): boolean {
  if (scope === NONE) return false;
  const currency = request.cellOf(CURRENCY);
  if (!isCurrencyCode(request.cells, currency)) return true;
  return !program.listHas(scope, request.cells.idOf(currency, FORM_LOWER));
}

/** True where the constraint's unit is another currency than the request's; what spells no code is another than any. */
export function isOtherUnit(request: Request, unit: i32): boolean {
  if (unit === NONE) return false;
  const currency = request.cellOf(CURRENCY);
  return !isCurrencyCode(request.cells, currency) || request.cells.idOf(currency, FORM_LOWER) !== unit;
}

/** Strict equality with a constant of the program; numbers are equal as decimals. `cell` may be absent. */
function equalsConstant(program: Program, cells: Cells, cell: i32, constant: i32): boolean {
  if (cell === NONE) return false;
  const kind = program.constants.get(constant, CONSTANT_KIND);
  if (cells.kind(cell) !== kind) return false;
  const value = program.constants.get(constant, CONSTANT_VALUE);
  if (kind === CELL_NUMBER) return cells.decimalOf(cell).compare(program.decimal(value)) === 0;
  if (kind === CELL_TEXT) return cells.idOf(cell, FORM_RAW) === value;
  return kind === CELL_NULL || kind === CELL_FALSE || kind === CELL_TRUE;
}

/** The types of scalars, a bit each; 0 for what is none. */
export function typeOf(kind: i32): i32 {
  switch (kind) {
    case CELL_TEXT:
      return 1;
    case CELL_NUMBER:
      return 2;
    case CELL_FALSE:
    case CELL_TRUE:
      return 4;
    default:
      return 0;
  }
}

/** The types of `count` constants from `first`. */
export function typesAmong(program: Program, first: i32, count: i32): i32 {
  let types: i32 = 0;
  for (let constant: i32 = first; constant < first + count; constant += 1) {
    types |= typeOf(program.constants.get(constant, CONSTANT_KIND));
  }
  return types;
}

/** True where the cell equals one of `count` constants from `first`. */
export function equalsSome(program: Program, cells: Cells, cell: i32, first: i32, count: i32): boolean {
  for (let constant: i32 = first; constant < first + count; constant += 1) {
    if (equalsConstant(program, cells, cell, constant)) return true;
  }
  return false;
}

/** True where a currency code is one of `count` constants from `first`, which the program holds in lower case. */
export function isCurrencyAmong(program: Program, cells: Cells, currency: i32, first: i32, count: i32): boolean {
  const code = cells.idOf(currency, FORM_LOWER);
  for (let constant: i32 = first; constant < first + count; constant += 1) {
    const isText = program.constants.get(constant, CONSTANT_KIND) === CELL_TEXT;
    if (isText && program.constants.get(constant, CONSTANT_VALUE) === code) return true;
  }
  return false;
}
