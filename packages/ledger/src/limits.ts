/** Operations that one batch takes, and that wait for the next one. */
export const BATCH_MAX_OPS = 512;
export const QUEUE_MAX_OPS = 8_192;

/** How long the receipt of a batch can be asked for. */
export const RECEIPT_KEEP_MS = 24 * 60 * 60 * 1_000;

/** How long a process that was not seen counts as one that may have committed something until the end of its database. */
export const WRITER_ALIVE_MS = 30_000;

/** How long a process that was not stopped and is not seen any more is reported, ms: it may have been replaced. */
export const PEER_SILENCE_SHOWN_MS = 60 * 60 * 1_000;

/** How long a process waits for its peers to verify a database that was restarted where it stood. */
export const PEERS_WAIT_MAX_MS = 5_000;

/** How often a process that starts looks whether they have, ms. */
export const COMPARE_AGAIN_MS = 250;

/** How long the row of a process that ended by a signal is kept. */
export const WRITER_KEEP_MS = 30 * 24 * 60 * 60 * 1_000;

/** How long a batch waits for a row that another process has locked, ms. */
export const BATCH_LOCK_WAIT_MS = 1_000;

/** How often a batch begins again on a row that another process was faster to write. */
export const BATCH_ATTEMPTS_MAX = 8;

/**
 * How often a batch waits for locks, `BATCH_LOCK_WAIT_MS` each: together longer than a database lets a session leave its
 * transaction idle.
 */
export const LOCK_ATTEMPTS_MAX = 4;

/** Batches that look for stalled rows first, after one that found some. */
export const WATCHING_BATCHES = 64;

/** Batches that look their keys up first, after one that found a key taken: replays come in showers. */
export const GUARDED_BATCHES = 64;

/** Keys of one look-up query. */
export const LOADER_KEYS_MAX = 256;

/** Receipts dropped per sweep. */
export const FORGET_MAX_RECEIPTS = 1_000;

/** Times of earlier actions that are kept under one key, the newest: as many as a rule may count. */
export const PAST_TIMES_MAX = 64;

/** Rows of earlier actions dropped per sweep. */
export const FORGET_MAX_PAST = 1_000;

/** How long a start waits for another that changes the schema, ms. */
export const SCHEMA_LOCK_WAIT_MS = 15_000;

/** Rows of each kind that a process alone with its database keeps in memory: what is decided about lately. */
export const CACHE_ROWS_MAX = 8_192;

/** Memory for pages of the database, KiB: what is read before each decision stays there. */
export const CACHE_KIB = 32 * 1024;

/** Unclaimed holds that one step of an ending releases: decisions wait for so many at most. */
export const ENDING_MAX_HOLDS = 100;

/** Voided holds that a run over an ending names; it counts the others. */
export const ENDINGS_VOIDED_MAX = 100;

/** Endings that a start takes up together. */
export const ENDINGS_PER_TURN = 256;

/** Pages in the log (4 KiB each) at which SQLite moves them into the database: more is less work, and a longer pause for it. */
export const CHECKPOINT_PAGES = 2_000;

/** Connections per process. The lane of the ledger needs one; the others serve reads and the directory. */
export const CONNECTIONS_MAX = 10;

/** How long a new connection, and the wait for a free one, may take, ms. */
export const CONNECT_MAX_MS = 5_000;

/** How long a statement may run before the database ends it, ms. */
export const STATEMENT_MAX_MS = 30_000;

/**
 * How long a session may leave its transaction idle before the database ends it, ms: a server that stands still keeps its rows
 * locked for so long. A statement waits longer for a lock, so that it outlasts such a session.
 */
export const IDLE_TRANSACTION_MAX_MS = 2_500;
export const LOCK_WAIT_MAX_MS = 4_000;

/** The same for work that one server does while the others wait: their start. */
export const ALONE_MAX_MS = 30_000;
export const ALONE_WAIT_MAX_MS = 15_000;

/** How long a session has left its transaction idle when it counts as stalled, ms: less than a batch waits for its locks. */
export const STALLED_AFTER_MS = 500;

/**
 * How long an answer is waited for before the connection counts as lost, ms: longer than the database lets a statement run, so
 * that only a silence on the way to it lasts so long. The host's own limits for one are a quarter of an hour and more.
 */
export const ANSWER_MAX_MS = STATEMENT_MAX_MS + 5_000;

/** How long a commit is waited for, ms, before it is asked whether a synchronous standby holds it up. */
export const COMMIT_SLOW_MS = 2_000;

/** The same for a batch, from its beginning, so that the locks that it waits for count; and how long its commit is waited for at least. */
export const BATCH_CONFIRM_MS = 2_000;
export const CONFIRM_MIN_MS = 500;

/** For how long a session waits for a synchronous standby, ms, when those that wait for its locks give up. */
export const STANDBY_LATE_MS = 250;

/** How long calls are refused at once, ms, after a commit that no synchronous standby confirmed. */
export const UNCONFIRMED_PAUSE_MS = 1_000;

/** Statements that each connection keeps prepared. */
export const STATEMENTS_MAX = 256;

/** Pause before a lost connection that is to be kept is made again, ms. */
export const CONNECT_AGAIN_MS = 500;

/** How often a kept connection, which otherwise only waits, is asked whether it still leads anywhere, ms. */
export const PULSE_MS = 2_000;

/** How long the answer to that may take before the connection counts as lost, ms. */
export const PULSE_ANSWER_MAX_MS = 5_000;

/** How long a shared lock waits for the one that has it exclusively, ms. */
export const SHARED_WAIT_MAX_MS = 5_000;

/** How long the release of a lock may take before its connection counts as lost, ms. */
export const GOODBYE_MAX_MS = 1_000;

/** When the database probes a silent holder of a lock, how often then, s, and how many probes may go unanswered. */
export const PROBE_AFTER_S = 30;
export const PROBE_EVERY_S = 10;
export const PROBES_MAX = 3;

/** Refunds of one authorization; the row of a hold keeps each. */
export const REFUNDS_MAX = 100;
