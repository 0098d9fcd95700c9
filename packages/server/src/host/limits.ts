/** Threads that verify signatures, where the host has as many cores beside the one that serves calls. */
export const VERIFICATION_THREADS_MAX = 4;
/** Public keys that each of them keeps ready, and verdicts that it reports at once: who waits for the first goes on meanwhile. */
export const VERIFICATION_KEYS_MAX = 4096;
export const VERDICTS_PER_MESSAGE = 16;
/**
 * How long a connection without a call is kept, ms: longer than balancers and clients keep theirs (a minute), so that none sends
 * a call into a connection that is just being closed.
 */
export const KEPT_CONNECTION_MS = 75_000;
/** How long a call may take to come, body included, ms. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** Calls that wait on one connection when it is not read any more, and when it is closed. */
export const PIPELINED_CALLS_PAUSE = 8;
export const PIPELINED_CALLS_MAX = 256;
/** Calls of one address that had waited on their connections and run at once: nearly no client sends such, and a flood consists of them. */
export const PIPELINED_AT_ONCE = 2;
/** Calls of one source that run at once; the others wait, so that one source does not take the place of all. */
export const SOURCE_CALLS_MAX = 256;
/** How long a shutdown waits for calls under way, ms. */
export const SHUTDOWN_GRACE_MS = 5_000;
/**
 * How long a turn of the event loop without a new connection may take, ms, for the listening socket to be closed after it, and how long
 * such a turn is waited for.
 */
export const QUIET_TURN_MS = 1;
export const QUIET_WAIT_MS = 1_000;
/** How often a server looks whether its database turned out to be an older copy, ms. */
export const RESTORE_LOOK_MS = 10_000;
/** Entries of X-Forwarded-For that are read, from its end, and characters that one of them may have. */
export const FORWARDED_ENTRIES_MAX = 32;
export const FORWARDED_ENTRY_MAX_CHARS = 64;
/** How long a receiver may take to answer, ms. */
export const WEBHOOK_TIMEOUT_MS = 10_000;
/** How long the mail server may take for a message, ms; shorter than a message is kept from other servers. */
export const SMTP_TIMEOUT_MS = 20_000;
/** How long a name server may take to answer about a receiver, ms, and how often it is asked. */
export const NAME_SERVER_TIMEOUT_MS = 2_000;
export const NAME_SERVER_TRIES = 2;
/** Lines of the log that wait for a disk that takes none, bytes. */
export const LOG_BACKLOG_MAX_BYTES = 1024 * 1024;
/** How often the scheduler asks for the periodic work that is due, ms. */
export const SCHEDULER_TICK_MS = 100;
