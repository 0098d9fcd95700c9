// What hosts work with beneath the routes. It changes with the service: no other package imports it.
export { everyAgent } from './agents/repository.js';
export { type CallSource, createFetch, type ServiceFetch } from './application/app.js';
export { type Application, openApplication } from './application/application.js';
export { composeService } from './application/compose.js';
export type { ApplicationContext } from './application/context.js';
export { prepareDatabase } from './application/prepare-database.js';
export { byOperator, noteSetting } from './changes/setting-changes.js';
export { suspendByOperator } from './containment/handlers.js';
export { enterRestored } from './context/enter-restored.js';
export {
  countStart,
  findGateIdentity,
  findGateStanding,
  type GateStanding,
  noteConfirmed,
  noteCopied,
  type StartsCounted,
} from './database/gate-identity.js';
export { openDirectory } from './database/open.js';
export {
  addOrganisation,
  FIRST_TERMS,
  findOrganisation,
  firstOrganisation,
  laterOrganisationIds,
  type Organisation,
  setVerification,
} from './database/organisations.js';
export { rfc3339 } from './database/rfc3339.js';
export { deleteSigningKeys, knownSigningKeys, noteSigningKeys, type SigningKey } from './database/signing-keys.js';
export type { Directory } from './database/tables.js';
export { type Backlogs, LOG_JOBS, logBacklog } from './decisions/backlog.js';
export { PolicyEvents } from './events/policy-events.js';
export { TimestampClient } from './evidence/timestamp-client.js';
export { WitnessClient } from './evidence/witness-client.js';
export { clockSkew } from './health/conditions.js';
export type { ServingHost } from './host/host.js';
export { DESCRIPTION_PATH, REFERENCE_PATH } from './http/description-paths.js';
export type { Descriptions } from './http/descriptions.js';
export { asVerdict, type Reply, refused, toResponse } from './http/reply.js';
export { findOrAddPerson, issueToken, revokedAt, standingOf } from './identity/repository.js';
export type { BackgroundJobs } from './jobs/background-jobs.js';
export { equalBytes } from './keys/equal-bytes.js';
export { isIssuedUnder } from './keys/issuers.js';
export { KEY_NAMES, type KeyName, type RetiredKey, UNUSED } from './keys/keys.js';
export { operatorSecret } from './keys/operator-key.js';
export { organisationKey } from './keys/organisation-key.js';
export { releaseOrphanedReservations } from './mandates/delegation.js';
export { endMandate } from './mandates/end.js';
export { everyLiveMandate } from './mandates/repository.js';
export { nextFreeSlot } from './mandates/status-slots.js';
export { createOrganisation } from './organisations/create-organisation.js';
export { synchronizePolicies } from './policies/peer-sync.js';
export { retryForever } from './runtime/retry.js';
export { wait } from './runtime/timers.js';
export { isThisMachine, isWebAddress, oneOf } from './settings/read-variables.js';
export { webhookSecret } from './settings/webhook-secret.js';
export { mailAddressIn } from './webhooks/mail.js';
export { Outbox } from './webhooks/outbox.js';
