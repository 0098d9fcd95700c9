export { type CallPayload, type MappedCall, mappedCall } from './action-request.js';
export { answerOf } from './answer.js';
export { drained } from './drained.js';
export {
  type AskedCall,
  type CallOutcome,
  createGuardedCalls,
  type GuardedCalls,
  type GuardedCallsOptions,
} from './guarded-calls.js';
export { type CallJournal, type CallState, memoryJournal } from './journal.js';
export {
  alreadyDone,
  type CallReceipt,
  isRetryable,
  notRun,
  type Refusal,
  refusalText,
  unknownOutcome,
} from './refusal.js';
export {
  MAPPED_TERMS,
  type MappedTerm,
  MappingError,
  readToolAction,
  refuseUnknown,
  type StatedAction,
  type ToolAction,
  type ToolCall,
} from './terms.js';
