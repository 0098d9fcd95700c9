/** What a kept agent takes beside its policy and the text of its mandates, bytes: measured. */
export const AGENT_ENTRY_BYTES = 2_500;
/** What a rule document takes as an object, bytes for each character of its JSON. */
export const BYTES_PER_DOCUMENT_CHARACTER = 8;
/** Versions of rule documents whose digest is kept. */
export const DOCUMENT_DIGESTS_MAX = 100_000;
/** Organisations that are kept ready. */
export const ORGANISATIONS_MAX = 10_000;
/** Rule documents that one agent may be bound to. */
export const RULE_DOCUMENTS_PER_AGENT_MAX = 100;
/** Characters of JSON of all of them. */
export const RULE_CHARACTERS_PER_AGENT_MAX = 1024 * 1024;
/** How long a signed bundle is served again, ms: guards that read from two servers take none that is 30 s older than another. */
export const BUNDLE_KEEP_MS = 10 * 1000;
/** Bytes of all signed bundles that are kept; the one signed first is evicted first. */
export const BUNDLES_MAX_BYTES = 64 * 1024 * 1024;
/** How long the answer to a change waits until other servers applied it, ms; they apply it in any case. */
export const APPLIED_MAX_MS = 1000;
/** Frames of a policy stream that may wait for its client: a quarter of an hour of heartbeats. */
export const EVENT_FRAMES_MAX = 60;
/** How long one stream of an organisation's people lasts, ms: whose access ended learns that something changed for no longer. */
export const ORGANISATION_STREAM_MS = 10 * 60 * 1000;
/** How long a process has to put its change of rules into the log before another takes that over, ms. */
export const ATTESTATION_LEAD_MS = 60 * 1000;
/** Changes that one run takes over. */
export const OVERDUE_CHANGES_MAX = 200;
/** Agents that one call binds, unbinds or pins. */
export const BULK_AGENTS_MAX = 5_000;
/** Rows of assignments in one statement: eight parameters each, of at most a hundred on a Durable Object. */
export const ASSIGNMENTS_PER_STATEMENT = 12;
/** Agents whose policies are evicted one by one; of more, those of the document or of the organisation are. */
export const EVICTED_SINGLY_MAX = 50;
/** Versions, or changes, of a document on one page. */
export const RULE_PAGE_MAX = 100;
/** Lines that a diff inserts and removes before it replaces the rest as a whole. */
export const DIFF_EDITS_MAX = 1_000;
/** Sets of documents that one policy digest is answered with. */
export const POLICY_SETS_MAX = 100;
/** Policy digests that wait to be written, and those known as written. */
export const DIGESTS_WAITING_MAX = 10_000;
export const DIGESTS_KNOWN_MAX = 100_000;
/** Decisions that wait to be compared; those that come while so many wait are counted and not compared. */
export const SHADOW_QUEUE_MAX = 1_000;
/** Differences of one kind and shadow that are counted apart; further ones are counted together. */
export const DIFFERENCES_MAX = 1_000;
/** Rows of differences in one statement: five parameters each, of at most a hundred on a Durable Object. */
export const DIFFERENCES_PER_STATEMENT = 20;
/** Decisions that are named with each difference, the newest. */
export const DIFFERENCE_SAMPLES = 10;
/** Documents of an organisation that may be in shadow at once: each is one evaluation more for a decision of its agents. */
export const SHADOWS_MAX = 10;
/** Bytes of a message with the rules of an organisation. */
export const APPLIED_RULES_MAX_BYTES = 1024 * 1024;
/** Changes that the refusal of an outdated plan names. */
export const OTHERS_CHANGES_MAX = 5;
/** Agents of a change that an answer names. */
export const NAMED_AGENTS_MAX = 10;
