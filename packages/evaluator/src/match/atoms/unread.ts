import { AMOUNT, CUMULATIVE_SPEND, CURRENCY, OUTPUT, PROMPT, RISK_LEVEL, RISK_NONE } from '../../program/fields';
import { OPTION_CONTAINS } from '../../program/operations.generated';
import { Program } from '../../program/program';
import { ATOM_LIST, ATOM_NUMBER, ATOM_OPTIONS, ATOM_SLOT, NONE } from '../../program/program-layout';
import { CELL_LIST, CELL_TEXT } from '../../values/cells';
import { FORM_FOLDED } from '../../values/folding';
import { Request } from '../request/request';
import { isWellFormed } from '../request/well-formed';
import { isCurrencyCode, typeOf, typesAmong } from './comparisons';
import { containsValue, isOtherAction } from './context-value';

/** A number is not the text that spells it: no value of another type than the rule names is compared. */
export function isOfOtherType(program: Program, request: Request, atom: i32): boolean {
  const first = program.atoms.get(atom, ATOM_NUMBER);
  const types = typesAmong(program, first, program.atoms.get(atom, ATOM_OPTIONS));
  return (types & typeOf(request.cells.kind(request.cellOf(program.atoms.get(atom, ATOM_SLOT))))) === 0;
}

/** Adds a field to `unread` if no atom of the protocol can judge it. */
export function pushIfUnread(program: Program, request: Request, slot: i32, unread: i32[]): void {
  if (isUnreadField(program, request, slot)) unread.push(slot);
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
export function isUnreadContextValue(program: Program, request: Request, atom: i32): boolean {
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
