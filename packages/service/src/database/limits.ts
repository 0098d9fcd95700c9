/** How long a service nonce is kept whose signature has expired, ms: a clock that ran ahead makes it fresh again where it is put right. */
export const SERVICE_NONCE_KEEP_MS = 24 * 60 * 60 * 1000;
/** Mandates, and requests for agents of each kind, that one list shows at most. */
export const LIST_MAX_ROWS = 500;
/** Ids that one statement names, beside a few parameters more: a Durable Object takes a hundred. */
export const IDS_PER_STATEMENT = 90;
