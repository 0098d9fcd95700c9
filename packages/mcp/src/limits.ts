/** Longest message of either side, bytes. */
export const MESSAGE_MAX_BYTES = 8 * 1024 * 1024;
/** Deepest nesting of a message of either side. */
export const MESSAGE_MAX_DEPTH = 64;
/** Requests of the host that may wait for an answer at once. */
export const REQUESTS_MAX = 256;
/** Pages of a tool list that are read to check definitions. */
export const LIST_PAGES_MAX = 100;
/** Readings of the tool list, where the server announces changes meanwhile. */
export const LIST_ATTEMPTS_MAX = 5;
/** Longest wait for the answer to a request of the proxy's own, which has no effect, ms. */
export const OWN_REQUEST_TIMEOUT_MS = 10_000;
/** Age at which checked definitions are read again before a guarded call, ms. */
export const DEFINITIONS_MAX_AGE_MS = 60_000;
/** Longest wait for the result of a guarded call, ms, unless the mapping states another. */
export const CALL_TIMEOUT_MS = 120_000;
/** Longest wait for a result after its call was cancelled or the host closed, ms. */
export const ENDING_TIMEOUT_MS = 2_000;
/** Pause between two readings of a task that a server still runs, ms, where it states none, and its bounds. */
export const TASK_POLL_DEFAULT_MS = 1_000;
export const TASK_POLL_MIN_MS = 100;
export const TASK_POLL_MAX_MS = 60_000;
/** Readings of a task in a row that give no state of it, before its end counts as unknown. */
export const TASK_READS_MAX = 5;
/** Pause before a broken event stream is asked for again, ms, where the server states none, and its bounds. */
export const STREAM_RETRY_MS = 1_000;
export const STREAM_RETRY_MIN_MS = 100;
export const STREAM_RETRY_MAX_MS = 60_000;
/** Attempts in a row to continue an event stream that bring no event. */
export const STREAM_ATTEMPTS_MAX = 3;
