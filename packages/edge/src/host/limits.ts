/** PBKDF2 with SHA-256: iterations of one call, which the platform bounds, and calls in a row, each on the key of the one before. */
export const PASSWORD_ITERATIONS = 100_000;
export const PASSWORD_CALLS = 6;
/** How long derivations of keys rest after each call of so many iterations, ms: it takes some 50, so that they have a quarter of the thread. */
export const DERIVATION_REST_MS = 150;
