/** How long the calls that a batch of evidence held up have for themselves before its next part, ms. */
export const BACKOFF_MS = 10;
/** How long a close waits for the evidence to be sealed and anchored, ms. */
export const CLOSE_SEAL_MS = 15_000;

export const BYTES_PER_MEBIBYTE = 1024 * 1024;
