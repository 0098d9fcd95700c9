/** How long readiness waits for the store, ms: a probe that hangs says less than one that refuses. */
export const READINESS_MAX_MS = 3_000;

/** How far the clocks of a server and of its database may differ, ms: less than the freshness of a signed call by far. */
export const CLOCK_SKEW_MAX_MS = 10_000;
