/** Prepared statements kept per connection. */
export const STATEMENTS_MAX = 256;

/** Memory for pages of the database, KiB: what is read before each decision stays there. */
export const CACHE_KIB = 32 * 1024;

/** Pages in the log (4 KiB each) at which SQLite moves them into the database: more is less work, and a longer pause for it. */
export const CHECKPOINT_PAGES = 2_000;
