/** How long a service may take for a whole answer, ms, and how long the answer may be, bytes: lists have some megabytes. */
export const ANSWER_TIMEOUT_MS = 60_000;
export const ANSWER_MAX_BYTES = 64 * 1024 * 1024;
/** Rows of a list that a table shows unless --limit says otherwise. */
export const LIST_ROWS_SHOWN = 50;
/** Longest text in a table, characters; a DID is shorter. */
export const CELL_MAX_CHARS = 100;
/** Width to which a column may be cut so that a line fits the terminal, characters; a table that is wider still leaves columns out. */
export const COLUMN_MIN_CHARS = 8;
/** How long a service may send nothing of an evidence pack, ms, and how long a pack may be, bytes. */
export const PACK_IDLE_MS = 60_000;
export const PACK_MAX_BYTES = 4 * 1024 * 1024 * 1024;
/** Agents of one call of an import, and bytes of its body: what a cut loses is one call's. */
export const IMPORT_BATCH_AGENTS = 100;
export const IMPORT_BATCH_BYTES = 192 * 1024;
/** Policy files of one call, and bytes of one of them; what is read of a file is bounded again, in characters. */
export const POLICY_FILES_MAX = 2000;
export const POLICY_FILE_MAX_BYTES = 4 * 1024 * 1024;
/** How long policy files must be unchanged before a watch runs again, ms: editors write a file in several steps. */
export const WATCH_QUIET_MS = 100;
/** Agents in one assignment of a message. */
export const AGENTS_PER_ASSIGNMENT = 500;
/** Differences and faults that a replay names, and policies that it keeps compiled. */
export const NAMED_FAULTS_MAX = 1_000;
export const ENGINE_POLICIES_MAX = 200;
/** Characters of a line of a replay, or of a decision. */
export const LINE_MAX_CHARS = 4 * 1024 * 1024;
/** Bytes that are read of a file at once. */
export const READ_BYTES = 256 * 1024;
/** Rules that the report of a backtest names. */
export const BACKTEST_RULES_SHOWN = 10;
/** Decisions that a plan compares: a page of the log. */
export const PLANNED_DECISIONS = 500;
