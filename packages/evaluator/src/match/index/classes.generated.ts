// Printed by `npm run generate` from packages/evaluator/scripts/operation-table.mjs; edit that table, not this file.
import { AMOUNT_OVER, CUMULATIVE_OVER, RISK_AT_OR_ABOVE, TEXT_NOT_IN, TEXT_MATCHES, PLAIN_NOT_IN, NUMBER_OVER, NUMBER_UNDER, LACKS_SOME, CONFIDENCE_BELOW, CONTEXT_VALUE, AMOUNT_AT_OR_ABOVE, KNOWN_TEXT_NOT_IN, VALUE_AMONG, HAS_PREFIX, TIME_OUTSIDE, FIELD_NUMBER, HAS_TERM, HAS_LOOK_ALIKE } from '../../program/operations.generated';

/** Atoms without values of their own all have one outcome. */
export const INDEX_ALIKE: i32 = 0;
/** Those hold whose limit the number of the request is past. */
export const INDEX_RANKED: i32 = 1;
/** Those hold that name the level of the request. */
export const INDEX_LEVEL: i32 = 2;
/** Those hold whose list does not have the text. */
export const INDEX_UNLISTED: i32 = 3;
/** Those hold whose list has another text than the list of the request. */
export const INDEX_LACKING: i32 = 4;
/** Context values, by their options. */
export const INDEX_VALUE: i32 = 5;
/** Those hold that have the value among their constants. */
export const INDEX_CONSTANT: i32 = 6;
/** Those hold whose window the clock is outside of. */
export const INDEX_WINDOWED: i32 = 7;
/** Those hold that have one of the terms found in the text. */
export const INDEX_TERMS: i32 = 8;
/** Those hold that have one of the terms found in prompt and output. */
export const INDEX_SPOKEN: i32 = 9;
/** Those hold that name the action; no operation, but the scope of a context value. */
export const INDEX_ACTION: i32 = 10;

/** How the index decides the atoms of an operation together. */
export function indexClassOf(operation: i32): i32 {
  switch (operation) {
    case AMOUNT_OVER:
    case CUMULATIVE_OVER:
    case NUMBER_OVER:
    case NUMBER_UNDER:
    case CONFIDENCE_BELOW:
    case AMOUNT_AT_OR_ABOVE:
    case FIELD_NUMBER:
      return INDEX_RANKED;
    case RISK_AT_OR_ABOVE:
      return INDEX_LEVEL;
    case TEXT_NOT_IN:
    case PLAIN_NOT_IN:
    case KNOWN_TEXT_NOT_IN:
      return INDEX_UNLISTED;
    case TEXT_MATCHES:
      return INDEX_SPOKEN;
    case LACKS_SOME:
      return INDEX_LACKING;
    case CONTEXT_VALUE:
      return INDEX_VALUE;
    case VALUE_AMONG:
      return INDEX_CONSTANT;
    case HAS_PREFIX:
    case HAS_TERM:
    case HAS_LOOK_ALIKE:
      return INDEX_TERMS;
    case TIME_OUTSIDE:
      return INDEX_WINDOWED;
    default:
      return INDEX_ALIKE;
  }
}
