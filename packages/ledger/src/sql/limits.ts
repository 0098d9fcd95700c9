/** How long a batch waits for a row that another process has locked, ms. */
export const BATCH_LOCK_WAIT_MS = 1_000;

/** How long a start waits for another that changes the schema, ms. */
export const SCHEMA_LOCK_WAIT_MS = 15_000;

/** Rows of each kind that a process alone with its database keeps in memory: what is decided about lately. */
export const CACHE_ROWS_MAX = 8_192;
