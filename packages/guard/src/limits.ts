/** How long one call to the gate may take, ms. */
export const CALL_TIMEOUT_MS = 10_000;
/** Pauses before each attempt to find and release a hold that will not be used, ms (protocol.md §2.7). */
export const RELEASE_PAUSES_MS = [2_000, 10_000, 30_000] as const;
/** Pause between two questions about an action that waits for people, ms. */
export const APPROVAL_INTERVAL_MS = 2_000;
/** Least pause between them, ms: a shorter one only loads the gate. */
export const APPROVAL_INTERVAL_MIN_MS = 100;
/** Oldest containment and operating mode that a local decision may rest on, ms (protocol.md §2.8). */
export const LIFECYCLE_MAX_AGE_MS = 5_000;
/** Largest answer of the gate that is read, bytes; a bundle is the largest. */
export const RESPONSE_MAX_BYTES = 16 * 1024 * 1024;
/** Receipts of local decisions that may be on their way to the gate at once; more would be the agent's own flood. */
export const RECEIPTS_MAX = 32;
/** Receipts that a guard keeps until the gate acknowledged them; further ones are reported as lost. */
export const RECEIPTS_KEPT_MAX = 10_000;
/** Permits of which a guard remembers that it had them; of more, the oldest are evicted. */
export const SEEN_ANSWERS_MAX = 65_536;
/** Claims of a guard whose tokens it keeps to void their holds; of more, the oldest are evicted. */
export const KEPT_CLAIMS_MAX = 10_000;
/** Random bytes of a nonce; its text is twice as long, in hex. */
export const NONCE_BYTES = 16;
/** Longest reason of a void or refund that a gate takes, UTF-16 code units; a longer one is cut. */
export const REASON_MAX_CHARS = 1024;
