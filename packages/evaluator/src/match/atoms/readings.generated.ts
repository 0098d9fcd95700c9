// Printed by `npm run generate` from packages/evaluator/scripts/operation-table.mjs; edit that table, not this file.
import { AMOUNT_OVER, CUMULATIVE_OVER, TEXT_NOT_IN, PLAIN_NOT_IN, NUMBER_OVER, NUMBER_UNDER, CONFIDENCE_BELOW, CONTEXT_VALUE, AMOUNT_AT_OR_ABOVE, KNOWN_TEXT_NOT_IN, HAS_PREFIX, FIELD_NUMBER, HAS_TERM, HAS_LOOK_ALIKE, OPTION_CONTAINS, OPTION_BELOW, OPTION_AT } from '../../program/operations.generated';
import { Program } from '../../program/program';
import { ATOM_OPERATION, ATOM_OPTIONS, ATOM_SCOPE, ATOM_SLOT, NONE } from '../../program/program-layout';
import { Decimal } from '../../values/decimal';
import { FORM_PLAIN, FORM_RAW } from '../../values/folding';
import { isOutOfScope } from './comparisons';
import { BY_VALUES, IS, IS_NOT, IS_UNKNOWN, anyText, plainText, totalOf, trustedNumber, truthyText } from './readings';
import { Request } from '../request/request';

/** The number that an operation compares with the limit of an atom; null where there is none. */
export function comparedNumber(program: Program, request: Request, atom: i32, operation: i32): Decimal | null {
  switch (operation) {
    case AMOUNT_OVER:
    case AMOUNT_AT_OR_ABOVE:
      return request.amount;
    case CUMULATIVE_OVER:
      return totalOf(request);
    case NUMBER_OVER:
    case NUMBER_UNDER:
    case CONFIDENCE_BELOW:
      return request.numberOf(program.atoms.get(atom, ATOM_SLOT));
    case FIELD_NUMBER:
      return trustedNumber(program, request, atom);
    default:
      return null;
  }
}

/** The outcome that the limit of an atom does not change: without a number, and for money in a currency out of scope. */
export function outcomeBeforeLimit(program: Program, request: Request, atom: i32, operation: i32, number: Decimal | null): i32 {
  switch (operation) {
    case AMOUNT_OVER:
      return number === null ? IS_NOT : isOutOfScope(program, request, program.atoms.get(atom, ATOM_SCOPE)) ? IS : BY_VALUES;
    case CUMULATIVE_OVER:
      return isOutOfScope(program, request, program.atoms.get(atom, ATOM_SCOPE)) ? IS : number === null ? IS_NOT : BY_VALUES;
    case NUMBER_OVER:
    case NUMBER_UNDER:
      return number === null ? IS_NOT : BY_VALUES;
    case CONFIDENCE_BELOW:
      return number === null ? IS : BY_VALUES;
    case AMOUNT_AT_OR_ABOVE:
      return number === null ? IS_UNKNOWN : isOutOfScope(program, request, program.atoms.get(atom, ATOM_SCOPE)) ? IS : BY_VALUES;
    case FIELD_NUMBER:
      return number === null ? IS_UNKNOWN : BY_VALUES;
    default:
      return BY_VALUES;
  }
}

/** Whether an atom with a limit fires below it, rather than above. */
export function firesBelow(program: Program, atom: i32, operation: i32): boolean {
  switch (operation) {
    case NUMBER_UNDER:
    case CONFIDENCE_BELOW:
      return true;
    case FIELD_NUMBER:
      return (program.atoms.get(atom, ATOM_OPTIONS) & OPTION_BELOW) !== 0;
    default:
      return false;
  }
}

/** Whether an atom with a limit fires at it. */
export function firesAt(program: Program, atom: i32, operation: i32): boolean {
  switch (operation) {
    case AMOUNT_AT_OR_ABOVE:
      return true;
    case FIELD_NUMBER:
      return (program.atoms.get(atom, ATOM_OPTIONS) & OPTION_AT) !== 0;
    default:
      return false;
  }
}

/** The cell whose text an operation compares with the texts of an atom; NONE where it has nothing to compare. */
export function comparedText(request: Request, operation: i32, slot: i32): i32 {
  switch (operation) {
    case TEXT_NOT_IN:
      return truthyText(request, slot);
    case PLAIN_NOT_IN:
      return plainText(request, slot);
    case KNOWN_TEXT_NOT_IN:
    case HAS_PREFIX:
    case HAS_TERM:
    case HAS_LOOK_ALIKE:
      return anyText(request, slot);
    default:
      return NONE;
  }
}

/** The form in which it compares that text. */
export function comparedForm(operation: i32): i32 {
  switch (operation) {
    case PLAIN_NOT_IN:
      return FORM_PLAIN;
    default:
      return FORM_RAW;
  }
}

/** The terms of the program that are in that text. */
export function termsIn(request: Request, operation: i32, cell: i32): i32 {
  switch (operation) {
    case HAS_PREFIX:
      return request.terms.prefixesOf(cell);
    case HAS_TERM:
    case HAS_LOOK_ALIKE:
      return request.terms.searched(cell, operation);
    default:
      return NONE;
  }
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

/** Whether an atom costs the elements of a list times its values. */
export function isProduct(program: Program, atom: i32): boolean {
  const operation = program.atoms.get(atom, ATOM_OPERATION);
  switch (operation) {
    case CONTEXT_VALUE:
      return (program.atoms.get(atom, ATOM_OPTIONS) & OPTION_CONTAINS) !== 0;
    default:
      return false;
  }
}
