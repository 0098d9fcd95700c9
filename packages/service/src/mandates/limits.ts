/** Live mandates that one agent may have, and characters of JSON of their documents. */
export const MANDATES_PER_AGENT_MAX = 500;
export const MANDATE_CHARACTERS_PER_AGENT_MAX = 1024 * 1024;
/** Actions whose revoked mandates a policy names, the newest; one revoked before them is reported like one that never was. */
export const REVOKED_ACTIONS_MAX = 500;
/** How often a mandate may be delegated on. */
export const DELEGATION_DEPTH_MAX = 3;
/**
 * How long a delegated mandate may take to be stored after its budget was set aside, ms, before any server gives that back; and how
 * long a note is kept whose budget was not set aside after all, because the gate that wrote it may only be slow.
 */
export const RESERVATION_MAX_MS = 10 * 60 * 1000;
export const RESERVATION_KEEP_MS = 24 * 60 * 60 * 1000;
/** How long a reinstatement waits for the release of the holds that an earlier act has ended, ms. */
export const REINSTATEMENT_WAIT_MS = 10_000;
/** Mandates that end in one step of the ledger, and endings that are taken up in one turn. */
export const MANDATES_PER_STEP = 64;
export const ENDINGS_PER_TURN = 64;
/** How old an ending is when another server takes it up, ms. */
export const ENDING_TAKEOVER_MS = 60_000;
/** What an organisation without completed verification may have (protocol.md §1.14). */
export const FREE_TIER_AGENTS = 1;
export const FREE_TIER_MANDATES = 5;
/** Mandates that are bound to the evidence log at once at a start. */
export const BINDINGS_PER_TURN = 128;

/** How often a change compares the terms in force with those that are stored, where changes at once overtake it each time. */
export const SETTLE_ATTEMPTS_MAX = 16;
