import type { Role } from '../directory/index.js';
import * as auth from '../handlers/auth.js';
import * as containment from '../handlers/containment.js';
import * as counterparties from '../handlers/counterparties.js';
import * as credentials from '../handlers/credentials.js';
import * as escalations from '../handlers/escalations.js';
import { readEvidence, readProof } from '../handlers/evidence.js';
import * as evidenceLog from '../handlers/evidence-log.js';
import { readEvidencePack } from '../handlers/evidence-pack.js';
import { health, readiness } from '../handlers/health.js';
import { issueMandate } from '../handlers/issue-mandate.js';
import { readMandate, readMandates, revokeMandate } from '../handlers/mandates.js';
import * as onboarding from '../handlers/onboarding.js';
import * as organisation from '../handlers/organisation.js';
import { revokePerson } from '../handlers/people.js';
import { readAtoms, readBundle, readPolicyKey, readRegister } from '../handlers/policy-reads.js';
import { streamPolicyEvents } from '../handlers/policy-stream.js';
import { regenerateChallenge, verifyKey } from '../handlers/possession.js';
import * as reports from '../handlers/reports.js';
import { assignSop, assignStandard, createSop, createStandard } from '../handlers/rule-documents.js';
import * as settlement from '../handlers/settlement.js';
import * as tokens from '../handlers/tokens.js';
import { receiveVerification } from '../handlers/verification.js';
import * as webhooks from '../handlers/webhooks.js';
import type { Route } from './route.js';

/** People who stand for the organisation: they grant authority and set rules (specification §5). */
const STEWARDS: readonly Role[] = ['owner', 'admin'];
/** Whoever builds agents; an auditor only reads. */
const REQUESTERS: readonly Role[] = ['owner', 'admin', 'developer'];
/** Whoever decides, and whoever checks what was decided. */
const REVIEWERS: readonly Role[] = ['owner', 'admin', 'auditor'];
const MEMBERS: readonly Role[] = ['owner', 'admin', 'developer', 'auditor'];

