import { pbkdf2, saltedPasswords } from '@gatewright/service';
import { PASSWORD_CALLS, PASSWORD_ITERATIONS } from './limits.js';

/** Passwords under PBKDF2, in calls that the platform allows. */
export const webPasswords = saltedPasswords(
  pbkdf2(crypto.subtle, { iterations: PASSWORD_ITERATIONS, calls: PASSWORD_CALLS }),
  (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
);
