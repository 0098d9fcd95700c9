/** PBKDF2 with SHA-256: iterations of one call, which the platform bounds, and calls in a row, each on the key of the one before. */
export const PASSWORD_ITERATIONS = 100_000;
export const PASSWORD_CALLS = 6;
