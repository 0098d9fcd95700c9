import { CELL_FALSE, CELL_LIST, CELL_TEXT, CELL_TRUE } from './cells';
import { equalsSome, isOutOfScope } from './comparisons';
import { contextValue } from './context-value';
import { Decimal } from './decimal';
import { CUMULATIVE_SPEND, OUTPUT, PROMPT } from './fields';
import { FORM_PLAIN, FORM_RAW } from './folding';
import {
  AMOUNT_AT_OR_ABOVE,
  AMOUNT_OVER,
  AMOUNT_UNKNOWN,
  CONFIDENCE_BELOW,
  CONTEXT_VALUE,
  CUMULATIVE_OVER,
  HAS_PREFIX,
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
} from './operations';
import { Program } from './program';
import {
  ATOM_LIST,
  ATOM_NEGATED,
  ATOM_NUMBER,
  ATOM_OPERATION,
  ATOM_OPTIONS,
  ATOM_SCOPE,
  ATOM_SLOT,
  NONE,
} from './program-layout';
import { Request } from './request';
import { isOutsideWindow } from './time-window';
import { pushUnread } from './unread';

/** The three values of an atom. */
export const IS_NOT: i32 = 0;
export const IS: i32 = 1;
export const IS_UNKNOWN: i32 = 2;

const UNREAD: i32[] = [];
const SUM: Decimal = new Decimal();

/**
 * Whether an atom fires. By the protocol's reading only atoms beyond the protocol's can be unknown, where they cannot read their
 * field (property 2 of the evaluator); its own stay silent or fire. By the strict reading every atom is unknown there.
 */
