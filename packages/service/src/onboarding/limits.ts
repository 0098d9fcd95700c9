/** How long a request for an agent waits for its approval and its claim, ms (ADR 29). */
export const ONBOARDING_TTL_MS = 7 * 24 * 60 * 60 * 1000;
/** Requests of one person that may wait for their organisation at a time, and of all people of one other organisation. */
export const ONBOARDING_PENDING_MAX = 50;
/** Onboarding requests of people outside an organisation that may wait there at once, so that they do not bury those of others. */
export const OUTSIDERS_PENDING_MAX = 200;
/** How long a sandbox agent may act, ms, and what it may spend, whole USD (ADR 29). */
export const SANDBOX_TTL_MS = 24 * 60 * 60 * 1000;
export const SANDBOX_PER_TXN_MAX_USD = 500;
export const SANDBOX_MAX_AMOUNT_USD = 5000;
/** Agents of one call that share their transactions: a commit costs more than an agent, and others wait for a transaction. */
export const ONBOARDED_TOGETHER = 10;
/** Shortest passphrase that a secret key is encrypted under, characters. */
export const PASSPHRASE_MIN_CHARS = 8;
