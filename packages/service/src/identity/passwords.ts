import type { Passwords } from '../runtime/machine.js';
import { inTurn } from './key-derivation.js';

/** The passwords of a host, few at a time. */
export function inTurns(passwords: Passwords): Passwords {
  return {
    hash: (password) => inTurn(() => passwords.hash(password)),
    matches: (password, hash) => inTurn(() => passwords.matches(password, hash)),
  };
}
