// What hosts and their tests work with beneath the routes. It changes with the service: no other package imports it.
export { everyAgent, findAgentOf } from './agents/repository.js';
export {
  type CallSource,
  createFetch,
  type ServiceFetch,
} from './application/app.js';
export { type Application, openApplication } from './application/application.js';
export { composeService, type ServiceParts } from './application/compose.js';
export type { ApplicationContext } from './application/context.js';
export { prepareDatabase } from './application/prepare-database.js';
export { decommissionAgent, suspendByOperator } from './containment/handlers.js';
export {
  countStart,
  findGateIdentity,
  findGateStanding,
  networkOfDatabase,
  noteConfirmed,
  noteCopied,
  noteRestored,
} from './database/gate-identity.js';
export { openDirectory } from './database/open.js';
export {
  addOrganisation,
  FIRST_TERMS,
  firstOrganisation,
  laterOrganisationIds,
  type Organisation,
  setVerification,
} from './database/organisations.js';
export { NetworkForeignError } from './database/pinned-network.js';
export { rfc3339 } from './database/rfc3339.js';
export { forgetSigningKeys, knownSigningKeys, noteSigningKeys, type SigningKey } from './database/signing-keys.js';
export type { Directory } from './database/tables.js';
export { PolicyEvents } from './events/policy-events.js';
export { TimestampClient } from './evidence/timestamp-client.js';
export { WitnessClient } from './evidence/witness-client.js';
export { clockSkew, readiness } from './health/handlers.js';
export type { ServingHost } from './host/host.js';
export { DESCRIPTION_PATH, REFERENCE_PATH } from './http/description-paths.js';
export type { Descriptions } from './http/descriptions.js';
export { openApiDocument, operationIdOf, pathTemplate, successSchema, successStatuses } from './http/openapi.js';
export { readQuery } from './http/query.js';
export { referencePage } from './http/reference-page.js';
export { refusalsByStatus, statusesOf } from './http/refusal-statuses.js';
export { asVerdict, type Reply, refused, toResponse } from './http/reply.js';
export { isPublic, type ProtectedRow, type RouteRow } from './http/route.js';
export { parametersOf } from './http/route-parameters.js';
export { streamedData } from './http/streamed-data.js';
export { IssuerUnavailableError } from './identity/issuer-keys.js';
export { personOfIssuer } from './identity/issuer-people.js';
export {
  KNOWN_DEVICE_MS,
  OIDC_ANSWER_MAX_BYTES,
  OIDC_KEYS_COOLDOWN_MS,
  OIDC_KEYS_MAX_AGE_MS,
  OIDC_TIMEOUT_MS,
} from './identity/limits.js';
export { changePassword } from './identity/login-handlers.js';
export { OidcVerifier } from './identity/oidc.js';
export { loginBounds, PasswordAttempts } from './identity/password-attempts.js';
export { inTurns } from './identity/passwords.js';
export { findCaller, findOrAddPerson, issueToken, revokedAt } from './identity/repository.js';
export { findPeople } from './identity/session-repository.js';
export { type BackgroundJobs, backgroundJobs } from './jobs/background-jobs.js';
export { equalBytes } from './keys/equal-bytes.js';
export { isIssuedUnder, issuersOf } from './keys/issuers.js';
export { KEY_NAMES, type KeyName, type RetiredKey, UNKNOWN, UNUSED } from './keys/keys.js';
export { operatorSecret } from './keys/operator-key.js';
export { organisationKey } from './keys/organisation-key.js';
export { releaseOrphanedReservations } from './mandates/delegation.js';
export { end, revokeMandate } from './mandates/handlers.js';
export { issueMandate } from './mandates/issue-handlers.js';
export {
  MANDATE_CHARACTERS_PER_AGENT_MAX,
  MANDATES_PER_AGENT_MAX,
  RESERVATION_KEEP_MS,
  RESERVATION_MAX_MS,
} from './mandates/limits.js';
export { everyLiveMandate, listMandates } from './mandates/repository.js';
export { nextFreeSlot } from './mandates/status-slots.js';
export { decryptAgentKey, encryptAgentKey } from './onboarding/key-encryption.js';
export { ONBOARDING_PENDING_MAX, OUTSIDERS_PENDING_MAX } from './onboarding/limits.js';
export { onboard } from './onboarding/onboard.js';
export { createOrganisation } from './organisations/create-organisation.js';
export { BUNDLE_KEEP_MS, RULE_CHARACTERS_PER_AGENT_MAX, RULE_DOCUMENTS_PER_AGENT_MAX } from './policies/limits.js';
export { sharePolicyNews } from './policies/peer-sync.js';
export { retryForever } from './runtime/retry.js';
export { wait } from './runtime/timers.js';
export { LOGIN_BURST_ATTEMPTS, TOKEN_BURST_CALLS, WIDE_ATTEMPTS } from './settings/limits.js';
export { isThisMachine, isWebAddress, oneOf } from './settings/read-variables.js';
export { OWN_ROLE_NAMES, type RoleClaims, readRoleNames } from './settings/role-claims.js';
export { webhookSecret } from './settings/webhook-secret.js';
export {
  bindHold,
  captureHold,
  claimHold,
  finalizeSlot,
  readEffect,
  reconcileHold,
  refundHold,
  releaseHold,
  releaseSlot,
  reportDispatched,
  reportUnknown,
  reserveSlot,
} from './settlement/handlers.js';
export { agentContained, escalationCreated, holdExpired } from './webhooks/announcements.js';
export {
  WEBHOOK_DISABLE_AFTER_MS,
  WEBHOOK_PLACES,
  WEBHOOK_RETRY_DELAYS_MS,
  WEBHOOK_TOLERANCE_MS,
  WEBHOOKS_PER_ORGANISATION_MAX,
} from './webhooks/limits.js';
export { Outbox } from './webhooks/outbox.js';
export { addWebhook, listWebhooks, type Webhook } from './webhooks/repository.js';
export { verifiesWebhook } from './webhooks/signature.js';
