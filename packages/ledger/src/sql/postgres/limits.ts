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

/** Statements that each connection keeps prepared; further texts are parsed each time. */
export const STATEMENTS_MAX = 256;

/** Pause before a lost connection that is to be kept is made again, ms. */
export const CONNECT_AGAIN_MS = 500;

/** How often a kept connection, which otherwise only waits, is asked whether it still leads anywhere, ms. */
export const PULSE_MS = 10_000;

/** How long a shared lock waits for the one that has it exclusively, ms. */
export const SHARED_WAIT_MAX_MS = 5_000;

/** How long the release of a lock may take before its connection counts as lost, ms. */
export const GOODBYE_MAX_MS = 1_000;

/** When the database probes a silent holder of a lock, how often then, s, and how many probes may go unanswered. */
export const PROBE_AFTER_S = 30;
export const PROBE_EVERY_S = 10;
export const PROBES_MAX = 3;
