/** When the alarm rings after a call, ms: evidence is sealed at most this much later. */
export const AFTER_CALL_MS = 550;
/** When it rings again for a hold whose time is over and that is not released yet, ms. */
export const OVERDUE_MS = 5_000;
/** When it rings after the last call, ms: budgets that were reserved for a delegation which was never stored are given back by then. */
export const AFTER_LAST_CALL_MS = 3_600_000;
/** Interval of background work while a policy stream is open, ms: it sends the stream heartbeat. */
export const WHILE_STREAMING_MS = 15_100;
