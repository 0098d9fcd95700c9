import { ACTION } from '../../program/fields';
import { OPTION_CONTAINS, OPTION_FIRE_IF_MISSING, OPTION_NOT_IN } from '../../program/operations.generated';
import { Program } from '../../program/program';
import { ATOM_LIST, ATOM_OPTIONS, ATOM_SCOPE, ATOM_SLOT, NONE } from '../../program/program-layout';
import { CELL_LIST } from '../../values/cells';
import { FORM_FOLDED, FORM_TRIMMED } from '../../values/folding';
import { Request } from '../request/request';
import { BY_VALUES, IS, IS_NOT } from './readings';

/**
 * context-value-in and -not-in: the value, or each element of an array, against the folded values of the rule. What cannot
 * be read fires; what is missing fires only where the rule says so.
 */
export function contextValue(program: Program, request: Request, atom: i32): boolean {
  if (isOtherAction(program, request, atom)) return false;
  const cells = request.cells;
  const options = program.atoms.get(atom, ATOM_OPTIONS);
  const value = request.cellOf(program.atoms.get(atom, ATOM_SLOT));
  const values = program.atoms.get(atom, ATOM_LIST);
  const outcome = outcomeBeforeValues(request, value, options);
  if (outcome !== BY_VALUES) return outcome === IS;
  return cells.kind(value) === CELL_LIST
    ? firesOnList(program, request, value, values, options)
    : firesOn(program, request, value, values, options);
}

/** The outcome that the values of an atom do not change. Elements that cannot be read fire wherever they stand. */
export function outcomeBeforeValues(request: Request, value: i32, options: i32): i32 {
  const cells = request.cells;
  const isList = cells.kind(value) === CELL_LIST;
  if (isList ? cells.presentCount(value) === 0 : cells.isMissing(value)) {
    return (options & OPTION_FIRE_IF_MISSING) !== 0 ? IS : IS_NOT;
  }
  return (isList ? cells.hasUnreadable(value) : !cells.isScalar(value)) ? IS : BY_VALUES;
}

/** Whether the atom is limited to actions that the request's is not among. */
export function isOtherAction(program: Program, request: Request, atom: i32): boolean {
  const actions = program.atoms.get(atom, ATOM_SCOPE);
  if (actions === NONE) return false;
  const action = request.cellOf(ACTION);
  return action === NONE || !program.listHas(actions, request.cells.idOf(action, FORM_TRIMMED));
}

/** Whether a list of which every element can be read fires. */
function firesOnList(program: Program, request: Request, list: i32, values: i32, options: i32): boolean {
  if ((options & OPTION_CONTAINS) !== 0) {
    const isSome = request.terms.common(request.terms.inList(list), program, values, 1) > 0;
    return (options & OPTION_NOT_IN) === 0 ? isSome : !isSome || lacksAny(program, request, list, values);
  }
  const keys = request.listKeys;
  const row = keys.rowOf(list, FORM_FOLDED);
  if ((options & OPTION_NOT_IN) === 0) return keys.common(row, program, values, 1) > 0;
  const count = keys.count(row);
  return keys.hasUnknown(row) || keys.common(row, program, values, count) < count;
}

/** Whether an element that is not missing contains no text of the values. */
function lacksAny(program: Program, request: Request, list: i32, values: i32): boolean {
  const cells = request.cells;
  for (let element = cells.first(list); element !== NONE; element = cells.next(element)) {
    if (!cells.isMissing(element) && !containsValue(program, request, element, values)) return true;
  }
  return false;
}

/** Whether one readable value fires. */
function firesOn(program: Program, request: Request, value: i32, values: i32, options: i32): boolean {
  const isHit: boolean =
    (options & OPTION_CONTAINS) === 0
      ? program.listHas(values, request.cells.idOf(value, FORM_FOLDED))
      : containsValue(program, request, value, values);
  return isHit !== ((options & OPTION_NOT_IN) !== 0);
}

/** Whether the folded text of an element contains a text of the list. */
export function containsValue(program: Program, request: Request, element: i32, values: i32): boolean {
  const terms = request.terms;
  return terms.common(terms.inValue(element), program, values, 1) > 0;
}
