import { regenerateChallenge, verifyKey } from '../agents/handlers.js';
import * as authorization from '../authorize/handlers.js';
import * as containment from '../containment/handlers.js';
import * as counterparties from '../counterparties/handlers.js';
import * as escalations from '../escalations/handlers.js';
import { readEvidence, readProof } from '../evidence/handlers.js';
import * as evidenceLog from '../evidence/log-handlers.js';
import { readEvidencePack } from '../evidence/pack-handlers.js';
import type { Route } from '../http/route.js';
import * as auth from '../identity/login-handlers.js';
import { reinstatePerson, revokePerson } from '../identity/people-handlers.js';
import * as tokens from '../identity/token-handlers.js';
import * as credentials from '../mandates/credential-handlers.js';
import { readMandate, readMandates, revokeMandate } from '../mandates/handlers.js';
import { issueMandate } from '../mandates/issue-handlers.js';
import * as onboarding from '../onboarding/handlers.js';
import * as organisation from '../organisations/handlers.js';
import { addOrganisation } from '../organisations/operator-handlers.js';
import { receiveVerification } from '../organisations/verification-handlers.js';
import { assignSop, assignStandard, unassignSop, unassignStandard } from '../policies/assignment-handlers.js';
import { readAtoms, readBundle, readPolicyKey, readRegister } from '../policies/policy-handlers.js';
import { ruleDocumentHandlers } from '../policies/rule-handlers.js';
import { streamPolicyEvents } from '../policies/stream-handlers.js';
import * as reports from '../reports/handlers.js';
import type { Role } from '../settings/roles.js';
import * as settlement from '../settlement/handlers.js';
import * as webhooks from '../webhooks/handlers.js';
import type { ApplicationContext } from './context.js';
import { health, readiness } from './health.js';

/** People who stand for the organisation: they grant authority and set rules (specification §5). */
const STEWARDS: readonly Role[] = ['owner', 'admin'];
/** Whoever builds agents; an auditor only reads. */
const REQUESTERS: readonly Role[] = ['owner', 'admin', 'developer'];
/** Whoever decides, and whoever checks what was decided. */
const REVIEWERS: readonly Role[] = ['owner', 'admin', 'auditor'];
const MEMBERS: readonly Role[] = ['owner', 'admin', 'developer', 'auditor'];

const sops = ruleDocumentHandlers('sop');
const standards = ruleDocumentHandlers('standard');

