/** Calls that wait or are done in a journal in memory; of more, the oldest are evicted. */
export const JOURNAL_MAX_CALLS = 10_000;
/** Keys of calls that began and did not end in a journal in memory; beside them no call begins. A call has two keys. */
export const JOURNAL_MAX_BEGUN = 20_000;
/** Longest result that a journal keeps, characters of JSON. */
export const JOURNAL_RESULT_MAX_CHARS = 256 * 1024;
/** Age at which a journal of files removes a call that waits or is done, ms: longer than people take to approve. */
export const JOURNAL_MAX_AGE_MS = 30 * 24 * 3_600_000;
/** Verdicts that wait for the framework to run their call; of more, the oldest are evicted and their holds expire. */
export const ASKED_MAX = 1_000;
/** Letters and digits in a row that make the id of a call a random one; ids of model providers have 16 and more. */
export const RANDOM_ID_MIN_CHARS = 16;
