/** Molecules of one rule document, unless `compile` sets another limit. */
export const MOLECULES_PER_DOCUMENT_MAX = 200;
/** People whose approvals one rule may ask for. */
export const APPROVALS_MAX = 20;
/** Atoms of one molecule, unless `compile` sets another limit. */
export const ATOMS_PER_MOLECULE_MAX = 50;
/** Time zones of one rule document, unless `compile` sets another limit. */
export const ZONES_PER_DOCUMENT_MAX = 32;
/** A value or limit in a trace, characters; entries of a list in one. */
export const TRACE_TEXT_MAX = 200;
export const TRACE_ELEMENTS_MAX = 20;
/** How far back a rule looks, seconds: 90 days. */
export const HISTORY_SECONDS_MAX = 7_776_000;
/** The most earlier actions that a rule counts, and the most that one names. */
export const HISTORY_COUNT_MAX = 64;
export const HISTORY_ACTIONS_MAX = 16;
export { VALUE_DEPTH_MAX } from './core/cells.js';

/** The longest window in which a rule may have calls counted, s, and payments to a merchant looked for, days. */
export const CALL_WINDOW_MAX_SECONDS = 86_400;
export const MERCHANT_WINDOW_MAX_DAYS = 365;
