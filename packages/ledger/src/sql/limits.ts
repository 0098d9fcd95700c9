/** Rows of each kind that a process alone with its database keeps in memory: what is decided about lately. */
export const CACHE_ROWS_MAX = 8_192;
