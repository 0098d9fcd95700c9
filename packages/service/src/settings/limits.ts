/** Large public answers that one source may read in a burst, and how fast the allowance comes back, answers per second. */
export const READ_BURST_ANSWERS = 200;
export const READ_REFILL_PER_SECOND = 20;
/** Calls that one access token may make in a burst, and how fast the allowance comes back, calls per second. */
export const TOKEN_BURST_CALLS = 600;
export const TOKEN_REFILL_PER_SECOND = 50;
/** Open policy streams at most unless the settings say otherwise. */
export const EVENT_SUBSCRIBERS_MAX = 10_000;
/** Evidence packs on their way at once unless the settings say otherwise. */
export const EXPORTS_MAX = 4;
/** Sandbox agents that one address may make in a burst, and how fast the allowance comes back, per second. */
export const SANDBOX_BURST_AGENTS = 20;
export const SANDBOX_REFILL_PER_SECOND = 1 / 60;
/** Passwords that one person may try from one address in a burst, and how fast the allowance comes back, per second. */
export const LOGIN_BURST_ATTEMPTS = 20;
export const LOGIN_REFILL_PER_SECOND = 0.2;
/** How many times as many passwords one address may try for all people together, and all addresses for one person. */
export const WIDE_ATTEMPTS = 10;
/** Messages of e-mail that one person may get in a burst, and how fast the allowance comes back, per second. */
export const MAIL_BURST_MESSAGES = 20;
export const MAIL_REFILL_PER_SECOND = 1 / 60;
/** How many times as many messages all people of an organisation together may get. */
export const MAIL_WIDE = 10;
/** MiB of agents and compiled policies that are kept ready, unless set: some 30,000 agents. */
export const POLICY_CACHE_MAX_MEBIBYTES = 128;