/** Every endpoint of the service, below the path prefix. Routing, role checks and the documentation are read off this table. */
// biome-ignore format: one row a line, so that the table reads as a table
export const ROUTES: readonly Route[] = [
  { method: 'POST', path: '/onboarding/agent',                                  roles: STEWARDS, body: 'OnboardAgentRequest',   handle: onboarding.onboardAgent, summary: 'Create an agent with its mandate and, if given, first rules' },
  { method: 'POST', path: '/onboarding/requests',                               roles: REQUESTERS, body: 'OnboardingRequest',   handle: onboarding.createRequest, summary: 'Ask the owner of an organisation for an agent' },
  { method: 'GET',  path: '/onboarding/requests',                               roles: STEWARDS, body: null,                    handle: onboarding.readRequests, summary: 'The requests for agents that wait, and those that did' },
  { method: 'POST', path: '/onboarding/requests/:id/resolve',                   roles: STEWARDS, body: 'ResolveOnboardingRequest', handle: onboarding.resolveOnboarding, summary: 'Approve or deny a request for an agent' },
  { method: 'GET',  path: '/onboarding/requests/:id/claim',                     roles: 'public', body: null,                    handle: onboarding.claimRequest, once: true, summary: 'Claim the config of an approved request, once, by its claim token' },
  { method: 'POST', path: '/onboarding/requests/:id/verify-key',                roles: 'public', body: 'VerifyClaimedKeyRequest', handle: onboarding.verifyRequestKey, summary: 'Prove possession of the key of a claimed agent' },
  { method: 'POST', path: '/onboarding/requests/:id/regenerate-challenge',      roles: 'public', body: 'ClaimTokenRequest',     handle: onboarding.renewRequestChallenge, summary: 'Ask for a new challenge of a claimed agent' },
  { method: 'POST', path: '/onboarding/sandbox',                                roles: 'public', body: 'SandboxRequest',        handle: onboarding.createSandbox, summary: 'Make a sandbox agent, without an account' },
  { method: 'GET',  path: '/onboarding/rule-packs',                             roles: 'public', body: null,                    handle: onboarding.readRulePacks, summary: 'The rule packs that an onboarding may name' },
  { method: 'GET',  path: '/onboarding/rule-packs/:key',                        roles: 'public', body: null,                    handle: onboarding.readRulePack, summary: 'The rules of a pack' },
  { method: 'POST', path: '/agent-identity/:ref/verify-key',                    roles: REQUESTERS, body: 'VerifyKeyRequest',      handle: verifyKey,               summary: 'Prove possession of a brought key' },
  { method: 'POST', path: '/agent-identity/:ref/regenerate-challenge',          roles: REQUESTERS, body: null,                    handle: regenerateChallenge,     summary: 'Ask for a new proof-of-possession challenge' },
  { method: 'GET',  path: '/agent-identity',                                    roles: MEMBERS,  body: null,                    handle: containment.readAgents,  summary: 'The agents of the organisation' },
  { method: 'GET',  path: '/agent-identity/:ref',                               roles: MEMBERS,  body: null,                    handle: containment.readAgent,   summary: 'An agent, and what people did to it' },
  { method: 'POST', path: '/agent-identity/:ref/contain',                       roles: STEWARDS, body: 'ContainAgentRequest',   handle: containment.containAgent, summary: 'Suspend or quarantine an agent' },
  { method: 'POST', path: '/agent-identity/:ref/reinstate',                     roles: STEWARDS, body: 'AgentActRequest',       handle: containment.reinstateAgent, summary: 'Lift the containment of an agent' },
  { method: 'POST', path: '/agent-identity/:ref/mode',                          roles: STEWARDS, body: 'AgentModeRequest',      handle: containment.setAgentMode, summary: 'Set the operating mode of an agent' },
  { method: 'POST', path: '/agent-identity/:ref/decommission',                  roles: STEWARDS, body: 'AgentActRequest',       handle: containment.decommissionAgent, summary: 'Retire an agent for good' },
  { method: 'GET',  path: '/organisation',                                      roles: MEMBERS,  body: null,                    handle: organisation.readOrganisation, summary: 'The organisation of the caller' },
  { method: 'POST', path: '/organisation/approvals',                            roles: ['owner'], body: 'ApprovalsRequest',     handle: organisation.setOrganisationApprovals, summary: 'Set how many people approvals need' },
  { method: 'POST', path: '/organisation/holds',                                roles: ['owner'], body: 'HoldTermsRequest',     handle: organisation.setOrganisationHolds, summary: 'Set how long a hold that nobody claims lives' },
  { method: 'POST', path: '/organisations/verification-events',                 roles: 'public', body: null,                    handle: receiveVerification,     summary: 'What a verification provider found, signed with its secret' },
  { method: 'POST', path: '/auth/login',                                        roles: 'public', body: 'LoginRequest',          handle: auth.logIn,              summary: 'Open a session with address and password' },
  { method: 'POST', path: '/auth/refresh-token',                                roles: 'public', body: 'RefreshTokenRequest',   handle: auth.refreshSession,     summary: 'Open the next session with a refresh token' },
  { method: 'POST', path: '/auth/password',                                     roles: MEMBERS,  body: 'PasswordRequest',       handle: auth.changePassword,     summary: 'Set one’s own password' },
  { method: 'POST', path: '/people/revoke',                                     roles: STEWARDS, body: 'PersonRequest',         handle: revokePerson,            summary: 'End every token, session and password of a person' },
  { method: 'POST', path: '/tokens',                                            roles: STEWARDS, body: 'CreateTokenRequest',    handle: tokens.createToken,      summary: 'Make an access token for a person of the organisation' },
  { method: 'GET',  path: '/tokens',                                            roles: MEMBERS,  body: null,                    handle: tokens.readTokens,       summary: 'List access tokens, never shown again' },
  { method: 'POST', path: '/tokens/:id/rotate',                                 roles: MEMBERS,  body: null,                    handle: tokens.rotateToken,      summary: 'Put a new token in the place of one’s own' },
  { method: 'POST', path: '/tokens/:id/revoke',                                 roles: MEMBERS,  body: null,                    handle: tokens.endToken,         summary: 'Revoke an access token' },
  { method: 'POST', path: '/webhooks',                                          roles: STEWARDS, body: 'WebhookRequest',        handle: webhooks.createWebhook,  summary: 'Hear of events at an address' },
  { method: 'GET',  path: '/webhooks',                                          roles: STEWARDS, body: null,                    handle: webhooks.readWebhooks,   summary: 'The webhooks of the organisation, and how they fare' },
  { method: 'POST', path: '/webhooks/:id/enable',                               roles: STEWARDS, body: null,                    handle: webhooks.enableWebhook,  summary: 'Try a disabled webhook again' },
  { method: 'POST', path: '/webhooks/:id/remove',                               roles: STEWARDS, body: null,                    handle: webhooks.deleteWebhook,  summary: 'Remove a webhook' },

  { method: 'POST', path: '/policy/mandate',                                    roles: STEWARDS, body: 'MandateRequest',        handle: issueMandate,            summary: 'Issue a mandate to an agent' },
  { method: 'GET',  path: '/mandate',                                           roles: MEMBERS,  body: null,                    handle: readMandates,            summary: 'List mandates, of one agent with ?agentDid=' },
  { method: 'GET',  path: '/mandate/:ref',                                      roles: MEMBERS,  body: null,                    handle: readMandate,             summary: 'A mandate, its credential and its budget' },
  { method: 'POST', path: '/mandate/:ref/revoke',                               roles: STEWARDS, body: null,                    handle: revokeMandate,           summary: 'Revoke a mandate and void its unclaimed holds' },
  { method: 'POST', path: '/sop',                                               roles: STEWARDS, body: 'RuleDocumentRequest',   handle: createSop,               summary: 'Create an SOP' },
  { method: 'POST', path: '/standards',                                         roles: STEWARDS, body: 'RuleDocumentRequest',   handle: createStandard,          summary: 'Create a standard' },
  { method: 'POST', path: '/sop/agents/:identityId/assign',                     roles: STEWARDS, body: 'AssignSopRequest',      handle: assignSop,               summary: 'Bind an SOP to an agent' },
  { method: 'POST', path: '/standards/agents/:identityId/assign',               roles: STEWARDS, body: 'AssignStandardRequest', handle: assignStandard,          summary: 'Bind a standard to an agent' },

  { method: 'POST', path: '/policy/mandate/authorize',                          roles: 'public', body: 'AuthorizeRequest',      handle: settlement.authorizeCall, summary: 'Decide a signed request', verdict: true },
  { method: 'GET',  path: '/policy/mandate/authorize/by-request',               roles: 'public', body: null,                    handle: settlement.byRequest,    summary: 'Look up the authorization of a request whose answer got lost' },
  { method: 'POST', path: '/policy/mandate/authorize/:id/effect/dispatching',   roles: 'public', body: 'ClaimRequest',          handle: settlement.claimHold,    summary: 'Claim a hold before executing its action' },
  { method: 'POST', path: '/policy/mandate/authorize/:id/capture',              roles: 'public', body: 'CaptureRequest',        handle: settlement.captureHold,  summary: 'Settle a hold' },
  { method: 'POST', path: '/policy/mandate/authorize/:id/void',                 roles: 'public', body: 'VoidRequest',           handle: settlement.releaseHold,  summary: 'Release a hold' },
  { method: 'POST', path: '/policy/mandate/authorize/:id/payload-binding',      roles: 'public', body: 'PayloadBindingRequest', handle: settlement.bindHold,      summary: 'Bind a hold to its payload after it was authorized' },
  { method: 'POST', path: '/policy/mandate/authorize/:id/effect/dispatched',    roles: 'public', body: 'DispatchedRequest',     handle: settlement.reportDispatched, summary: 'Name the effect of a claimed hold' },
  { method: 'POST', path: '/policy/mandate/authorize/:id/effect/unknown',       roles: 'public', body: 'UnknownRequest',        handle: settlement.reportUnknown, summary: 'Say that nobody knows whether the effect happened' },
  { method: 'POST', path: '/policy/mandate/authorize/:id/effect/reconcile',     roles: STEWARDS, body: 'ReconcileRequest',      handle: settlement.reconcileHold, summary: 'State what happened to a claimed hold' },
  { method: 'POST', path: '/policy/mandate/authorize/:id/refund',               roles: 'public', body: 'RefundRequest',         handle: settlement.refundHold,   summary: 'Record money given back' },
  { method: 'GET',  path: '/policy/mandate/authorize/:id/effect',               roles: 'public', body: null,                    handle: settlement.readEffect,   summary: 'Look up what became of an authorization' },

  { method: 'POST', path: '/magp/settlement/reserve',                           roles: 'public', body: 'SettlementSlotRequest', handle: settlement.reserveSlot,  summary: 'Take the one settlement of an authorization' },
  { method: 'POST', path: '/magp/settlement/finalize',                          roles: 'public', body: 'FinalizeSettlementRequest', handle: settlement.finalizeSlot, summary: 'Note that the reserved settlement was paid' },
  { method: 'POST', path: '/magp/settlement/release',                           roles: 'public', body: 'SettlementSlotRequest', handle: settlement.releaseSlot,  summary: 'Give a reserved settlement back' },

  { method: 'GET',  path: '/policy/counterparties',                             roles: MEMBERS,  body: null,                    handle: counterparties.readCounterparties, summary: 'The services that may act on holds of the organisation' },
  { method: 'POST', path: '/policy/counterparties',                             roles: STEWARDS, body: 'CounterpartyRequest',   handle: counterparties.registerCounterparty, summary: 'Register a service; the first one closes settlement to all others' },
  { method: 'POST', path: '/policy/counterparties/challenge',                   roles: STEWARDS, body: 'CounterpartyChallengeRequest', handle: counterparties.challengeCounterparty, summary: 'Ask for the text that a service signs to agree' },
  { method: 'POST', path: '/policy/counterparties/:ref/revoke',                 roles: STEWARDS, body: 'RevokeCounterpartyRequest', handle: counterparties.removeCounterparty, summary: 'Remove a service' },
  { method: 'POST', path: '/policy/decisions/local',                            roles: 'public', body: 'LocalDecisionRequest',  handle: reports.receiveLocalDecision, summary: 'Keep the receipt of a decision that a guard took from its bundle' },
  { method: 'GET',  path: '/policy/decisions/local',                            roles: MEMBERS,  body: null,                    handle: reports.readLocalDecisions, summary: 'The receipts of guards, of one agent with ?agentDid=' },
  { method: 'POST', path: '/policy/gateway-reports',                            roles: 'public', body: 'GatewayReportRequest',  handle: reports.receiveGatewayReport, summary: 'Keep what a service says it did with a request' },
  { method: 'GET',  path: '/policy/gateway-reports',                            roles: MEMBERS,  body: null,                    handle: reports.readGatewayReports, summary: 'The reports of services' },

  { method: 'GET',  path: '/policy/escalations',                                roles: STEWARDS, body: null,                    handle: escalations.readEscalations, summary: 'What waits for the people of the organisation' },
  { method: 'GET',  path: '/policy/escalations/:id',                            roles: REVIEWERS, body: null,                   handle: escalations.readEscalationDetail, summary: 'An action that waits or waited, and who decided it' },
  { method: 'GET',  path: '/policy/escalations/:id/status',                     roles: 'public', body: null,                    handle: escalations.readEscalationStatus, summary: 'Look up an action that waits for people' },
  { method: 'POST', path: '/policy/escalations/:id/resolve',                    roles: STEWARDS, body: 'ResolveEscalationRequest', handle: escalations.resolve,  summary: 'Approve, deny or change an action that waits' },
  { method: 'POST', path: '/policy/escalations/:id/resume-claim',               roles: 'public', body: 'ResumeClaimRequest',    handle: escalations.resume,      summary: 'Claim the one resume of an approved action' },

  { method: 'GET',  path: '/policy/bundle/:did',                                roles: 'public', body: null,                    handle: readBundle,              summary: 'The signed policy of an agent' },
  { method: 'GET',  path: '/policy/events/:did',                                roles: 'public', body: null,                    handle: streamPolicyEvents,      summary: 'A stream of changes to the policy of an agent' },
  { method: 'GET',  path: '/magp/policy/pubkey',                                roles: 'public', body: null,                    handle: readPolicyKey,           summary: 'The keys that verify bundles and checkpoints' },
  { method: 'GET',  path: '/magp/schema',                                       roles: 'public', body: null,                    handle: readRegister,            summary: 'The reason-code register' },
  { method: 'GET',  path: '/standards/atoms',                                   roles: 'public', body: null,                    handle: readAtoms,               summary: 'The atom catalogue' },
  { method: 'GET',  path: '/magp/evidence/:eventId/proof',                      roles: 'public', body: null,                    handle: readProof,               summary: 'The inclusion proof of a decision; with Accept: text/plain its compact form (C2SP tlog-proof)' },
  { method: 'GET',  path: '/magp/evidence/checkpoint',                          roles: 'public', body: null,                    handle: evidenceLog.readCheckpoint, summary: 'The newest checkpoint of the evidence log' },
  { method: 'GET',  path: '/magp/evidence/consistency',                         roles: 'public', body: null,                    handle: evidenceLog.readConsistency, summary: 'Proof that the log only grew, between ?from= and ?to= entries' },
  { method: 'GET',  path: '/magp/evidence/log/checkpoint',                      roles: 'public', body: null,                    handle: evidenceLog.readTileCheckpoint, summary: 'The newest checkpoint as a signed note' },
  { method: 'GET',  path: '/magp/evidence/log/tile/:path{.+}',                  roles: 'public', body: null,                    handle: evidenceLog.readTile,    summary: 'A tile of the log of batch roots, by its path (C2SP tlog-tiles)' },
  { method: 'GET',  path: '/evidence/pack',                                     roles: MEMBERS,  body: null,                    handle: readEvidencePack,        summary: 'All evidence from ?from= to ?to= in one file that verifies offline' },
  { method: 'GET',  path: '/credentials/status/:list',                          roles: 'public', body: null,                    handle: credentials.readStatusList, summary: 'Which mandates were revoked (Bitstring Status List)' },
  { method: 'GET',  path: '/.well-known/did.json',                              roles: 'public', body: null,                    handle: credentials.readDidDocument, summary: 'The DID document of the issuer of mandates, at the root of the host too' },
  { method: 'GET',  path: '/evidence/:eventId',                                 roles: MEMBERS,  body: null,                    handle: readEvidence,            summary: 'The evidence record of a decision' },

  { method: 'GET',  path: '/healthz',                                           roles: 'public', body: null,                    handle: health,                  summary: 'The process answers' },
  { method: 'GET',  path: '/readyz',                                            roles: 'public', body: null,                    handle: readiness,               summary: 'The store answers as well' },
];