/** Every endpoint of the service, below the path prefix. Routing, role checks and the documentation are read off this table. */
// biome-ignore format: one row a line, so that the table reads as a table
export const ROUTES: readonly Route<ApplicationContext>[] = [
  { method: 'POST', path: '/onboarding/agent',                                  roles: STEWARDS, body: 'OnboardAgentRequest', answer: 'PortableConfig', statuses: [201], handle: onboarding.onboardAgent, summary: 'Create an agent with its mandate and, if given, first rules' },
  { method: 'POST', path: '/onboarding/requests',                               roles: REQUESTERS, body: 'OnboardingRequest', answer: 'OnboardingCreated', statuses: [201], handle: onboarding.createRequest, summary: 'Ask the owner of an organisation for an agent' },
  { method: 'GET',  path: '/onboarding/requests',                               roles: STEWARDS, body: null, answer: 'OnboardingRequests', handle: onboarding.readRequests, long: true, summary: 'The requests for agents that wait, and those that did' },
  { method: 'GET',  path: '/onboarding/requests/:id',                           roles: STEWARDS, body: null, answer: 'OnboardingReview', handle: onboarding.readOneRequest, summary: 'A request for an agent, with all that an approval grants' },
  { method: 'POST', path: '/onboarding/requests/:id/resolve',                   roles: STEWARDS, body: 'ResolveOnboardingRequest', answer: 'OnboardingReview', handle: onboarding.resolveOnboarding, summary: 'Approve or deny a request for an agent' },
  { method: 'GET',  path: '/onboarding/requests/:id/claim',                     roles: 'public', body: null, answer: 'OnboardingClaim', handle: onboarding.claimRequest, once: true, summary: 'Claim the config of an approved request, once, by its claim token' },
  { method: 'POST', path: '/onboarding/requests/:id/verify-key',                roles: 'public', body: 'VerifyClaimedKeyRequest', answer: 'KeyVerified', handle: onboarding.verifyRequestKey, summary: 'Prove possession of the key of a claimed agent' },
  { method: 'POST', path: '/onboarding/requests/:id/regenerate-challenge',      roles: 'public', body: 'ClaimTokenRequest', answer: 'Challenge', handle: onboarding.renewRequestChallenge, summary: 'Ask for a new challenge of a claimed agent' },
  { method: 'POST', path: '/onboarding/sandbox',                                roles: 'public', body: 'SandboxRequest', answer: 'SandboxConfig', statuses: [201], handle: onboarding.createSandbox, summary: 'Make a sandbox agent, without an account' },
  { method: 'GET',  path: '/onboarding/rule-packs',                             roles: 'public', body: null, answer: 'RulePacks', handle: onboarding.readRulePacks, summary: 'The rule packs that an onboarding may name' },
  { method: 'GET',  path: '/onboarding/rule-packs/:key',                        roles: 'public', body: null, answer: 'RulePack', handle: onboarding.readRulePack, summary: 'The rules of a pack' },
  { method: 'GET',  path: '/onboarding/rule-packs/:key/preview',                roles: 'public', body: null, answer: 'RulePackPreview', handle: onboarding.previewRules, summary: 'The rules of a pack for an agent with these spend terms' },
  { method: 'POST', path: '/agent-identity/:ref/verify-key',                    roles: REQUESTERS, body: 'VerifyKeyRequest', answer: 'KeyVerified', handle: verifyKey,               summary: 'Prove possession of a brought key' },
  { method: 'POST', path: '/agent-identity/:ref/regenerate-challenge',          roles: REQUESTERS, body: null, answer: 'Challenge', handle: regenerateChallenge,     summary: 'Ask for a new proof-of-possession challenge' },
  { method: 'GET',  path: '/agent-identity',                                    roles: MEMBERS,  body: null, answer: 'Agents', handle: containment.readAgents,  long: true, summary: 'The agents of the organisation' },
  { method: 'GET',  path: '/agent-identity/:ref',                               roles: MEMBERS,  body: null, answer: 'AgentDetail', handle: containment.readAgent,   summary: 'An agent, and what people did to it' },
  { method: 'POST', path: '/agent-identity/:ref/contain',                       roles: STEWARDS, body: 'ContainAgentRequest', answer: 'AgentAct', handle: containment.containAgent, summary: 'Suspend or quarantine an agent' },
  { method: 'POST', path: '/agent-identity/:ref/reinstate',                     roles: STEWARDS, body: 'AgentActRequest', answer: 'AgentAct', handle: containment.reinstateAgent, summary: 'Lift the containment of an agent' },
  { method: 'POST', path: '/agent-identity/:ref/mode',                          roles: STEWARDS, body: 'AgentModeRequest', answer: 'AgentAct', handle: containment.setAgentMode, summary: 'Set the operating mode of an agent' },
  { method: 'POST', path: '/agent-identity/:ref/decommission',                  roles: STEWARDS, body: 'AgentActRequest', answer: 'AgentAct', handle: containment.decommissionAgent, summary: 'Retire an agent for good' },
  { method: 'GET',  path: '/organisation',                                      roles: MEMBERS,  body: null, answer: 'Organisation', handle: organisation.readOrganisation, summary: 'The organisation of the caller' },
  { method: 'POST', path: '/organisation/approvals',                            roles: ['owner'], body: 'ApprovalsRequest', answer: 'Organisation', handle: organisation.setOrganisationApprovals, summary: 'Set how many people approvals need' },
  { method: 'POST', path: '/organisation/holds',                                roles: ['owner'], body: 'HoldTermsRequest', answer: 'Organisation', handle: organisation.setOrganisationHolds, summary: 'Set how long a hold that nobody claims lives' },
  { method: 'POST', path: '/organisation/rules',                                roles: ['owner'], body: 'RuleTermsRequest', answer: 'Organisation', handle: organisation.setOrganisationRules, summary: 'Set whether new rule documents are strict' },
  { method: 'POST', path: '/organisations',                                     roles: 'public', body: 'CreateOrganisationRequest', answer: 'OrganisationCreated', statuses: [201], handle: addOrganisation, summary: 'Add an organisation with its owner, signed by the operator' },
  { method: 'POST', path: '/organisations/verification-events',                 roles: 'public', body: null, answer: 'Verification', handle: receiveVerification,     summary: 'What a verification provider found, signed with its secret' },
  { method: 'POST', path: '/auth/login',                                        roles: 'public', body: 'LoginRequest', answer: 'Login', handle: auth.logIn,              summary: 'Open a session with address and password' },
  { method: 'POST', path: '/auth/refresh-token',                                roles: 'public', body: 'RefreshTokenRequest', answer: 'Session', handle: auth.refreshSession,     summary: 'Open the next session with a refresh token' },
  { method: 'POST', path: '/auth/password',                                     roles: MEMBERS,  body: 'PasswordRequest', answer: 'PasswordChanged', handle: auth.changePassword,     summary: 'Set one’s own password' },
  { method: 'POST', path: '/people/revoke',                                     roles: STEWARDS, body: 'PersonRequest', answer: 'PersonRevoked', handle: revokePerson,            summary: 'End every token, session and password of a person' },
  { method: 'POST', path: '/people/reinstate',                                  roles: STEWARDS, body: 'PersonRequest', answer: 'PersonReinstated', handle: reinstatePerson,      summary: 'Let a person in again whose access was ended' },
  { method: 'POST', path: '/tokens',                                            roles: STEWARDS, body: 'CreateTokenRequest', answer: 'CreatedToken', statuses: [201], handle: tokens.createToken,      summary: 'Make an access token for a person of the organisation' },
  { method: 'GET',  path: '/tokens',                                            roles: MEMBERS,  body: null, answer: 'Tokens', handle: tokens.readTokens,       summary: 'List access tokens, never shown again' },
  { method: 'POST', path: '/tokens/:id/rotate',                                 roles: MEMBERS,  body: null, answer: 'CreatedToken', statuses: [201], handle: tokens.rotateToken,      summary: 'Put a new token in the place of one’s own' },
  { method: 'POST', path: '/tokens/:id/revoke',                                 roles: MEMBERS,  body: null, answer: 'TokenRevoked', handle: tokens.endToken,         summary: 'Revoke an access token' },
  { method: 'POST', path: '/webhooks',                                          roles: STEWARDS, body: 'WebhookRequest', answer: 'CreatedWebhook', statuses: [201], handle: webhooks.createWebhook,  summary: 'Hear of events at an address' },
  { method: 'GET',  path: '/webhooks',                                          roles: STEWARDS, body: null, answer: 'Webhooks', handle: webhooks.readWebhooks,   summary: 'The webhooks of the organisation, and how they fare' },
  { method: 'POST', path: '/webhooks/:id/enable',                               roles: STEWARDS, body: null, answer: 'Webhook', handle: webhooks.enableWebhook,  summary: 'Try a disabled webhook again' },
  { method: 'POST', path: '/webhooks/:id/remove',                               roles: STEWARDS, body: null, answer: 'WebhookRemoved', handle: webhooks.deleteWebhook,  summary: 'Remove a webhook' },

  { method: 'POST', path: '/policy/mandate',                                    roles: STEWARDS, body: 'MandateRequest', answer: 'IssuedMandate', statuses: [201], handle: issueMandate,            summary: 'Issue a mandate to an agent' },
  { method: 'GET',  path: '/mandate',                                           roles: MEMBERS,  body: null, answer: 'Mandates', handle: readMandates,            long: true, summary: 'List mandates, of one agent with ?agentDid=' },
  { method: 'GET',  path: '/mandate/:ref',                                      roles: MEMBERS,  body: null, answer: 'MandateDetail', handle: readMandate,             summary: 'A mandate, its credential and its budget' },
  { method: 'POST', path: '/mandate/:ref/revoke',                               roles: STEWARDS, body: null, answer: 'MandateRevoked', handle: revokeMandate,           summary: 'Revoke a mandate and void its unclaimed holds' },
  { method: 'POST', path: '/sop',                                               roles: STEWARDS, body: 'RuleDocumentRequest', answer: 'CreatedSop', statuses: [201], handle: sops.create,               summary: 'Create an SOP' },
  { method: 'POST', path: '/standards',                                         roles: STEWARDS, body: 'RuleDocumentRequest', answer: 'CreatedStandard', statuses: [201], handle: standards.create,          summary: 'Create a standard' },
  { method: 'POST', path: '/sop/agents/:identityId/assign',                     roles: STEWARDS, body: 'AssignSopRequest', answer: 'SopAssignment', handle: assignSop,               summary: 'Bind an SOP to an agent' },
  { method: 'POST', path: '/standards/agents/:identityId/assign',               roles: STEWARDS, body: 'AssignStandardRequest', answer: 'StandardAssignment', handle: assignStandard,          summary: 'Bind a standard to an agent' },
  { method: 'GET',  path: '/standards/atoms',                                   roles: 'public', body: null, answer: 'Atoms', handle: readAtoms,               summary: 'The atom catalogue' },
  { method: 'GET',  path: '/sop', roles: MEMBERS, body: null, answer: 'Sops', handle: sops.list, long: true, summary: 'List SOPs, of one agent with ?agentDid=' },
  { method: 'GET',  path: '/sop/:id', roles: MEMBERS, body: null, answer: 'SopDetail', handle: sops.read, summary: 'Read an SOP, its rules and the agents bound to it' },
  { method: 'POST', path: '/sop/:id/versions', roles: STEWARDS, body: 'RuleVersionRequest', answer: 'SopVersion', statuses: [201], handle: sops.replace, summary: 'Put a new version of an SOP in place; earlier ones are kept' },
  { method: 'POST', path: '/sop/:id/retire', roles: STEWARDS, body: null, answer: 'RetiredSop', handle: sops.retire, summary: 'Retire an SOP that is bound to no agent' },
  { method: 'POST', path: '/sop/agents/:identityId/unassign', roles: STEWARDS, body: 'AssignSopRequest', answer: 'SopAssignment', handle: unassignSop, summary: 'Unbind an SOP from an agent' },
  { method: 'GET',  path: '/standards', roles: MEMBERS, body: null, answer: 'Standards', handle: standards.list, long: true, summary: 'List standards, of one agent with ?agentDid=' },
  { method: 'GET',  path: '/standards/:id', roles: MEMBERS, body: null, answer: 'StandardDetail', handle: standards.read, summary: 'Read a standard, its rules and the agents bound to it' },
  { method: 'POST', path: '/standards/:id/versions', roles: STEWARDS, body: 'RuleVersionRequest', answer: 'StandardVersion', statuses: [201], handle: standards.replace, summary: 'Put a new version of a standard in place; earlier ones are kept' },
  { method: 'POST', path: '/standards/:id/retire', roles: STEWARDS, body: null, answer: 'RetiredStandard', handle: standards.retire, summary: 'Retire a standard that is bound to no agent' },
  { method: 'POST', path: '/standards/agents/:identityId/unassign', roles: STEWARDS, body: 'AssignStandardRequest', answer: 'StandardAssignment', handle: unassignStandard, summary: 'Unbind a standard from an agent' },

  { method: 'POST', path: '/policy/mandate/authorize',                          roles: 'public', body: 'AuthorizeRequest', answer: 'Verdict', handle: authorization.authorizeCall, summary: 'Decide a signed request', verdict: true },
  { method: 'GET',  path: '/policy/mandate/authorize/by-request',               roles: 'public', body: null, answer: 'Lookup', handle: authorization.byRequest,    summary: 'Look up the authorization of a request whose answer got lost' },
  { method: 'POST', path: '/policy/mandate/authorize/:id/effect/dispatching',   roles: 'public', body: 'ClaimRequest', answer: 'Claim', handle: settlement.claimHold,    summary: 'Claim a hold before executing its action' },
  { method: 'POST', path: '/policy/mandate/authorize/:id/capture',              roles: 'public', body: 'CaptureRequest', answer: 'Capture', handle: settlement.captureHold,  summary: 'Settle a hold' },
  { method: 'POST', path: '/policy/mandate/authorize/:id/void',                 roles: 'public', body: 'VoidRequest', answer: 'Void', handle: settlement.releaseHold,  summary: 'Release a hold' },
  { method: 'POST', path: '/policy/mandate/authorize/:id/payload-binding',      roles: 'public', body: 'PayloadBindingRequest', answer: 'PayloadBinding', handle: settlement.bindHold,      summary: 'Bind a hold to its payload after it was authorized' },
  { method: 'POST', path: '/policy/mandate/authorize/:id/effect/dispatched',    roles: 'public', body: 'DispatchedRequest', answer: 'Dispatched', handle: settlement.reportDispatched, summary: 'Name the effect of a claimed hold' },
  { method: 'POST', path: '/policy/mandate/authorize/:id/effect/unknown',       roles: 'public', body: 'UnknownRequest', answer: 'Unknown', handle: settlement.reportUnknown, summary: 'Say that nobody knows whether the effect happened' },
  { method: 'POST', path: '/policy/mandate/authorize/:id/effect/reconcile',     roles: STEWARDS, body: 'ReconcileRequest', answer: 'Reconciled', handle: settlement.reconcileHold, summary: 'State what happened to a claimed hold' },
  { method: 'POST', path: '/policy/mandate/authorize/:id/refund',               roles: 'public', body: 'RefundRequest', answer: 'Refund', handle: settlement.refundHold,   summary: 'Record money given back' },
  { method: 'GET',  path: '/policy/mandate/authorize/:id/effect',               roles: 'public', body: null, answer: 'Effect', handle: settlement.readEffect,   summary: 'Look up what became of an authorization' },

  { method: 'POST', path: '/magp/settlement/reserve',                           roles: 'public', body: 'SettlementSlotRequest', answer: 'SlotReserved', handle: settlement.reserveSlot,  summary: 'Take the one settlement of an authorization' },
  { method: 'POST', path: '/magp/settlement/finalize',                          roles: 'public', body: 'FinalizeSettlementRequest', answer: 'SlotFinalized', handle: settlement.finalizeSlot, summary: 'Note that the reserved settlement was paid' },
  { method: 'POST', path: '/magp/settlement/release',                           roles: 'public', body: 'SettlementSlotRequest', answer: 'SlotReleased', handle: settlement.releaseSlot,  summary: 'Give a reserved settlement back' },

  { method: 'GET',  path: '/policy/counterparties',                             roles: MEMBERS,  body: null, answer: 'Counterparties', handle: counterparties.readCounterparties, summary: 'The services that may act on holds of the organisation' },
  { method: 'POST', path: '/policy/counterparties',                             roles: STEWARDS, body: 'CounterpartyRequest', answer: 'Counterparty', statuses: [201], handle: counterparties.registerCounterparty, summary: 'Register a service; the first one closes settlement to all others' },
  { method: 'POST', path: '/policy/counterparties/challenge',                   roles: STEWARDS, body: 'CounterpartyChallengeRequest', answer: 'CounterpartyChallenge', handle: counterparties.challengeCounterparty, summary: 'Ask for the text that a service signs to agree' },
  { method: 'POST', path: '/policy/counterparties/:ref/revoke',                 roles: STEWARDS, body: 'RevokeCounterpartyRequest', answer: 'Counterparty', handle: counterparties.removeCounterparty, summary: 'Remove a service' },
  { method: 'POST', path: '/policy/decisions/local',                            roles: 'public', body: 'LocalDecisionRequest', answer: 'LocalDecisionRecorded', handle: reports.receiveLocalDecision, summary: 'Keep the receipt of a decision that a guard took from its bundle' },
  { method: 'GET',  path: '/policy/decisions/local',                            roles: MEMBERS,  body: null, answer: 'LocalDecisions', handle: reports.readLocalDecisions, long: true, summary: 'The receipts of guards, of one agent with ?agentDid=' },
  { method: 'POST', path: '/policy/gateway-reports',                            roles: 'public', body: 'GatewayReportRequest', answer: 'GatewayReportRecorded', statuses: [201, 200], handle: reports.receiveGatewayReport, summary: 'Keep what a service says it did with a request' },
  { method: 'GET',  path: '/policy/gateway-reports',                            roles: MEMBERS,  body: null, answer: 'GatewayReports', handle: reports.readGatewayReports, long: true, summary: 'The reports of services' },

  { method: 'GET',  path: '/policy/escalations',                                roles: STEWARDS, body: null, answer: 'Escalations', handle: escalations.readEscalations, long: true, summary: 'What waits for the people of the organisation' },
  { method: 'GET',  path: '/policy/escalations/:id',                            roles: REVIEWERS, body: null, answer: 'EscalationDetail', handle: escalations.readEscalationDetail, summary: 'An action that waits or waited, and who decided it' },
  { method: 'GET',  path: '/policy/escalations/:id/status',                     roles: 'public', body: null, answer: 'EscalationStatus', handle: escalations.readEscalationStatus, summary: 'Look up an action that waits for people' },
  { method: 'POST', path: '/policy/escalations/:id/resolve',                    roles: STEWARDS, body: 'ResolveEscalationRequest', answer: 'EscalationResolved', handle: escalations.resolve,  summary: 'Approve, deny or change an action that waits' },
  { method: 'POST', path: '/policy/escalations/:id/resume-claim',               roles: 'public', body: 'ResumeClaimRequest', answer: 'ResumeClaimed', handle: escalations.resume,      summary: 'Claim the one resume of an approved action' },

  { method: 'GET',  path: '/policy/bundle/:did',                                roles: 'public', body: null, answer: 'Bundle', handle: readBundle,              metered: true, summary: 'The signed policy of an agent' },
  { method: 'GET',  path: '/policy/events/:did',                                roles: 'public', body: null, answer: null, handle: streamPolicyEvents,      summary: 'A stream of changes to the policy of an agent' },
  { method: 'GET',  path: '/magp/policy/pubkey',                                roles: 'public', body: null, answer: 'PolicyKeys', handle: readPolicyKey,           summary: 'The keys that verify bundles and checkpoints' },
  { method: 'GET',  path: '/magp/schema',                                       roles: 'public', body: null, answer: 'Register', handle: readRegister,            summary: 'The reason-code register' },
  { method: 'GET',  path: '/magp/evidence/:eventId/proof',                      roles: 'public', body: null, answer: 'InclusionProof', handle: readProof,               summary: 'The inclusion proof of a decision; with Accept: text/plain its compact form (C2SP tlog-proof)' },
  { method: 'GET',  path: '/magp/evidence/checkpoint',                          roles: 'public', body: null, answer: 'Checkpoint', handle: evidenceLog.readCheckpoint, summary: 'The newest checkpoint of the evidence log' },
  { method: 'GET',  path: '/magp/evidence/consistency',                         roles: 'public', body: null, answer: 'Consistency', handle: evidenceLog.readConsistency, summary: 'Proof that the log only grew, between ?from= and ?to= entries' },
  { method: 'GET',  path: '/magp/evidence/log/checkpoint',                      roles: 'public', body: null, answer: null, handle: evidenceLog.readTileCheckpoint, summary: 'The newest checkpoint as a signed note' },
  { method: 'GET',  path: '/magp/evidence/log/tile/:path{.+}',                  roles: 'public', body: null, answer: null, handle: evidenceLog.readTile,    summary: 'A tile of the log of batch roots, by its path (C2SP tlog-tiles)' },
  { method: 'GET',  path: '/evidence/pack',                                     roles: MEMBERS,  body: null, answer: 'EvidencePackFile', handle: readEvidencePack,        summary: 'All evidence from ?from= to ?to= in one file that verifies offline' },
  { method: 'GET',  path: '/credentials/status/:list',                          roles: 'public', body: null, answer: null, handle: credentials.readStatusList, metered: true, summary: 'Which mandates were revoked (Bitstring Status List)' },
  { method: 'GET',  path: '/.well-known/did.json',                              roles: 'public', body: null, answer: null, handle: credentials.readDidDocument, summary: 'The DID document of the issuer of mandates, at the root of the host too' },
  { method: 'GET',  path: '/evidence/:eventId',                                 roles: MEMBERS,  body: null, answer: 'Evidence', handle: readEvidence,            summary: 'The evidence record of a decision' },

  { method: 'GET',  path: '/healthz',                                           roles: 'public', body: null, answer: 'Health', handle: health,                  summary: 'The process answers' },
  { method: 'GET',  path: '/readyz',                                            roles: 'public', body: null, answer: 'Readiness', handle: readiness,               summary: 'The store answers as well' },
];
