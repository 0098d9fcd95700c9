/** How long a service may take for a whole answer, ms, and how long the answer may be, bytes: lists have some megabytes. */
export const ANSWER_TIMEOUT_MS = 60_000;
export const ANSWER_MAX_BYTES = 64 * 1024 * 1024;
/** How long a service may send nothing of an evidence pack, ms, and how long a pack may be, bytes. */
export const PACK_IDLE_MS = 60_000;
export const PACK_MAX_BYTES = 4 * 1024 * 1024 * 1024;
