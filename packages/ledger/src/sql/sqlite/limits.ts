/** A holder touches its lock file this often. */
export const LOCK_BEAT_MS = 2_000;

/** A lock file that nobody touched for so long, and whose holder cannot be asked for, is taken over. */
export const LOCK_SILENCE_MS = 20_000;

/** How often a newcomer looks whether the file was touched. */
export const LOCK_LOOK_MS = 250;

/** Prepared statements kept per connection. */
export const STATEMENTS_MAX = 256;
