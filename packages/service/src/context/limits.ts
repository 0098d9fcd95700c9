/** How long an answer waits for the release of the holds that an ending voids, ms. */
export const ENDING_ANSWER_MAX_MS = 2_000;
