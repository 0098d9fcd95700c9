// What tests of the service and of its hosts share.
export { DATABASES, DRIVERS, emptyPostgres } from './databases.js';
export { endingDatabase } from './ending-database.js';
export { escalate, resolveAs, resumeBody, reviewedAgent, reviewRules, statusOf } from './escalated.js';
export { firstMembers } from './first-members.js';
export { framesOf } from './frames.js';
export { type CallOptions, currentTest, GateClient, type HttpAnswer } from './gate-client.js';
export { IssuedSecrets } from './issued-secrets.js';
export { LocalWitness } from './local-witness.js';
export { LogBench } from './log-bench.js';
export { lookingCall } from './looking-calls.js';
export { blockAll, codeOf, didOf, newSeed, prove, register } from './registrations.js';
export { signedOrder } from './signed-order.js';
export { TestClock } from './test-clock.js';
export { TestService } from './test-service.js';
export { textAt } from './text-at.js';
export { testTimers } from './timers.js';
export { type Manner, type Received, WebhookReceiver } from './webhook-receiver.js';
