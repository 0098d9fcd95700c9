// What tests of the service and of its hosts share: first what hosts do not export, then what is of tests alone.

export type { RouteKey } from '../../src/app/routes.js';
export { inTurns } from '../../src/features/identity/passwords.js';
export { encryptAgentKey } from '../../src/features/onboarding/key-encryption.js';
export { WEBHOOK_PLACES } from '../../src/features/webhooks/delivery-slots.js';
export { WEBHOOKS_PER_ORGANISATION_MAX } from '../../src/features/webhooks/handlers.js';
export { mailBody } from '../../src/features/webhooks/mail.js';
export { addWebhook, listWebhooks, type Webhook } from '../../src/features/webhooks/repository.js';
export { WEBHOOK_DISABLE_AFTER_MS, WEBHOOK_RETRY_DELAYS_MS } from '../../src/features/webhooks/retry.js';
export { verifiesWebhook } from '../../src/features/webhooks/signature.js';
export { isPublic, type RouteRow } from '../../src/platform/http/route.js';
export { streamedData } from '../../src/platform/http/streamed-data.js';
export { issuersOf } from '../../src/platform/keys/issuers.js';
export { keysAt } from '../../src/platform/keys/key-times.js';
export { secretAt, secretsSince, servingKeys } from '../../src/platform/keys/serving-keys.js';
export { KeyDerivations, PASSWORDS_WAITING_MAX } from '../../src/platform/runtime/key-derivation.js';
export { DATABASES, DRIVERS, emptyPostgres } from './databases.js';
export { endingDatabase } from './ending-database.js';
export { escalate, resolveAs, resumeBody, reviewedAgent, reviewRules, statusOf } from './escalated.js';
export { firstMembers } from './first-members.js';
export { framesOf } from './frames.js';
export { type CallOptions, currentTest, GateClient, type HttpAnswer } from './gate-client.js';
export { IssuedSecrets } from './issued-secrets.js';
export { hasOpenssl } from './local-timestamp-authority.js';
export { LocalWitness } from './local-witness.js';
export { LogBench } from './log-bench.js';
export {
  expectMistakeUndone,
  MISTAKEN_PARTS,
  type OwnerCall,
  type RulesClient,
  rulesOverHttp,
} from './mistaken-rule.js';
export { blockAll, codeOf, didOf, newSeed, prove, register } from './registrations.js';
export { legalCall, SAMPLES, sampleOf } from './samples/index.js';
export { ABSENT_THINGS, type AgentThings } from './samples/sample.js';
export { setApprovals } from './set-approvals.js';
export { signedOrder } from './signed-order.js';
export { TestClock } from './test-clock.js';
export { TestService } from './test-service.js';
export { textAt } from './text-at.js';
export { testTimers } from './timers.js';
export { type Manner, type Received, WebhookReceiver } from './webhook-receiver.js';
