import { OUTPUT, PROMPT } from '../../program/fields';
import {
  AMOUNT_AT_OR_ABOVE,
  AMOUNT_OVER,
  AMOUNT_UNKNOWN,
  CONFIDENCE_BELOW,
  CONTEXT_VALUE,
  CUMULATIVE_OVER,
  FIELD_NUMBER,
  HAS_LOOK_ALIKE,
  HAS_PREFIX,
  HAS_TERM,
  IS_FALSE,
  IS_TRUE,
  KNOWN_TEXT_NOT_IN,
  LACKS_SOME,
  NUMBER_OVER,
  NUMBER_UNDER,
  PLAIN_NOT_IN,
  RISK_AT_OR_ABOVE,
  TEXT_MATCHES,
  TEXT_NOT_IN,
  TIME_OUTSIDE,
  VALUE_AMONG,
} from '../../program/operations';
import { Program } from '../../program/program';
import {
  ATOM_LIST,
  ATOM_NEGATED,
  ATOM_NUMBER,
  ATOM_OPERATION,
  ATOM_OPTIONS,
  ATOM_SLOT,
  NONE,
} from '../../program/program-layout';
import { isOutsideWindow } from '../../program/time-window';
import { CELL_FALSE, CELL_LIST, CELL_TRUE } from '../../values/cells';
import { FORM_PLAIN } from '../../values/folding';
import { Request } from '../request/request';
import { equalsSome } from './comparisons';
import { contextValue } from './context-value';
import {
  BY_VALUES,
  comparedForm,
  comparedNumber,
  comparedText,
  firesAt,
  firesBelow,
  IS,
  IS_NOT,
  IS_UNKNOWN,
  outcomeBeforeLimit,
  outcomeWithoutText,
} from './readings';
import { pushUnread } from './unread';

const UNREAD: i32[] = [];

/**
 * Whether an atom fires. By the protocol's reading only atoms beyond the protocol's can be unknown, where they cannot read their
 * field (property 2 of the evaluator); its own stay silent or fire. By the strict reading every atom is unknown there.
 */
export function evaluateAtom(program: Program, request: Request, atom: i32, isStrict: boolean): i32 {
  if (isStrict && isUnread(program, request, atom)) return IS_UNKNOWN;
  const outcome = outcomeOf(program, request, atom);
  if (outcome === IS_UNKNOWN || program.atoms.get(atom, ATOM_NEGATED) === 0) return outcome;
  return outcome === IS ? IS_NOT : IS;
}

function isUnread(program: Program, request: Request, atom: i32): boolean {
  UNREAD.length = 0;
  pushUnread(program, request, atom, UNREAD);
  return UNREAD.length > 0;
}

function truth(value: boolean): i32 {
  return value ? IS : IS_NOT;
}

/** The outcome of an atom by the protocol's reading, were it not negated. */
export function outcomeOf(program: Program, request: Request, atom: i32): i32 {
  const operation = program.atoms.get(atom, ATOM_OPERATION);
  switch (operation) {
    case AMOUNT_OVER:
    case AMOUNT_AT_OR_ABOVE:
    case CUMULATIVE_OVER:
    case NUMBER_OVER:
    case NUMBER_UNDER:
    case CONFIDENCE_BELOW:
    case FIELD_NUMBER:
      return pastLimit(program, request, atom, operation);
    case AMOUNT_UNKNOWN:
      return truth(amountUnknown(request));
    case RISK_AT_OR_ABOVE:
      return truth(request.riskLevel !== 0 && request.riskLevel >= program.atoms.get(atom, ATOM_OPTIONS));
    case TEXT_NOT_IN:
    case PLAIN_NOT_IN:
    case KNOWN_TEXT_NOT_IN:
      return textNotIn(program, request, atom, operation);
    case IS_FALSE:
      return truth(hasKind(program, request, atom, CELL_FALSE));
    case IS_TRUE:
      return truth(hasKind(program, request, atom, CELL_TRUE));
    case TEXT_MATCHES:
      return truth(textMatches(program, request, atom));
    case LACKS_SOME:
      return truth(lacksSome(program, request, atom));
    case CONTEXT_VALUE:
      return truth(contextValue(program, request, atom));
    case VALUE_AMONG:
      return valueAmong(program, request, atom);
    case HAS_PREFIX:
      return hasPrefix(program, request, atom);
    case HAS_TERM:
    case HAS_LOOK_ALIKE:
      return hasTerm(program, request, atom, operation);
    case TIME_OUTSIDE:
      return isOutsideWindow(program, program.atoms.get(atom, ATOM_LIST), request.now);
    default:
      return IS_NOT;
  }
}

