/** How often the sequencer looks for evidence that is due, ms. */
export const SEQUENCER_INTERVAL_MS = 500;
/** How long the calls that a batch of evidence held up have for themselves before its next part, ms. */
export const CATCH_UP_MS = 10;
/** How long one slice of compiling or signing policies may hold up the thread that serves calls, ms; a step over. */
export const SLICE_MS = 4;
/** Threads that verify signatures, where the host has as many cores beside the one that serves calls. */
export const VERIFICATION_THREADS_MAX = 4;
/** Public keys that each of them keeps ready, and verdicts that it tells at once: who waits for the first goes on meanwhile. */
export const VERIFICATION_KEYS_MAX = 4096;
export const VERDICTS_PER_MESSAGE = 16;
/** How often lapsed holds are released, ms, and how many in one batch, which decisions may have to wait for. */
export const SWEEP_INTERVAL_MS = 30_000;
export const SWEEP_MAX_HOLDS = 100;
/** How long a proof-of-possession challenge lives, ms (decisions, "Proof of possession"). */
export const CHALLENGE_TTL_MS = 10 * 60 * 1000;
/** Agents whose compiled policy is kept ready, and bytes of all their programs; the rest of a policy takes up to twice as much. */
export const POLICY_CACHE_MAX_AGENTS = 10_000;
export const POLICY_CACHE_MAX_BYTES = 64 * 1024 * 1024;
/** Rule documents that one agent may be bound to. */
export const RULE_DOCUMENTS_PER_AGENT_MAX = 100;
/** Characters of JSON of all of them. */
export const RULE_CHARACTERS_PER_AGENT_MAX = 1024 * 1024;
/** Live mandates that one agent may have, and characters of JSON of their documents. */
export const MANDATES_PER_AGENT_MAX = 500;
export const MANDATE_CHARACTERS_PER_AGENT_MAX = 1024 * 1024;
/** Actions whose revoked mandates a policy names, the newest; one revoked before them is told like one that never was. */
export const REVOKED_ACTIONS_MAX = 500;
/** How long a signed bundle is served again, ms: guards that read from two servers take none that is 30 s older than another. */
export const BUNDLE_KEEP_MS = 10 * 1000;
/** Bytes of all signed bundles that are kept; the one signed first is forgotten first. */
export const BUNDLES_MAX_BYTES = 64 * 1024 * 1024;
/** Large public answers that one source may read in a burst, and how fast the allowance comes back, answers per second. */
export const READ_BURST_ANSWERS = 200;
export const READ_REFILL_PER_SECOND = 20;
/** Calls that one access token may make in a burst, and how fast the allowance comes back, calls per second. */
export const TOKEN_BURST_CALLS = 600;
export const TOKEN_REFILL_PER_SECOND = 50;
/** Open policy streams at most unless the settings say otherwise, and how often each hears that it is alive, ms. */
export const EVENT_SUBSCRIBERS_MAX = 10_000;
export const EVENT_HEARTBEAT_MS = 15_000;
/** Frames of a policy stream that may wait for its client: a quarter of an hour of heartbeats. */
export const EVENT_FRAMES_MAX = 60;
/** Evidence packs on their way at once unless the settings say otherwise, when another may be asked for, s, and how long a client may take none of it, ms. */
export const EXPORTS_MAX = 4;
export const EXPORT_RETRY_AFTER_SECONDS = 10;
export const EXPORT_IDLE_MS = 30_000;
/** How often a mandate may be delegated on. */
export const DELEGATION_DEPTH_MAX = 3;
/**
 * How long a delegated mandate may take to be stored after its budget was set aside, ms, before any server gives that back; and how
 * long a note is kept whose budget was not set aside after all, because whoever wrote it may only have come to a stop.
 */
export const SET_ASIDE_MAX_MS = 10 * 60 * 1000;
export const SET_ASIDE_NOTE_KEEP_MS = 24 * 60 * 60 * 1000;
/** How long a service nonce is kept whose signature has expired, ms: a clock that ran ahead makes it fresh again where it is put right. */
export const SERVICE_NONCE_KEEP_MS = 24 * 60 * 60 * 1000;
/** Mandates, and requests for agents of each kind, that one list shows at most. */
export const LIST_MAX_ROWS = 500;
/** How long readiness waits for the store, ms: a probe that hangs says less than one that refuses. */
export const READINESS_MAX_MS = 3_000;
/**
 * How long a connection without a call is kept, ms: longer than balancers and clients keep theirs (a minute), so that none sends
 * a call into a connection that is just being closed.
 */
