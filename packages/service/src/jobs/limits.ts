/** How often the scheduler looks for evidence that is due, ms. */
export const SEAL_INTERVAL_MS = 500;
/** How often expired holds are released, ms, and how many in one batch, which decisions may have to wait for. */
export const SWEEP_INTERVAL_MS = 30_000;
export const SWEEP_MAX_HOLDS = 100;
/** How often endings are looked for that no call works on, ms. */
export const ENDING_INTERVAL_MS = 5_000;
/** How often the outbox looks for messages that are due, ms. */
export const WEBHOOK_INTERVAL_MS = 1_000;
/** How often what rules in shadow would have changed is stored, ms. */
export const SHADOW_INTERVAL_MS = 1_000;
/** How often the newest checkpoint is handed to the anchors, ms: a price that does not grow with what is decided. */
export const ANCHOR_INTERVAL_MS = 10_000;
/** How often an open policy stream gets a comment that shows that it is alive, ms. */
export const EVENT_HEARTBEAT_MS = 15_000;
/** How often decisions are moved into the decision log, ms. */
export const LOG_INTERVAL_MS = 250;
/** How often the decision log drops what is too old, and looks for what an erasure names, ms. */
export const TRIM_INTERVAL_MS = 10_000;
/** How often evidence commits to captured inputs, ms: as often as a batch is closed, so that it has one such record. */
export const CAPTURE_INTERVAL_MS = 5_000;
