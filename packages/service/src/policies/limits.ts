/** Agents whose compiled policy is kept ready, and bytes of all their programs; the rest of a policy takes up to twice as much. */
export const POLICY_CACHE_MAX_AGENTS = 10_000;
export const POLICY_CACHE_MAX_BYTES = 64 * 1024 * 1024;
/** Rule documents that one agent may be bound to. */
export const RULE_DOCUMENTS_PER_AGENT_MAX = 100;
/** Characters of JSON of all of them. */
export const RULE_CHARACTERS_PER_AGENT_MAX = 1024 * 1024;
/** How long a signed bundle is served again, ms: guards that read from two servers take none that is 30 s older than another. */
export const BUNDLE_KEEP_MS = 10 * 1000;
/** Bytes of all signed bundles that are kept; the one signed first is forgotten first. */
export const BUNDLES_MAX_BYTES = 64 * 1024 * 1024;
/** How long the answer to a change waits until other servers were told, ms; they are told in any case. */
export const NEWS_TOLD_MAX_MS = 1000;
/** Frames of a policy stream that may wait for its client: a quarter of an hour of heartbeats. */
export const EVENT_FRAMES_MAX = 60;
