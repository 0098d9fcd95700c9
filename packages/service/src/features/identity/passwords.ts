import { type KeyDerivations, TooManyPasswordsError } from '../../platform/runtime/key-derivation.js';
import type { Passwords } from '../../platform/runtime/machine.js';

/** The passwords of a host, few at a time. Throws TooManyPasswordsError where many wait, for a hash that is there and for none alike. */
export function inTurns(passwords: Passwords, derivations: KeyDerivations): Passwords {
  const inTurn = async <T>(derive: () => Promise<T>) => {
    if (derivations.isFull) throw new TooManyPasswordsError();
    return derivations.inTurn(derive);
  };
  return {
    hash: (password) => inTurn(() => passwords.hash(password)),
    matches: (password, hash) => inTurn(() => passwords.matches(password, hash)),
  };
}
