/** Calls that a journal in memory keeps; of more, the oldest are evicted. */
export const JOURNAL_MAX_CALLS = 10_000;
/** Longest result that a journal keeps, characters of JSON. */
export const JOURNAL_RESULT_MAX_CHARS = 256 * 1024;
/** Age at which a journal of files removes a call, ms: longer than people take to approve. */
export const JOURNAL_MAX_AGE_MS = 30 * 24 * 3_600_000;
/** Verdicts that wait for the framework to run their call; of more, the oldest are evicted and their holds expire. */
export const ASKED_MAX = 1_000;
