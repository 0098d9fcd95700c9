/** Silence of a harness after which a run is given up, ms. */
export const HARNESS_SILENCE_MAX_MS = 30_000;
/** Time that a harness has to end after `stop`, ms. */
export const HARNESS_STOP_MS = 5_000;
/** Compiled policies that a subject in process keeps. */
export const POLICIES_KEPT_MAX = 64;
