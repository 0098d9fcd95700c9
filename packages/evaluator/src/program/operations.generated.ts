// Printed by `npm run generate` from packages/evaluator/scripts/operation-table.mjs; edit that table, not this file.

export const NEVER: i32 = 0;
/** AMOUNT above NUMBER, or in a currency out of SCOPE. */
export const AMOUNT_OVER: i32 = 1;
export const AMOUNT_UNKNOWN: i32 = 2;
/** CUMULATIVE_SPEND and AMOUNT together above NUMBER, or in a currency out of SCOPE. */
export const CUMULATIVE_OVER: i32 = 3;
/** Effective risk at or above the level in OPTIONS. */
export const RISK_AT_OR_ABOVE: i32 = 4;
/** The exact text of SLOT, if it is anything, not in LIST. */
export const TEXT_NOT_IN: i32 = 5;
/** SLOT exactly false. */
export const IS_FALSE: i32 = 6;
/** SLOT exactly true. */
export const IS_TRUE: i32 = 7;
/** Prompt and output contain a text of LIST. */
export const TEXT_MATCHES: i32 = 8;
/** The plain form of SLOT, if not blank, not in LIST. */
export const PLAIN_NOT_IN: i32 = 9;
export const NUMBER_OVER: i32 = 10;
export const NUMBER_UNDER: i32 = 11;
/** An entry of LIST is not among the texts of SLOT. */
export const LACKS_SOME: i32 = 12;
/** SLOT is no number, or is below NUMBER. */
export const CONFIDENCE_BELOW: i32 = 13;
/** See `contextValue`. */
export const CONTEXT_VALUE: i32 = 14;
/** As AMOUNT_OVER, the limit included; unknown without an amount. */
export const AMOUNT_AT_OR_ABOVE: i32 = 15;
/** The exact text of SLOT not in LIST; unknown if it is no text. */
export const KNOWN_TEXT_NOT_IN: i32 = 16;
/** SLOT equals a constant of OPTIONS rows from NUMBER; unknown if it is no scalar. */
export const VALUE_AMONG: i32 = 17;
/** The text of SLOT begins with an entry of LIST; unknown if it is no text. */
export const HAS_PREFIX: i32 = 18;
/** The gate's clock outside of the window in LIST; unknown past the horizon of the zone. */
export const TIME_OUTSIDE: i32 = 19;
/** SLOT on the side of NUMBER that OPTIONS say; unknown if it is no number, or of less provenance than they demand. */
export const FIELD_NUMBER: i32 = 20;
/** The text of SLOT between two edges contains an entry of LIST, as `FORM_SEARCHED` has both; unknown if it is no text. */
export const HAS_TERM: i32 = 21;
/** As HAS_TERM, as `FORM_ALIKE` has both. */
export const HAS_LOOK_ALIKE: i32 = 22;

/** Options of HAS_TERM: the entries are patterns, with an edge where * does not stand. */
export const OPTION_GLOB: i32 = 1;

/** Options of CONTEXT_VALUE. */
export const OPTION_NOT_IN: i32 = 1;
export const OPTION_CONTAINS: i32 = 2;
export const OPTION_FIRE_IF_MISSING: i32 = 4;

/** Options of FIELD_NUMBER: the least provenance, whether it fires below the limit, and whether it fires at it. */
export const OPTION_PROVENANCE: i32 = 7;
export const OPTION_BELOW: i32 = 16;
export const OPTION_AT: i32 = 32;
