import { Program } from '../../program/program';
import { ATOM_NEGATED } from '../../program/program-layout';
import { Request } from '../request/request';
import { outcomeOf } from './outcome.generated';
import { IS, IS_NOT, IS_UNKNOWN } from './readings';
import { pushUnread } from './unread.generated';

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
