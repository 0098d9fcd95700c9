export { answerOf } from './answer.js';
export { createGuardedCalls, type GuardedCalls, type GuardedCallsOptions } from './guarded-calls.js';
export { MappingError, type StatedAction, type ToolCall } from './terms.js';
