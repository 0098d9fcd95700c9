/** How long readiness waits for the store, ms: a probe that hangs says less than one that refuses. */
export const READINESS_MAX_MS = 3_000;

/** How far the clocks of a server and of its database may differ, ms: less than the freshness of a signed call by far. */
export const CLOCK_SKEW_MAX_MS = 10_000;
/** How often a service looks whether it is ready, ms: what it names began at most so long before. */
export const READINESS_INTERVAL_MS = 2_000;
/** How long a record may wait for its batch, and how long anchors may fail, until a service says that it is degraded, ms: several attempts. */
export const SIGNING_LATE_MS = 30_000;