export const KEPT_CONNECTION_MS = 75_000;
/** Keys derived from passwords and passphrases at a time: half of the threads of Node's pool. */
export const KEY_DERIVATIONS_AT_ONCE = 2;
/** How long a call may take to come, body included, ms. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** How long a shutdown waits for calls under way, ms. */
export const SHUTDOWN_GRACE_MS = 5_000;
/** How long it waits for the evidence to be sealed and anchored, ms. */
export const SHUTDOWN_SEAL_MS = 15_000;
/** How often a server looks whether its database turned out to be an older copy, ms. */
export const RESTORE_LOOK_MS = 10_000;
/** Entries of X-Forwarded-For that are read, from its end, and characters that one of them may have. */
export const FORWARDED_ENTRIES_MAX = 32;
export const FORWARDED_ENTRY_MAX_CHARS = 64;
/** What an organisation without completed verification may have (specification §8). */
export const FREE_TIER_AGENTS = 1;
export const FREE_TIER_MANDATES = 5;
/** How long a request for an agent waits for its approval and its claim, ms (decisions, "Onboarding"). */
export const ONBOARDING_TTL_MS = 7 * 24 * 60 * 60 * 1000;
/** Requests of one person that may wait for one organisation at a time. */
export const ONBOARDING_PENDING_MAX = 50;
/** Onboarding requests of people outside an organisation that may wait there at once, so that they bury nobody else's. */
export const OUTSIDERS_PENDING_MAX = 200;
/** How long a sandbox agent may act, ms, and what it may spend, whole USD (decisions, "Sandbox"). */
export const SANDBOX_TTL_MS = 24 * 60 * 60 * 1000;
export const SANDBOX_PER_TXN_MAX_USD = 500;
export const SANDBOX_MAX_AMOUNT_USD = 5000;
/** Sandbox agents that one address may make in a burst, and how fast the allowance comes back, per second. */
export const SANDBOX_BURST_AGENTS = 20;
export const SANDBOX_REFILL_PER_SECOND = 1 / 60;
/** How long an access token of a login lives, and the refresh token that brings the next one, ms. */
export const ACCESS_TOKEN_TTL_MS = 15 * 60 * 1000;
export const REFRESH_TOKEN_TTL_MS = 30 * 24 * 60 * 60 * 1000;
/** Passwords that one person may try from one address in a burst, and how fast the allowance comes back, per second. */
export const LOGIN_BURST_ATTEMPTS = 20;
export const LOGIN_REFILL_PER_SECOND = 0.2;
/** How many times as many one address may try for all people together, and all addresses for one person. */
export const WIDE_ATTEMPTS = 10;
/** How long a device is known by which a person logged in, ms. */
export const KNOWN_DEVICE_MS = 180 * 24 * 60 * 60 * 1000;
/** How old, or how far ahead, the timestamp of a signed webhook may be, ms. */
export const WEBHOOK_TOLERANCE_MS = 5 * 60 * 1000;
/** How often the outbox looks for messages that are due, ms. */
export const WEBHOOK_INTERVAL_MS = 1_000;
/**
 * Messages under way at once: to one webhook, to those of an organisation beyond the first to each, and in all beyond the
 * first of each organisation.
 */
export const WEBHOOK_PLACES = 2;
export const WEBHOOK_PLACES_OF_ORGANISATION = 10;
export const WEBHOOK_PLACES_IN_ALL = 200;
/** How long a shutdown waits for receivers, ms; what none of them took by then goes out at the next start. */
export const WEBHOOK_GRACE_MS = 1_000;
/** How long a receiver may take to answer, ms. */
export const WEBHOOK_TIMEOUT_MS = 10_000;
/** How long a name server may take to answer about a receiver, ms, and how often it is asked. */
export const NAME_SERVER_TIMEOUT_MS = 2_000;
export const NAME_SERVER_TRIES = 2;
/** How many webhooks an organisation may have: each hears of every event, from the same servers. */
export const WEBHOOKS_PER_ORGANISATION_MAX = 50;
/** How long a server that takes a message keeps it from the others, ms; longer than a receiver may take. */
export const WEBHOOK_LEASE_MS = 60_000;
/** Waits between the attempts of one message, ms; after the last one it is given up. */
export const WEBHOOK_RETRY_DELAYS_MS = [5, 30, 120, 600, 3_600, 10_800, 28_800, 86_400].map(
  (seconds) => seconds * 1000,
);
/** How long every message to a webhook may fail before it is disabled, ms. */
export const WEBHOOK_DISABLE_AFTER_MS = 5 * 24 * 60 * 60 * 1000;
/** How long an ended message is kept, ms. */
export const WEBHOOK_KEEP_MS = 7 * 24 * 60 * 60 * 1000;
/** How often the newest checkpoint is handed to the anchors, ms: a price that does not grow with what is decided. */
export const ANCHOR_INTERVAL_MS = 10_000;
/** How long an anchor may take to answer, ms, and how long its answer may be. */
export const ANCHOR_TIMEOUT_MS = 10_000;
export const ANCHOR_ANSWER_MAX_BYTES = 64 * 1024;
/** How old the keys of a token issuer grow before they are read again, the pause after a reading, and how long an answer of the issuer may take, ms; and how long it may be. */
export const OIDC_KEYS_MAX_AGE_MS = 10 * 60 * 1000;
export const OIDC_KEYS_COOLDOWN_MS = 10 * 1000;
export const OIDC_TIMEOUT_MS = 5 * 1000;
export const OIDC_ANSWER_MAX_BYTES = 256 * 1024;
/** Shortest passphrase that a secret key is encrypted under, characters. */
export const PASSPHRASE_MIN_CHARS = 8;
/** Lines of the log that wait for a disk that takes none, bytes. */
export const LOG_BACKLOG_MAX_BYTES = 1024 * 1024;
/** Mandates that are bound to the evidence log at once at a start. */
export const BINDINGS_PER_TURN = 128;
