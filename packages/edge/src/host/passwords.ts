import { pbkdf2, saltedPasswords } from '@gatewright/service';
import { objectTimers } from './timers.js';

/** PBKDF2 with SHA-256: iterations of one call, which the platform bounds, and calls in a row, each on the key of the one before. */
export const PASSWORD_ITERATIONS = 100_000;
const PASSWORD_CALLS = 6;
/** How long derivations of keys rest after each call of so many iterations, ms: it takes some 50, so that they have a quarter of the thread. */
const DERIVATION_REST_MS = 150;

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
