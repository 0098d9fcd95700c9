/** Largest request body, bytes. */
export const BODY_MAX_BYTES = 256 * 1024;
/** Agents that one call may create. */
export const ONBOARDING_BATCH_MAX = 1000;
/** Requests of one AuthZEN batch at most. */
export const AUTHZEN_EVALUATIONS_MAX = 50;
/** Deepest nesting of a JSON body; the top value is depth 1. */
export const JSON_MAX_DEPTH = 32;
/** Largest itinerary (free rule context) of an authorize request, bytes of its canonical JSON. */
export const ITINERARY_MAX_BYTES = 64 * 1024;
/** Oldest acceptable `issuedAt`, ms before now. */
export const REQUEST_MAX_AGE_MS = 5 * 60 * 1000;
/** Furthest acceptable `issuedAt`, ms after now. */
export const REQUEST_MAX_AHEAD_MS = 30 * 1000;
/** Length of a nonce, characters. */
export const NONCE_MIN_CHARS = 8;
export const NONCE_MAX_CHARS = 128;
/** Shortest idempotency key of a claim, characters; a shorter one could be guessed by the agent. */
export const IDEMPOTENCY_KEY_MIN_CHARS = 32;
/** Longest idempotency key of a refund, characters. */
export const IDEMPOTENCY_KEY_MAX_CHARS = 256;
/** Decimal places that money has at least, in every currency: machines pay fractions of a cent. */
export const MONEY_MIN_SCALE = 6;
/** Largest amount and largest sum of amounts, units of the currency: what a signed 64-bit integer holds. */
export const MONEY_MAX_UNITS = 2n ** 63n - 1n;
/** Signature lines of a note that are read; its format demands that at least 16 are. */
export const NOTE_SIGNATURES_MAX = 16;
/** How long a served bundle may be used, ISO 8601 duration. */
export const BUNDLE_MAX_STALENESS = 'PT10M';
/** The name of a rule document in policy files. */
export const DOCUMENT_NAME_PATTERN = '^[a-z0-9][a-z0-9._-]{0,99}$';
