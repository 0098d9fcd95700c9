// Printed by `npm run generate` from packages/evaluator/scripts/operation-table.mjs; edit that table, not this file.
import { AMOUNT, CUMULATIVE_SPEND, CURRENCY, OUTPUT, PROMPT } from '../../program/fields';
import { AMOUNT_OVER, CUMULATIVE_OVER, RISK_AT_OR_ABOVE, TEXT_NOT_IN, IS_FALSE, IS_TRUE, TEXT_MATCHES, PLAIN_NOT_IN, NUMBER_OVER, NUMBER_UNDER, LACKS_SOME, CONFIDENCE_BELOW, CONTEXT_VALUE, AMOUNT_AT_OR_ABOVE, VALUE_AMONG } from '../../program/operations.generated';
import { Program } from '../../program/program';
import { ATOM_OPERATION, ATOM_SCOPE, ATOM_SLOT, NONE } from '../../program/program-layout';
import { isOfOtherType, isUnreadContextValue, pushIfUnread } from './unread';
import { Request } from '../request/request';

/**
 * The fields that an atom of a strict document reads and cannot judge, added to `unread`: what the protocol's atoms are silent
 * on, or fire on, whatever it is, and a scalar of another type than the values that it is compared with. Otherwise our own atoms
 * are unknown by themselves.
 */
export function pushUnread(program: Program, request: Request, atom: i32, unread: i32[]): void {
  const operation = program.atoms.get(atom, ATOM_OPERATION);
  switch (operation) {
    case AMOUNT_OVER:
    case AMOUNT_AT_OR_ABOVE:
      pushIfUnread(program, request, AMOUNT, unread);
      if (program.atoms.get(atom, ATOM_SCOPE) !== NONE) pushIfUnread(program, request, CURRENCY, unread);
      break;
    case CUMULATIVE_OVER:
      pushIfUnread(program, request, CUMULATIVE_SPEND, unread);
      pushIfUnread(program, request, AMOUNT, unread);
      if (program.atoms.get(atom, ATOM_SCOPE) !== NONE) pushIfUnread(program, request, CURRENCY, unread);
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
      pushIfUnread(program, request, program.atoms.get(atom, ATOM_SLOT), unread);
      break;
    case TEXT_MATCHES:
      pushIfUnread(program, request, PROMPT, unread);
      pushIfUnread(program, request, OUTPUT, unread);
      break;
    case CONTEXT_VALUE:
      if (isUnreadContextValue(program, request, atom)) unread.push(program.atoms.get(atom, ATOM_SLOT));
      break;
    case VALUE_AMONG:
      if (isOfOtherType(program, request, atom)) unread.push(program.atoms.get(atom, ATOM_SLOT));
      break;
    default:
      break;
  }
}
