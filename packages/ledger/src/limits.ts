/** Operations that one batch takes, and that wait for the next one. */
export const BATCH_MAX_OPS = 512;
export const QUEUE_MAX_OPS = 8_192;

/** How long the receipt of a batch can be asked for. */
export const RECEIPT_KEEP_MS = 24 * 60 * 60 * 1_000;