/** A confidence that need not be above 0 is never too low. */
function pastLimit(program: Program, request: Request, atom: i32, operation: i32): i32 {
  const limit = program.decimal(program.atoms.get(atom, ATOM_NUMBER));
  if (operation === CONFIDENCE_BELOW && (limit.isZero() || limit.isNegative())) return IS_NOT;
  const number = comparedNumber(program, request, atom, operation);
  const outcome = outcomeBeforeLimit(program, request, atom, operation, number);
  if (number === null || outcome !== BY_VALUES) return outcome;
  const order = number.compare(limit);
  return truth(order === 0 ? firesAt(program, atom, operation) : order < 0 === firesBelow(program, atom, operation));
}

function amountUnknown(request: Request): boolean {
  const amount = request.amount;
  return amount === null || amount.isNegative();
}

function textNotIn(program: Program, request: Request, atom: i32, operation: i32): i32 {
  const cell = comparedText(request, operation, program.atoms.get(atom, ATOM_SLOT));
  if (cell === NONE) return outcomeWithoutText(operation);
  const key = request.cells.idOf(cell, comparedForm(operation));
  return truth(!program.listHas(program.atoms.get(atom, ATOM_LIST), key));
}

function hasKind(program: Program, request: Request, atom: i32, kind: i32): boolean {
  return request.cells.kind(request.cellOf(program.atoms.get(atom, ATOM_SLOT))) === kind;
}

function textMatches(program: Program, request: Request, atom: i32): boolean {
  const spoken = request.terms.inSpoken(request.cellOf(PROMPT), request.cellOf(OUTPUT));
  return request.terms.common(spoken, program, program.atoms.get(atom, ATOM_LIST), 1) > 0;
}

function lacksSome(program: Program, request: Request, atom: i32): boolean {
  const cells = request.cells;
  const given = request.cellOf(program.atoms.get(atom, ATOM_SLOT));
  const required = program.atoms.get(atom, ATOM_LIST);
  const count = program.listLength(required);
  if (count === 0 || cells.kind(given) !== CELL_LIST) return count > 0;
  const row = request.listKeys.rowOf(given, FORM_PLAIN);
  return request.listKeys.common(row, program, required, count) < count;
}

function valueAmong(program: Program, request: Request, atom: i32): i32 {
  const cells = request.cells;
  const cell = request.cellOf(program.atoms.get(atom, ATOM_SLOT));
  if (cells.isMissing(cell) || !cells.isScalar(cell)) return IS_UNKNOWN;
  const first = program.atoms.get(atom, ATOM_NUMBER);
  return truth(equalsSome(program, cells, cell, first, program.atoms.get(atom, ATOM_OPTIONS)));
}

function hasPrefix(program: Program, request: Request, atom: i32): i32 {
  const cell = comparedText(request, HAS_PREFIX, program.atoms.get(atom, ATOM_SLOT));
  if (cell === NONE) return outcomeWithoutText(HAS_PREFIX);
  const prefixes = request.terms.prefixesOf(cell);
  return truth(request.terms.common(prefixes, program, program.atoms.get(atom, ATOM_LIST), 1) > 0);
}

function hasTerm(program: Program, request: Request, atom: i32, operation: i32): i32 {
  const cell = comparedText(request, operation, program.atoms.get(atom, ATOM_SLOT));
  if (cell === NONE) return outcomeWithoutText(operation);
  const found = request.terms.searched(cell, operation);
  return truth(request.terms.common(found, program, program.atoms.get(atom, ATOM_LIST), 1) > 0);
}
