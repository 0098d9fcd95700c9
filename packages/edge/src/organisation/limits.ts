/** When the alarm rings after a call, ms: evidence is sealed at most this much later. */
export const AFTER_CALL_MS = 550;
/** When it rings again for a hold whose time is over and that is not released yet, ms. */
export const OVERDUE_MS = 5_000;
/** Interval of background work while a policy stream is open, ms: it sends the stream heartbeat. */
export const WHILE_STREAMING_MS = 15_100;
