export { BUNDLE_MAX_STALENESS } from './bundle/duration.js';
export * from './bundle/index.js';
export * from './bytes/index.js';
export * from './checkpoint/index.js';
export * from './credential/index.js';
export * from './did/index.js';
export * from './ed25519/index.js';
export * from './evidence/index.js';
export * from './json/index.js';
export { BODY_MAX_BYTES, JSON_MAX_DEPTH } from './json/parse.js';
export * from './mandate-terms/index.js';
export * from './merkle/index.js';
export * from './money/index.js';
export { MONEY_MAX_UNITS } from './money/units.js';
export * from './register/index.js';
export { AUTHZEN_EVALUATIONS_MAX } from './requests/authzen.js';
export { ONBOARDING_BATCH_MAX } from './requests/onboarding.js';
export * from './rfc3161/index.js';
export {
  ITINERARY_MAX_BYTES,
  NONCE_MAX_CHARS,
  NONCE_MIN_CHARS,
  REQUEST_MAX_AGE_MS,
  REQUEST_MAX_AHEAD_MS,
} from './signed-texts/authorize.js';
export * from './signed-texts/index.js';
export { IDEMPOTENCY_KEY_MAX_CHARS, IDEMPOTENCY_KEY_MIN_CHARS } from './signed-texts/settlement.js';
export * from './terms/index.js';
export * from './text/index.js';
export { DOCUMENT_NAME_PATTERN } from './text/names.js';
export * from './version.js';
export * from './wire/index.js';
