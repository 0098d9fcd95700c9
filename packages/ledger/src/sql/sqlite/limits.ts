/** How a lock file is kept alive, and how a newcomer finds out that nobody does any more. */
export interface LockTiming {
  /** The holder touches the file this often. */
  readonly beatMs: number;
  /** The newcomer looks this often. */
  readonly lookMs: number;
  /** A file untouched for so long, whose holder cannot be asked for, is taken over. */
  readonly silenceMs: number;
}

export const LOCK_TIMING: LockTiming = { beatMs: 2_000, lookMs: 250, silenceMs: 20_000 };

/** Prepared statements kept per connection. */
export const STATEMENTS_MAX = 256;

/** Characters of a text that travels as bytes: shorter ones cost less as they are. */
export const LONG_TEXT = 256;

/** Shapes of the rows of one width that have statements of their own. */
export const SHAPES_MAX = 8;

/** Memory for pages of the database, KiB: what is read before each decision stays there. */
export const CACHE_KIB = 32 * 1024;

/** Pages in the log (4 KiB each) at which they are moved into the database: more is less work, and a longer pause for it. */
export const CHECKPOINT_PAGES = 2_000;
