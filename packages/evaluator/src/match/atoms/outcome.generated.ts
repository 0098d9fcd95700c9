// Printed by `npm run generate` from packages/evaluator/scripts/operation-table.mjs; edit that table, not this file.
import { AMOUNT_OVER, AMOUNT_UNKNOWN, CUMULATIVE_OVER, RISK_AT_OR_ABOVE, TEXT_NOT_IN, IS_FALSE, IS_TRUE, TEXT_MATCHES, PLAIN_NOT_IN, NUMBER_OVER, NUMBER_UNDER, LACKS_SOME, CONFIDENCE_BELOW, CONTEXT_VALUE, AMOUNT_AT_OR_ABOVE, KNOWN_TEXT_NOT_IN, VALUE_AMONG, HAS_PREFIX, TIME_OUTSIDE, FIELD_NUMBER, HAS_TERM, HAS_LOOK_ALIKE } from '../../program/operations.generated';
import { Program } from '../../program/program';
import { ATOM_LIST, ATOM_OPERATION } from '../../program/program-layout';
import { isOutsideWindow } from '../../program/time-window';
import { contextValue } from './context-value';
import { amountUnknown, confidenceBelow, hasTerm, isFalse, isTrue, lacksSome, pastLimit, riskAtOrAbove, textMatches, textNotIn, valueAmong } from './outcomes';
import { IS_NOT, truth } from './readings';
import { Request } from '../request/request';

/** The outcome of an atom by the protocol's reading, were it not negated. */
export function outcomeOf(program: Program, request: Request, atom: i32): i32 {
  const operation = program.atoms.get(atom, ATOM_OPERATION);
  switch (operation) {
    case AMOUNT_OVER:
    case CUMULATIVE_OVER:
    case NUMBER_OVER:
    case NUMBER_UNDER:
    case AMOUNT_AT_OR_ABOVE:
    case FIELD_NUMBER:
      return pastLimit(program, request, atom, operation);
    case AMOUNT_UNKNOWN:
      return amountUnknown(request);
    case RISK_AT_OR_ABOVE:
      return riskAtOrAbove(program, request, atom);
    case TEXT_NOT_IN:
    case PLAIN_NOT_IN:
    case KNOWN_TEXT_NOT_IN:
      return textNotIn(program, request, atom, operation);
    case IS_FALSE:
      return isFalse(program, request, atom);
    case IS_TRUE:
      return isTrue(program, request, atom);
    case TEXT_MATCHES:
      return textMatches(program, request, atom);
    case LACKS_SOME:
      return lacksSome(program, request, atom);
    case CONFIDENCE_BELOW:
      return confidenceBelow(program, request, atom);
    case CONTEXT_VALUE:
      return truth(contextValue(program, request, atom));
    case VALUE_AMONG:
      return valueAmong(program, request, atom);
    case HAS_PREFIX:
    case HAS_TERM:
    case HAS_LOOK_ALIKE:
      return hasTerm(program, request, atom, operation);
    case TIME_OUTSIDE:
      return isOutsideWindow(program, program.atoms.get(atom, ATOM_LIST), request.now);
    default:
      return IS_NOT;
  }
}
