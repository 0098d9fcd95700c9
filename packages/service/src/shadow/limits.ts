/** Decisions that wait to be compared; those that come while so many wait are counted and not compared. */
export const SHADOW_QUEUE_MAX = 1_000;
/** Differences of one kind and shadow that are counted apart; further ones are counted together. */
export const DIFFERENCES_MAX = 1_000;
/** Decisions that are named with each difference, the newest. */
export const DIFFERENCE_SAMPLES = 10;
/** Documents of an organisation that may be in shadow at once: each is one evaluation more for a decision of its agents. */
export const SHADOWS_MAX = 10;
