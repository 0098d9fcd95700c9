import { CURRENCY } from '../../program/fields';
import { Program } from '../../program/program';
import {
  CONSTRAINT_CONSTANTS,
  CONSTRAINT_FAILED_REASON,
  CONSTRAINT_FIRST_CONSTANT,
  CONSTRAINT_MISSING_REASON,
  CONSTRAINT_NUMBER,
  CONSTRAINT_OPERAND,
  CONSTRAINT_OPERATOR,
  CONSTRAINT_SLOT,
  CONSTRAINT_TIME,
  CONSTRAINT_UNIT,
  NONE,
  OPERAND_CUMULATIVE,
  OPERAND_FIELD,
  OPERATOR_ABOVE,
  OPERATOR_AFTER,
  OPERATOR_AMONG,
  OPERATOR_AT_LEAST,
  OPERATOR_AT_MOST,
  OPERATOR_BEFORE,
  OPERATOR_BELOW,
  OPERATOR_EQUAL,
  OPERATOR_NOT_AMONG,
  OPERATOR_NOT_EQUAL,
} from '../../program/program-layout';
import { CELL_TEXT } from '../../values/cells';
import { Decimal } from '../../values/decimal';
import { FORM_RAW } from '../../values/folding';
import { isNoTime, timeOf } from '../../values/times';
import { equalsSome, isCurrencyAmong, isCurrencyCode, isOtherUnit } from '../atoms/comparisons';
import { Request } from '../request/request';

const TIME: Decimal = new Decimal();

/** Whether a constraint of a permission fails: in another currency, or about one that cannot be read, it does. */
export function failsConstraint(program: Program, request: Request, constraint: i32): boolean {
  return isUncomparable(program, request, constraint) || !holds(program, request, constraint);
}

/** Whether a constraint of a prohibition holds: in another currency, or about one that cannot be read, it does. */
export function holdsConstraint(program: Program, request: Request, constraint: i32): boolean {
  return isUncomparable(program, request, constraint) || holds(program, request, constraint);
}

function isUncomparable(program: Program, request: Request, constraint: i32): boolean {
  if (isOtherUnit(request, program.constraints.get(constraint, CONSTRAINT_UNIT))) return true;
  return isAboutCurrency(program, constraint) && !isCurrencyCode(request.cells, request.cellOf(CURRENCY));
}

function isAboutCurrency(program: Program, constraint: i32): boolean {
  return program.constraints.get(constraint, CONSTRAINT_SLOT) === CURRENCY;
}

/** The reason of a failed constraint. */
export function reasonOf(program: Program, request: Request, constraint: i32): i32 {
  const operand = program.constraints.get(constraint, CONSTRAINT_OPERAND);
  const value = operandOf(program, request, constraint);
  const isThere = operand === OPERAND_FIELD ? !request.cells.isMissing(value) : request.cells.isNumber(value);
  return program.constraints.get(constraint, isThere ? CONSTRAINT_FAILED_REASON : CONSTRAINT_MISSING_REASON);
}

function operandOf(program: Program, request: Request, constraint: i32): i32 {
  if (program.constraints.get(constraint, CONSTRAINT_OPERAND) === OPERAND_CUMULATIVE) return request.cumulativeAmount;
  return request.cellOf(program.constraints.get(constraint, CONSTRAINT_SLOT));
}

function holds(program: Program, request: Request, constraint: i32): boolean {
  const value = operandOf(program, request, constraint);
  const operator = program.constraints.get(constraint, CONSTRAINT_OPERATOR);
  switch (operator) {
    case OPERATOR_EQUAL:
    case OPERATOR_AMONG:
      return isAmong(program, request, constraint, value);
    case OPERATOR_NOT_EQUAL:
    case OPERATOR_NOT_AMONG:
      return !isAmong(program, request, constraint, value);
    case OPERATOR_BELOW:
    case OPERATOR_AT_MOST:
    case OPERATOR_ABOVE:
    case OPERATOR_AT_LEAST:
      return isOrdered(program, request, constraint, value, operator);
    case OPERATOR_BEFORE:
    case OPERATOR_AFTER:
      return isTimed(program, request, constraint, value, operator);
    default:
      return false;
  }
}

function isAmong(program: Program, request: Request, constraint: i32, value: i32): boolean {
  const first = program.constraints.get(constraint, CONSTRAINT_FIRST_CONSTANT);
  const count = program.constraints.get(constraint, CONSTRAINT_CONSTANTS);
  if (isAboutCurrency(program, constraint)) return isCurrencyAmong(program, request.cells, value, first, count);
  return equalsSome(program, request.cells, value, first, count);
}

function isOrdered(program: Program, request: Request, constraint: i32, value: i32, operator: i32): boolean {
  const number = program.constraints.get(constraint, CONSTRAINT_NUMBER);
  if (number === NONE || !request.cells.isNumber(value)) return false;
  const order = request.cells.decimalOf(value).compare(program.decimal(number));
  if (operator === OPERATOR_BELOW) return order < 0;
  if (operator === OPERATOR_AT_MOST) return order <= 0;
  return operator === OPERATOR_ABOVE ? order > 0 : order >= 0;
}

function isTimed(program: Program, request: Request, constraint: i32, value: i32, operator: i32): boolean {
  const cells = request.cells;
  const moment = program.constraints.get(constraint, CONSTRAINT_TIME);
  if (moment === NONE || cells.kind(value) !== CELL_TEXT) return false;
  const start = cells.startOf(value, FORM_RAW);
  const time = timeOf(cells.text.units, start, cells.lengthOf(value, FORM_RAW));
  if (isNoTime(time)) return false;
  TIME.setExact(time, 0);
  const order = TIME.compare(program.decimal(moment));
  return operator === OPERATOR_BEFORE ? order < 0 : order > 0;
}