export function evaluateAtom(program: Program, request: Request, atom: i32, isStrict: boolean): i32 {
  if (isStrict && isUnread(program, request, atom)) return IS_UNKNOWN;
  const outcome = withoutNegation(program, request, atom);
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

function withoutNegation(program: Program, request: Request, atom: i32): i32 {
  switch (program.atoms.get(atom, ATOM_OPERATION)) {
    case AMOUNT_OVER:
      return truth(amountOver(program, request, atom));
    case AMOUNT_UNKNOWN:
      return truth(amountUnknown(request));
    case CUMULATIVE_OVER:
      return truth(cumulativeOver(program, request, atom));
    case RISK_AT_OR_ABOVE:
      return truth(request.riskLevel !== 0 && request.riskLevel >= program.atoms.get(atom, ATOM_OPTIONS));
    case TEXT_NOT_IN:
      return truth(textNotIn(program, request, atom));
    case IS_FALSE:
      return truth(hasKind(program, request, atom, CELL_FALSE));
    case IS_TRUE:
      return truth(hasKind(program, request, atom, CELL_TRUE));
    case TEXT_MATCHES:
      return truth(textMatches(program, request, atom));
    case PLAIN_NOT_IN:
      return truth(plainNotIn(program, request, atom));
    case NUMBER_OVER:
      return truth(compareField(program, request, atom) > 0);
    case NUMBER_UNDER:
      return truth(compareField(program, request, atom) < 0);
    case LACKS_SOME:
      return truth(lacksSome(program, request, atom));
    case CONFIDENCE_BELOW:
      return truth(confidenceBelow(program, request, atom));
    case CONTEXT_VALUE:
      return truth(contextValue(program, request, atom));
    case VALUE_AMONG:
      return valueAmong(program, request, atom);
    case KNOWN_TEXT_NOT_IN:
      return knownTextNotIn(program, request, atom);
    case HAS_PREFIX:
      return hasPrefix(program, request, atom);
    case AMOUNT_AT_OR_ABOVE:
      return amountAtOrAbove(program, request, atom);
    case TIME_OUTSIDE:
      return isOutsideWindow(program, program.atoms.get(atom, ATOM_LIST), request.now);
    default:
      return IS_NOT;
  }
}

function amountOver(program: Program, request: Request, atom: i32): boolean {
  const amount = request.amount;
  if (amount === null) return false;
  if (isOutOfScope(program, request, program.atoms.get(atom, ATOM_SCOPE))) return true;
  return amount.compare(program.decimal(program.atoms.get(atom, ATOM_NUMBER))) > 0;
}

function amountAtOrAbove(program: Program, request: Request, atom: i32): i32 {
  const amount = request.amount;
  if (amount === null) return IS_UNKNOWN;
  if (isOutOfScope(program, request, program.atoms.get(atom, ATOM_SCOPE))) return IS;
  return truth(amount.compare(program.decimal(program.atoms.get(atom, ATOM_NUMBER))) >= 0);
}

function amountUnknown(request: Request): boolean {
  const amount = request.amount;
  return amount === null || amount.isNegative();
}

function cumulativeOver(program: Program, request: Request, atom: i32): boolean {
  if (isOutOfScope(program, request, program.atoms.get(atom, ATOM_SCOPE))) return true;
  const before = request.numberOf(CUMULATIVE_SPEND);
  const amount = request.amount;
  if (before === null || amount === null) return false;
  SUM.setSum(before, amount);
  return SUM.compare(program.decimal(program.atoms.get(atom, ATOM_NUMBER))) > 0;
}

function textNotIn(program: Program, request: Request, atom: i32): boolean {
  const cell = request.cellOf(program.atoms.get(atom, ATOM_SLOT));
  if (!request.cells.isTruthy(cell)) return false;
  return !program.listHas(program.atoms.get(atom, ATOM_LIST), request.cells.idOf(cell, FORM_RAW));
}

function hasKind(program: Program, request: Request, atom: i32, kind: i32): boolean {
  return request.cells.kind(request.cellOf(program.atoms.get(atom, ATOM_SLOT))) === kind;
}

function textMatches(program: Program, request: Request, atom: i32): boolean {
  const spoken = request.terms.inSpoken(request.cellOf(PROMPT), request.cellOf(OUTPUT));
  return request.terms.common(spoken, program, program.atoms.get(atom, ATOM_LIST), 1) > 0;
}

function plainNotIn(program: Program, request: Request, atom: i32): boolean {
  const cells = request.cells;
  const cell = request.cellOf(program.atoms.get(atom, ATOM_SLOT));
  if (cell === NONE || cells.lengthOf(cell, FORM_PLAIN) === 0) return false;
  return !program.listHas(program.atoms.get(atom, ATOM_LIST), cells.idOf(cell, FORM_PLAIN));
}

/** How the number in a field stands to the atom's; 0 where it is no number. */
function compareField(program: Program, request: Request, atom: i32): i32 {
  const value = request.numberOf(program.atoms.get(atom, ATOM_SLOT));
  return value === null ? 0 : value.compare(program.decimal(program.atoms.get(atom, ATOM_NUMBER)));
}

function confidenceBelow(program: Program, request: Request, atom: i32): boolean {
  const min = program.decimal(program.atoms.get(atom, ATOM_NUMBER));
  if (min.isZero() || min.isNegative()) return false;
  const confidence = request.numberOf(program.atoms.get(atom, ATOM_SLOT));
  return confidence === null || confidence.compare(min) < 0;
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

function knownTextNotIn(program: Program, request: Request, atom: i32): i32 {
  const cell = readableText(program, request, atom);
  if (cell === NONE) return IS_UNKNOWN;
  return truth(!program.listHas(program.atoms.get(atom, ATOM_LIST), request.cells.idOf(cell, FORM_RAW)));
}

/** The text in the atom's field, NONE where it is missing or no text. */
function readableText(program: Program, request: Request, atom: i32): i32 {
  const cell = request.cellOf(program.atoms.get(atom, ATOM_SLOT));
  return request.cells.isMissing(cell) || request.cells.kind(cell) !== CELL_TEXT ? NONE : cell;
}

function hasPrefix(program: Program, request: Request, atom: i32): i32 {
  const cell = readableText(program, request, atom);
  if (cell === NONE) return IS_UNKNOWN;
  const prefixes = request.terms.prefixesOf(cell);
  return truth(request.terms.common(prefixes, program, program.atoms.get(atom, ATOM_LIST), 1) > 0);
}
