/** How long a gate may take to answer a request, from the first byte to the last, ms. */
export const ANSWER_MAX_MS = 10_000;
/** Bytes of an answer that are read; a longer one is an error. */
export const ANSWER_MAX_BYTES = 1024 * 1024;
/** Bytes of the headers of an answer. */
export const ANSWER_HEADERS_MAX_BYTES = 16 * 1024;
/** Characters of a body that a report shows. */
export const SHOWN_MAX_CHARS = 4096;
/** Exchanges that a report shows of one scenario: the last ones. */
export const SHOWN_MAX_EXCHANGES = 12;
/** Requests per second unless the command line declares another rate. */
export const DEFAULT_RATE = 200;
/** How long a whole run may take, ms. */
export const RUN_MAX_MS = 30 * 60 * 1000;
/** Scenarios in a row that a gate may leave without any answer before the rest is given up. */
export const SILENT_SCENARIOS_MAX = 5;
/** Scenarios that are played at once where their file permits it. */
export const ALONGSIDE_MAX = 96;
/** How long a scenario may wait by the real clock where the gate's is not set ahead, ms. */
export const REAL_WAIT_MAX_MS = 30_000;
/** How often a step that waits for its expectation is repeated, ms. */
export const REPEAT_MS = 250;
/** How often a call of the setup is repeated that is answered 429, and how long the runner waits at most for each, ms. */
export const RETRIES_MAX = 5;
export const RETRY_AFTER_MAX_MS = 5_000;
/** Bytes of events that a stream may bring. */
export const STREAM_MAX_BYTES = 1024 * 1024;
