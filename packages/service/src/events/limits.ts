/** How often an open policy stream gets a comment that shows that it is alive, ms. */
export const EVENT_HEARTBEAT_MS = 15_000;
