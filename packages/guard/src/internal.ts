// What the adapters of this repository are made of. It changes with the guard: no program of a user imports it.

export { bindArguments } from './bound-arguments.js';
export { type CallKeys, digestOf } from './calls/call-keys.js';
export { drained } from './calls/drained.js';
export { type AskedCall, type CallOutcome, PermittedCalls } from './calls/permitted-calls.js';
export {
  alreadyDone,
  isRetryable,
  notRun,
  type Refusal,
  refusalText,
  unknownOutcome,
} from './calls/refusal.js';
export { consoleOf, escalationLink } from './console-link.js';
export { coreOf } from './gatewright.js';
export { DECISION_HEADER, PERMIT_HEADER, permitHeader } from './permit-header.js';
export { sendPermitted } from './permitted-fetch.js';
export { persistentCounterparty } from './persistent-counterparty.js';
export { releaseClaim } from './release-claim.js';
export { type RequestParts, requestPayload } from './request-payload.js';
export { isStream } from './stream-result.js';
