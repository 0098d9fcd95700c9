import { AMOUNT, CUMULATIVE_SPEND, CURRENCY, OUTPUT, PROMPT, RISK_LEVEL, RISK_NONE } from '../../program/fields';
import {
  AMOUNT_AT_OR_ABOVE,
  AMOUNT_OVER,
  CONFIDENCE_BELOW,
  CONTEXT_VALUE,
  CUMULATIVE_OVER,
  IS_FALSE,
  IS_TRUE,
  LACKS_SOME,
  NUMBER_OVER,
  NUMBER_UNDER,
  OPTION_CONTAINS,
  PLAIN_NOT_IN,
  RISK_AT_OR_ABOVE,
  TEXT_MATCHES,
  TEXT_NOT_IN,
  VALUE_AMONG,
} from '../../program/operations';
import { Program } from '../../program/program';
import {
  ATOM_LIST,
  ATOM_NUMBER,
  ATOM_OPERATION,
  ATOM_OPTIONS,
  ATOM_SCOPE,
  ATOM_SLOT,
  NONE,
} from '../../program/program-layout';
import { CELL_LIST, CELL_TEXT } from '../../values/cells';
import { FORM_FOLDED } from '../../values/folding';
import { Request } from '../request/request';
import { isWellFormed } from '../request/well-formed';
import { isCurrencyCode, typeOf, typesAmong } from './comparisons';
import { containsValue, isOtherAction } from './context-value';

/** Slots of the atom that was looked at last. */
const READS: i32[] = [];

/**
 * The fields that an atom of a strict document reads and cannot judge, added to `unread`: what the protocol's atoms are silent
 * on, or fire on, whatever it is, and a scalar of another type than the values that it is compared with. Otherwise our own atoms
 * are unknown by themselves.
 */
export function pushUnread(program: Program, request: Request, atom: i32, unread: i32[]): void {
  if (program.atoms.get(atom, ATOM_OPERATION) === CONTEXT_VALUE) {
    if (isUnreadContextValue(program, request, atom)) unread.push(program.atoms.get(atom, ATOM_SLOT));
    return;
  }
  if (program.atoms.get(atom, ATOM_OPERATION) === VALUE_AMONG) {
    if (isOfOtherType(program, request, atom)) unread.push(program.atoms.get(atom, ATOM_SLOT));
    return;
  }
  READS.length = 0;
  pushReads(program, atom, READS);
  for (let index: i32 = 0; index < READS.length; index += 1) {
    if (isUnreadField(program, request, READS[index] as i32)) unread.push(READS[index] as i32);
  }
}

/** A number is not the text that spells it: no value of another type than the rule names is compared. */
function isOfOtherType(program: Program, request: Request, atom: i32): boolean {
  const first = program.atoms.get(atom, ATOM_NUMBER);
  const types = typesAmong(program, first, program.atoms.get(atom, ATOM_OPTIONS));
  return (types & typeOf(request.cells.kind(request.cellOf(program.atoms.get(atom, ATOM_SLOT))))) === 0;
}

/** The slots that an atom of the protocol must be able to judge, but for a context value's. */
function pushReads(program: Program, atom: i32, slots: i32[]): void {
  switch (program.atoms.get(atom, ATOM_OPERATION)) {
    case CUMULATIVE_OVER:
      slots.push(CUMULATIVE_SPEND);
      pushAmount(program, atom, slots);
      break;
    case AMOUNT_OVER:
    case AMOUNT_AT_OR_ABOVE:
      pushAmount(program, atom, slots);
      break;
    case TEXT_MATCHES:
      slots.push(PROMPT);
      slots.push(OUTPUT);
      break;
    case RISK_AT_OR_ABOVE:
    case TEXT_NOT_IN:
    case IS_FALSE:
    case IS_TRUE:
    case PLAIN_NOT_IN:
    case NUMBER_OVER:
    case NUMBER_UNDER:
    case LACKS_SOME:
    case CONFIDENCE_BELOW:
      slots.push(program.atoms.get(atom, ATOM_SLOT));
      break;
    default:
      break;
  }
}

function pushAmount(program: Program, atom: i32, slots: i32[]): void {
  slots.push(AMOUNT);
  if (program.atoms.get(atom, ATOM_SCOPE) !== NONE) slots.push(CURRENCY);
}

/** An absent amount is 0, and an empty prompt or output is a text without terms; any other field must be there, well-formed. */
function isUnreadField(program: Program, request: Request, slot: i32): boolean {
  switch (slot) {
    case AMOUNT:
      return request.amount === null;
    case CURRENCY:
      return !isCurrencyCode(request.cells, request.cellOf(CURRENCY));
    case CUMULATIVE_SPEND:
      return isUnreadTotal(request);
    case RISK_LEVEL:
      return request.riskLevel === RISK_NONE || request.isRiskGarbled;
    case PROMPT:
    case OUTPUT:
      return request.cells.kind(request.cellOf(slot)) !== CELL_TEXT;
    default:
      return !isWellFormed(program, request, slot);
  }
}

function isUnreadTotal(request: Request): boolean {
  const total = request.numberOf(CUMULATIVE_SPEND);
  return request.isTotalAssumed || total === null || total.isNegative();
}

/** A context value that is no scalar; only then can an atom about it be unread. */
export function isNoScalar(request: Request, slot: i32): boolean {
  const cell = request.cellOf(slot);
  return request.cells.isMissing(cell) || !request.cells.isScalar(cell);
}

/** Of a list, every element must be a scalar, and all must say the same: a rule is about one value. */
function isUnreadContextValue(program: Program, request: Request, atom: i32): boolean {
  if (isOtherAction(program, request, atom)) return false;
  const slot = program.atoms.get(atom, ATOM_SLOT);
  if (!isNoScalar(request, slot)) return false;
  const cells = request.cells;
  const list = request.cellOf(slot);
  if (cells.kind(list) !== CELL_LIST || cells.presentCount(list) === 0) return true;
  if (cells.hasUnreadable(list) || cells.hasMissing(list)) return true;
  return disagrees(program, request, list, atom);
}

function disagrees(program: Program, request: Request, list: i32, atom: i32): boolean {
  const cells = request.cells;
  const values = program.atoms.get(atom, ATOM_LIST);
  if ((program.atoms.get(atom, ATOM_OPTIONS) & OPTION_CONTAINS) === 0) {
    const keys = request.listKeys;
    const row = keys.rowOf(list, FORM_FOLDED);
    const count = keys.count(row);
    const common = keys.common(row, program, values, count);
    return common > 0 && (common < count || keys.hasUnknown(row));
  }
  const terms = request.terms;
  if (terms.common(terms.inList(list), program, values, 1) === 0) return false;
  const first = containsValue(program, request, cells.first(list), values);
  for (let element = cells.next(cells.first(list)); element !== NONE; element = cells.next(element)) {
    if (containsValue(program, request, element, values) !== first) return true;
  }
  return false;
}
