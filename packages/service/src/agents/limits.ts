/** How long a proof-of-possession challenge lives, ms (decisions, "Proof of possession"). */
export const CHALLENGE_TTL_MS = 10 * 60 * 1000;
