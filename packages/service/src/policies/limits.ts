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
/** Agents that a record of a change names: a page of changes stays below a megabyte. */
export const RECORDED_AGENTS_MAX = 100;
/** Changes of one document that are read to say what was in force; a page of documents ends once it read as many. */
export const REPLAYED_CHANGES_MAX = 5_000;
/** Records that are read at once to prove changes. */
export const PROVED_AT_ONCE = 50;
/** Documents on a page of what was in force, and agents or labels that it names of each: an answer stays below two megabytes. */
export const IN_FORCE_PAGE_MAX = 50;
export const NAMED_IN_FORCE_MAX = 100;
/** Agents that one call binds, unbinds or pins. */
export const BULK_AGENTS_MAX = 5_000;
/** Rows of assignments in one statement: nine parameters each, of at most a hundred on a Durable Object. */
export const ASSIGNMENTS_PER_STATEMENT = 11;
/** Changes in one statement: eight parameters each. */
export const CHANGES_PER_STATEMENT = 12;
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
/** Agents whose rules one statement reads: it has a hundred rows for each at most. */
export const AGENTS_PER_ROOM_CHECK = 10;
/** Agents of one change whose room is checked in its transaction; of more it is checked before, with other calls in between. */
export const CHECKED_AT_ONCE_MAX = 50;
/** Documents that may change, and agents that they bind, while the room of many agents is checked, before that begins again. */
export const CONCURRENT_CHANGES_MAX = 500;
/** Times that a change of many agents is tried whose rules are changed meanwhile. */
export const CHANGE_ATTEMPTS = 4;
/** Bindings that a call begins and ends in its own transaction; more are staged before, with other calls in between. */
export const BINDINGS_AT_ONCE_MAX = 240;
/** Bindings that are staged in one statement: eleven parameters each, and six more, of at most a hundred on a Durable Object. */
export const STAGED_PER_STATEMENT = 8;
/** Bindings that are staged in one transaction: others wait for it. */
export const STAGED_TOGETHER = 120;
/** Bindings that are settled in one transaction, each with a parameter in one statement. */
export const SETTLED_TOGETHER = 90;
/** The same on a database of several processes, where a statement is a round trip and others do not wait for it. */
export const STAGED_ROUND_TRIP = 240;
/** How long an application of rules counts as under way that its process does not renew, ms: longer than clocks of servers may differ. */
export const APPLICATION_LEASE_MS = 20_000;
/** Bindings that one statement reads. */
export const BINDINGS_PER_STATEMENT = 1_000;
/** Bindings on one page of the agents that documents bind, after which it ends with the agent. */
export const BINDINGS_PER_PAGE = 5_000;
