/** Decisions that one transaction moves from the feed into the log. */
export const LOG_CHUNK = 32;
/**
 * Decisions that one transaction drops, or looks through for an erasure. A transaction takes as long with 32, most of it for its sync: with so few
 * the log would drop less than a busy gate decides.
 */
export const UPKEEP_CHUNK = 128;
/** Share of the time that the log may take while decisions are made: it waits so many times as long as it worked. */
export const BUSY_WAIT_FACTOR = 40;
/** The longest such wait, ms: a stop waits for it. */
export const BUSY_WAIT_MAX_MS = 1_000;
/** How long after the newest decision the gate counts as busy, ms. */
export const BUSY_FOR_MS = 250;
/** The longest run of the job, after which other jobs have their turn, ms. */
export const LOG_RUN_MAX_MS = 2_000;
/** How long a reader waits for the log to catch up with the decisions, ms. */
export const CATCH_UP_MAX_MS = 50;

/** Decisions on one page of the log: at most, and unless the reader says. */
export const PAGE_MAX_DECISIONS = 500;
export const PAGE_DECISIONS = 50;
/** Entries of an index that one step of a search reads, and how long a search goes on before it answers with what it has, ms. */
export const WALK_ROWS = 1_000;
export const SEARCH_MAX_MS = 100;
/**
 * Index runs that one search merges, and agents that one of its conditions names: a statement has at most 100 parameters in a Durable
 * Object.
 */
export const STREAMS_MAX = 48;
export const CONDITION_AGENTS_MAX = 24;
/** Rows of one statement, for the same reason. */
export const INSERT_ROWS = 5;
export const RULE_ROWS = 48;
/** Rows of captured inputs of one statement: seven parameters each. */
export const INPUT_ROWS = 12;
/** Inputs of one list that evidence commits to, and lists that one run writes records of. */
export const COMMITTED_INPUTS_MAX = 1_000;
export const COMMITMENTS_PER_RUN = 100;
/** Inputs on one page of an export. */
export const REPLAY_ROWS = 200;
/** Characters of an id from which the log finds it: a time-ordered UUID (RFC 9562) tells its millisecond with thirteen. */
export const ID_PREFIX_CHARACTERS = 13;

/** How long a client may take no part of an export, ms. */
export const LOG_EXPORT_IDLE_MS = 30_000;
/** When an export may be asked for again, where one is under way, s. */
export const LOG_EXPORT_RETRY_AFTER_SECONDS = 30;
/** Exports of the log at once, one for an organisation. */
export const LOG_EXPORTS_MAX = 4;

/** Erasures of an organisation that a list shows. */
export const ERASURES_SHOWN_MAX = 100;
/** Rows of a background job that are counted, and erasures that are looked at for it, oldest first. */
export const BACKLOG_ROWS_MAX = 100_000;
export const BACKLOG_ERASURES_MAX = 1_000;
