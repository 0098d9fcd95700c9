/** What of a request is looked up in the index. */
/** Nothing: visited for every request. */
export const PROBE_ALWAYS: i32 = 0;
/** The exact value of a slot. */
export const PROBE_RAW: i32 = 1;
/** The folded value of a slot, or of each element of a list. */
export const PROBE_FOLDED: i32 = 2;
/** Whether a slot holds anything at all. */
export const PROBE_PRESENT: i32 = 3;
/** Each level up to the effective risk. */
export const PROBE_RISK: i32 = 4;
/** Whether the amount is no number, or negative. */
export const PROBE_UNKNOWN_AMOUNT: i32 = 5;
/** The action, trimmed. */
export const PROBE_ACTION: i32 = 6;
/** Whether a field cannot be judged, or a context value is no scalar: strict molecules are then looked at. */
export const PROBE_UNREAD_FIELD: i32 = 7;
export const PROBE_UNREAD_VALUE: i32 = 8;
export const PROBE_KINDS: i32 = 9;

/** Keys besides the numbers of texts and of risk levels. */
export const KEY_ONLY: i32 = 0;
export const KEY_TRUE: i32 = -2;
export const KEY_FALSE: i32 = -3;
export const KEY_NUMBER: i32 = -4;
/** Nothing that a rule could compare. */
export const KEY_UNREADABLE: i32 = -5;
export const KEY_MISSING: i32 = -6;
