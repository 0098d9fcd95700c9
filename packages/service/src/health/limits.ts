/** How long readiness waits for the store, ms: a probe that hangs says less than one that refuses. */
export const READINESS_MAX_MS = 3_000;
