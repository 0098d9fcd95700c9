/** When another evidence pack may be asked for, s, and how long a client may take none of it, ms. */
export const EXPORT_RETRY_AFTER_SECONDS = 10;
export const EXPORT_IDLE_MS = 30_000;
/** How long an anchor may take to answer, ms, and how long its answer may be. */
export const ANCHOR_TIMEOUT_MS = 10_000;
export const ANCHOR_ANSWER_MAX_BYTES = 64 * 1024;
