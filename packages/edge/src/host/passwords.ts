import { pbkdf2, saltedPasswords } from '@gatewright/service';
import { DERIVATION_REST_MS, PASSWORD_CALLS, PASSWORD_ITERATIONS } from './limits.js';
import { objectTimers } from './timers.js';

/** A derivation takes the one thread of an object: after each call it rests, and other calls are answered. */
export const OBJECT_DERIVATIONS = { atOnce: 1, restMs: DERIVATION_REST_MS };

const rest = () =>
  new Promise<void>((resolve) => {
    objectTimers.after(DERIVATION_REST_MS, resolve);
  });

/** Passwords under PBKDF2, in calls that the platform allows. */
export const webPasswords = saltedPasswords(
  pbkdf2(crypto.subtle, { iterations: PASSWORD_ITERATIONS, calls: PASSWORD_CALLS, rest }),
  (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
);
