// What hosts work with beneath the routes. It changes with the service: no other package imports it.

export { type CallNote, type CallSource, createFetch, DESCRIPTIONS, type ServiceFetch } from './app/app.js';
export { type Application, openApplication } from './app/application.js';
export { composeService } from './app/compose.js';
export type { ApplicationContext } from './app/context.js';
export { prepareDatabase } from './app/prepare-database.js';
export { ESCALATION_AGES, FIGURE_MAX_ROWS, type StoredFigures, storedFigures } from './app/stored-figures.js';
export { everyAgent } from './features/agents/repository.js';
export { byOperator, noteSetting } from './features/changes/setting-changes.js';
export { synchronizePolicies } from './features/compiled-policies/peer-sync.js';
export { suspendByOperator } from './features/containment/handlers.js';
export { LOG_JOBS } from './features/decisions/backlog.js';
export { TimestampClient } from './features/evidence/timestamp-client.js';
export { WitnessClient } from './features/evidence/witness-client.js';
export { clockSkew } from './features/health/conditions.js';
export { findOrAddPerson, issueToken, revokedAt, standingOf } from './features/identity/repository.js';
export { bindToLog } from './features/mandates/bindings.js';
export { releaseOrphanedReservations } from './features/mandates/delegation.js';
export { endMandate } from './features/mandates/end.js';
export { everyLiveMandate } from './features/mandates/repository.js';
export { nextFreeSlot } from './features/mandates/status-slots.js';
export { createOrganisation, newIdentity } from './features/organisations/create-organisation.js';
export { mailAddressIn } from './features/webhooks/mail.js';
export { Outbox } from './features/webhooks/outbox.js';
export { enterRestored } from './platform/context/enter-restored.js';
export { SIGNING_WORK } from './platform/context/signing-state.js';
export {
  type AnnouncedKey,
  addAnnouncedKey,
  deleteAnnouncedBefore,
  listAnnouncedKeys,
} from './platform/database/announced-keys.js';
export {
  countStart,
  findGateIdentity,
  findGateStanding,
  type GateStanding,
  noteConfirmed,
  noteCopied,
  noteRestored,
  type StartsCounted,
} from './platform/database/gate-identity.js';
export { openDirectory } from './platform/database/open.js';
export {
  addOrganisation,
  FIRST_TERMS,
  findOrganisation,
  firstOrganisation,
  laterOrganisationIds,
  type Organisation,
  setVerification,
} from './platform/database/organisations.js';
export { rfc3339 } from './platform/database/rfc3339.js';
export {
  deleteSigningKeys,
  knownSigningKeys,
  noteSigningKeys,
  type SigningKey,
} from './platform/database/signing-keys.js';
export type { Directory } from './platform/database/tables.js';
export { PolicyEvents } from './platform/events/policy-events.js';
export type { ServingHost } from './platform/host/host.js';
export { DELIVERY_CHANNELS, DELIVERY_OUTCOMES, type Meter, NO_METER } from './platform/host/meter.js';
export { DESCRIPTION_PATH, REFERENCE_PATH } from './platform/http/description-paths.js';
export type { Descriptions } from './platform/http/descriptions.js';
export { asVerdict, type Reply, refused, toResponse } from './platform/http/reply.js';
export type { BackgroundJobs } from './platform/jobs/background-jobs.js';
export { equalBytes } from './platform/keys/equal-bytes.js';
export { isIssuedUnder } from './platform/keys/issuers.js';
export { keysAt, nextChange, outlived, retiredBy, withoutOutlived } from './platform/keys/key-times.js';
export {
  type Endorsement,
  type FormerKey,
  KEY_NAMES,
  type KeyName,
  type RetiredKey,
  type Successor,
  UNUSED,
} from './platform/keys/keys.js';
export { operatorSecret } from './platform/keys/operator-key.js';
export { organisationKey } from './platform/keys/organisation-key.js';
export { followedKeys, NO_OVERLAP } from './platform/keys/serving-keys.js';
export { retryForever } from './platform/runtime/retry.js';
export { wait } from './platform/runtime/timers.js';
export { isThisMachine, isWebAddress, oneOf } from './platform/settings/read-variables.js';
export { webhookSecret } from './platform/settings/webhook-secret.js';
