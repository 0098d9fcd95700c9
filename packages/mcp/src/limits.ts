/** Longest message of either side, bytes. */
export const MESSAGE_MAX_BYTES = 8 * 1024 * 1024;
/** Deepest nesting of a message from the host. */
export const MESSAGE_MAX_DEPTH = 64;
/** Requests of the host that may wait for an answer at once. */
export const REQUESTS_MAX = 256;
/** Pages of a tool list that are read to check definitions. */
export const LIST_PAGES_MAX = 100;
/** Readings of the tool list, where the server announces changes meanwhile. */
export const LIST_ATTEMPTS_MAX = 5;
/** Longest wait for a page of the tool list, ms. */
export const LIST_TIMEOUT_MS = 10_000;
/** Age at which checked definitions are read again before a guarded call, ms. */
export const DEFINITIONS_MAX_AGE_MS = 60_000;
/** Longest wait for the result of a guarded call, ms, unless the mapping states another. */
export const CALL_TIMEOUT_MS = 120_000;
/** Longest wait for a result after its call was cancelled or the host closed, ms. */
export const ENDING_TIMEOUT_MS = 2_000;
