/** How long an unclaimed hold lives, ms, unless its organisation sets another time (ADR 18). */
export const HOLD_TTL_MS = 15 * 60 * 1000;
/** How long an escalation waits for approval, ms (protocol.md §1.8). */
export const ESCALATION_TTL_MS = 24 * 60 * 60 * 1000;
/** Approvers that an organisation or a rule may require for one approval. */
export { APPROVALS_MAX } from '@gatewright/evaluator';
/** Faults of one document or message that an answer lists. */
export const FAULTS_SHOWN_MAX = 100;
/** Escalations that a page of the review queue shows at most. */
export const ESCALATION_QUEUE_MAX = 500;
/** Escalations that it reads first, to learn how long they are. */
export const ESCALATION_QUEUE_FIRST = 16;
/** Holds that a list of open ones shows at most. */
export const OPEN_HOLDS_MAX = 500;
/** Voided holds in a page of them, and lines of a journal that it reads at most. */
export const VOIDED_HOLDS_PER_PAGE = 100;
export const JOURNAL_LINES_PER_PAGE = 1_000;
/** Characters of requests or documents that a list of them may give. */
export const LIST_MAX_CHARACTERS = 1024 * 1024;
/** Characters of context values that the decision log keeps of one request. */
export const LOGGED_CONTEXT_MAX_CHARACTERS = 4096;
/** Window in which the calls of an agent are counted for its rules (`callCount`), ms. */
export const CALL_WINDOW_MS = 60 * 1000;
/** Questions about earlier actions that the rules of one agent may ask; what goes beyond is not answered, and unverifiable. */
export const HISTORY_QUESTIONS_MAX = 64;
/** Other windows of one kind that the rules of an agent may have counted for a decision. */
export const WINDOWS_MAX = 8;
/** How often a call is evaluated, where other gates on the ledger change each time what its verdict rests on. */
export const EVALUATIONS_MAX = 256;

/** How often a decision is evaluated again because its policy changed: a call is not held up for as long as people change rules. */
export const POLICY_CHANGES_MAX = 16;
/** Calls of one agent that may wait in its queue, where its rules read what the other calls change. */
export const MUTEX_MAX_WAITING = 1000;
/** Payments that an unusual amount is compared with, and how many there must be at least. */
export const SPEND_PATTERN_PAYMENTS = 20;
export const SPEND_PATTERN_MIN_PAYMENTS = 5;
/** Requests without a verified signature that are answered in a burst, by source address and by claimed agent. */
export const UNSIGNED_BURST_REQUESTS = 1000;
/** Refill of that limit, requests per second. */
export const UNSIGNED_REFILL_PER_SECOND = 20;
/** Keys of a rate limiter at most; the least recently used is evicted first. */
export const RATE_LIMITER_KEYS_MAX = 10_000;
/** Evidence records of one batch at most (ADR 37). */
export const BATCH_MAX_RECORDS = 1024;
/** Records of a batch that are read and hashed before the host may answer calls in between; about a millisecond. */
export const LEAVES_PER_SLICE = 128;
/** How long a record waits for its batch at most, ms. */
export const BATCH_MAX_AGE_MS = 5_000;
/** Characters of an unverified name that evidence keeps. */
export const EVIDENCE_NAME_MAX_CHARS = 256;
/**
 * Batches of one evidence pack at most, and records, unless its host says otherwise: about 250 MB of JSON, of which JavaScript
 * reads no more than 512 in one piece.
 */
export const PACK_MAX_BATCHES = 4096;
export const PACK_MAX_RECORDS = 262_144;
/** Batches whose times are read, mandates whose documents and holds whose effects are read, before the host may answer calls in between. */
export const ROOTS_PER_SLICE = 2048;
/** Subtrees of the evidence log, of 256 entries each, that are in memory at most: about 100 KB each. */
export const SUBTREES_CACHED_MAX = 32;
export const MANDATES_PER_SLICE = 16;
export const HOLDS_PER_SLICE = 64;

/** Receipts among which the newest checkpoint that most anchors confirmed is looked for: a few turns of every anchor. */
export const RECENT_RECEIPTS = 64;
