/** How long a proof-of-possession challenge lives, ms (ADR 29). */
export const CHALLENGE_TTL_MS = 10 * 60 * 1000;
/** Agents that one list of those in a status looks through. */
export const LISTED_AGENTS_READ_MAX = 5_000;
