/** How long a process has to put a change into the log before another takes that over, ms. */
export const ATTESTATION_LEAD_MS = 60 * 1000;
/** Changes that one run takes over. */
export const OVERDUE_CHANGES_MAX = 200;
/** Changes of one setting that are read to say what was in force. */
export const SETTING_HISTORY_MAX = 5_000;
