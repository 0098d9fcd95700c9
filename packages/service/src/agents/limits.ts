/** How long a proof-of-possession challenge lives, ms (decisions/people.md, "Challenges are random texts"). */
export const CHALLENGE_TTL_MS = 10 * 60 * 1000;
