/** How long a proof-of-possession challenge lives, ms (ADR 29). */
export const CHALLENGE_TTL_MS = 10 * 60 * 1000;
