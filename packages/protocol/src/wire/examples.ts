import {
  byTerm,
  MANDATE_TERM_NAMES,
  MANDATE_TERMS,
  type MandateTermName,
  ONBOARDING_TERM_NAMES,
} from '../mandate-terms/index.js';
import type { WireMessage } from './wire-schemas.js';

/** Messages that callers send, in contrast to the files of evidence, which they read. */
export type WireRequest = Exclude<WireMessage, 'EvidencePack' | 'EvidenceProof' | 'EvidenceRecord'>;

const AGENT_DID = 'did:magp:testnet:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';
const SERVICE_DID = 'did:key:z6MkiaMbhXHNA4eJVCCj8dbzKzTgYDKf6crKgHVHid1F1WCT';
const SIGNATURE = '5ad9'.repeat(32);
const CLAIM_TOKEN = '0f65d7bb'.repeat(8);
const DIGEST = `sha256:${'a9bb'.repeat(16)}`;

const AGENT_PROOF = {
  agentDid: AGENT_DID,
  nonce: 'nonce-0001',
  issuedAt: '2026-01-02T03:04:05Z',
  signature: SIGNATURE,
};

const AUTHZEN_AGENT = { type: 'agent', id: 'buyer', properties: { team: 'office' } };
const AUTHZEN_ACTION = { name: 'purchase-order', properties: { channel: 'web' } };
const AUTHZEN_MERCHANT = { type: 'merchant', id: 'acme-supplies', properties: { tier: 'gold' } };
const AUTHZEN_EVALUATION = {
  subject: AUTHZEN_AGENT,
  action: AUTHZEN_ACTION,
  resource: AUTHZEN_MERCHANT,
  context: { amount: 100, currency: 'USD' },
};

const SPEND_RULES = {
  strict: true,
  molecules: [
    {
      id: 'large-order',
      name: 'A large order needs approval',
      combinator: 'any',
      atoms: [{ predicate: 'amount-over', config: { limit: 1000, currency: 'USD' } }],
      decision: 'escalate',
      reasonCode: 'PROCUREMENT_APPROVAL_REQUIRED',
    },
  ],
};

const exampleOf = (term: MandateTermName) => MANDATE_TERMS[term].example;

/** One request of each kind with every member that it may have, as the interface description shows it. */
export const WIRE_EXAMPLES: Readonly<Record<WireRequest, Readonly<Record<string, unknown>>>> = {
  AuthorizeRequest: {
    agentDid: AGENT_DID,
    action: 'purchase-order',
    amount: 100,
    currency: 'USD',
    merchant: 'acme-supplies',
    resource: 'crm',
    jurisdiction: 'SG',
    itinerary: { riskLevel: 'low' },
    trace: { workflowId: 'wf-1' },
    materiality: { reversible: true },
    nonce: 'nonce-0001',
    issuedAt: '2026-01-02T03:04:05Z',
    signature: SIGNATURE,
    envelopeSignature: SIGNATURE,
    payloadDigest: DIGEST,
    payloadSignature: SIGNATURE,
  },
  ClaimRequest: {
    x402: {},
    requireHumanApproval: true,
    expect: {
      agentDid: AGENT_DID,
      action: 'purchase-order',
      amount: 100,
      currency: 'USD',
      merchant: 'acme-supplies',
      contextDigest: DIGEST,
    },
  },
  CaptureRequest: {
    amountCharged: 100,
    bookingRef: 'PO-1',
    settlementTxHash: '0xab',
    payTo: 'acme-supplies',
    merchant: 'acme-supplies',
    resource: 'crm',
    payloadDigest: DIGEST,
    context: { route: 'SIN-KUL' },
    claimToken: CLAIM_TOKEN,
    agentProof: AGENT_PROOF,
  },
  VoidRequest: { reason: 'changed mind', claimToken: CLAIM_TOKEN, agentProof: AGENT_PROOF },
  DispatchedRequest: { remoteRef: 'order-1', claimToken: CLAIM_TOKEN },
  UnknownRequest: { reason: 'UPSTREAM_HTTP_500', claimToken: CLAIM_TOKEN },
  ReconcileRequest: { outcome: 'settled', amount: '99.50' },
  RefundRequest: { amount: 10, reason: 'returned', claimToken: CLAIM_TOKEN },
  PayloadBindingRequest: {
    agentDid: AGENT_DID,
    action: 'purchase-order',
    nonce: 'nonce-0001',
    issuedAt: '2026-01-02T03:04:05Z',
    payloadDigest: DIGEST,
    payloadSignature: SIGNATURE,
  },
  MandateChange: { perTxnMax: 2_000, merchants: null },
  MandateRequest: {
    agentDid: AGENT_DID,
    parentMandateId: 'mandate-1',
    scope: 'purchase-order',
    ...byTerm(MANDATE_TERM_NAMES, exampleOf),
    replace: false,
  },
  RuleDocumentRequest: {
    title: 'Orders over 1,000 USD need approval',
    documentJson: SPEND_RULES,
    message: 'First version',
    draft: false,
  },
  RuleVersionRequest: {
    title: 'Orders over 1,000 USD need approval',
    documentJson: SPEND_RULES,
    message: 'Lower the limit as the audit asked',
    draft: true,
  },
  ShadowRequest: { label: 'team=treasury' },
  PublishRequest: { percent: 10, label: 'team=treasury' },
  ApprovePublicationRequest: { digest: DIGEST },
  RollbackRequest: { version: 1 },
  RuleBindingsRequest: { change: 'pin', label: 'team=treasury', agents: [AGENT_DID], version: 2 },
  RulesPageRequest: { documents: [{ kind: 'sop', name: 'limits', title: 'Limits', documentJson: SPEND_RULES }] },
  ApplyRulesRequest: {
    documents: [{ kind: 'sop', name: 'limits', title: 'Limits', documentJson: SPEND_RULES }],
    pages: [DIGEST],
    assignments: [{ label: 'team=treasury', agents: [AGENT_DID], name: 'Buyer', policy: ['limits'] }],
    message: 'As reviewed',
    expect: DIGEST,
    prune: false,
    dryRun: true,
  },
  AgentLabelsRequest: { labels: ['team=treasury'] },
  AssignSopRequest: { sopId: 'sop-1' },
  LocalDecisionRequest: {
    agentDid: AGENT_DID,
    action: 'read-report',
    decision: 'allow',
    reasonCode: 'AUTHORIZED',
    nonce: 'nonce-0001',
    issuedAt: '2026-01-02T03:04:05Z',
    signature: SIGNATURE,
    v: 2,
    detail: { amount: null, currency: 'USD', merchant: 'acme-supplies', payloadDigest: null },
  },
  EvidenceReadRequest: { agentDid: AGENT_DID, issuedAt: '2026-01-02T03:04:05Z', signature: SIGNATURE },
  GatewayReportRequest: {
    servedAgentDid: AGENT_DID,
    outcome: 'executed',
    reasonCode: 'EXECUTED',
    httpStatus: 200,
    request: { agentDid: AGENT_DID, action: 'read-report', nonce: 'nonce-0001' },
    reportId: 'report-1',
    occurrences: 1,
    claimedAuthorizationId: 'authorization-1',
  },
  CounterpartyChallengeRequest: { did: SERVICE_DID, purpose: 'claim' },
  CounterpartyRequest: {
    did: SERVICE_DID,
    label: 'Purchasing gateway',
    purpose: 'report',
    merchants: ['acme-supplies'],
    agents: [AGENT_DID],
    confirmEnforcementChange: true,
    proof: { challengeToken: 'eyJyZWdpc3RyYW50Ijoi…', signature: SIGNATURE },
    challengeToken: 'eyJyZWdpc3RyYW50Ijoi…',
    signature: SIGNATURE,
  },
  RevokeCounterpartyRequest: { confirmEnforcementChange: true },
  SettlementSlotRequest: { authorizationId: 'authorization-1', claimToken: CLAIM_TOKEN },
  FinalizeSettlementRequest: {
    authorizationId: 'authorization-1',
    txHash: '0xab',
    amountMinor: '100',
    claimToken: CLAIM_TOKEN,
  },
  AssignStandardRequest: { standardId: 'standard-1' },
  OnboardAgentRequest: {
    name: 'buyer',
    scope: 'purchase-order',
    network: 'testnet',
    financial: true,
    ...byTerm(ONBOARDING_TERM_NAMES, exampleOf),
    publicKey: '302a300506032b6570032100d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    sop: { title: 'Orders over 1,000 USD need approval', documentJson: SPEND_RULES },
    rulePack: 'procurement',
    reviewedMoleculeIds: ['large-order'],
    passphrase: 'correct horse',
  },
  OnboardAgentsRequest: {
    agents: [{ name: 'buyer-1', scope: 'purchase-order', currency: 'USD', perTxnMax: 500, maxAmount: 5000 }],
  },
  OnboardingRequest: {
    ownerEmail: 'owner@example.test',
    name: 'buyer',
    scope: 'purchase-order',
    network: 'testnet',
    financial: true,
    ...byTerm(ONBOARDING_TERM_NAMES, exampleOf),
    publicKey: '302a300506032b6570032100d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    sop: { title: 'Orders over 1,000 USD need approval', documentJson: SPEND_RULES },
    rulePack: 'procurement',
    reviewedMoleculeIds: ['large-order'],
  },
  ResolveOnboardingRequest: { decision: 'approve', reason: 'planned in March' },
  VerifyClaimedKeyRequest: { signature: SIGNATURE, claimToken: CLAIM_TOKEN },
  ClaimTokenRequest: { claimToken: CLAIM_TOKEN },
  SandboxRequest: { financial: false },
  CreateTokenRequest: { email: 'owner@example.com', role: 'owner', expiresInSeconds: 3600 },
  VerifyKeyRequest: { signature: SIGNATURE },
  ResolveEscalationRequest: {
    decision: 'modify',
    modifiedAction: { amount: 50, merchant: 'acme-supplies', resource: 'crm' },
    reason: 'half of them',
  },
  ResumeClaimRequest: {
    agentDid: AGENT_DID,
    nonce: 'nonce-0001',
    issuedAt: '2026-01-02T03:04:05Z',
    signature: SIGNATURE,
    requestDigest: DIGEST,
    contextDigest: DIGEST,
  },
  LoginRequest: {
    username: 'owner@example.test',
    password: 'correct horse',
    deviceToken: `gwd_${'0f'.repeat(16)}1767323045000${'0f'.repeat(32)}`,
  },
  ConsoleSessionRequest: { username: 'owner@example.test', password: 'correct horse' },
  RefreshTokenRequest: { refreshToken: 'gwr_…' },
  PasswordRequest: { password: 'correct horse battery', currentPassword: 'the old password' },
  CreateOrganisationRequest: { name: 'Second organisation', owner: 'owner@example.test' },
  PersonRequest: { email: 'dan@example.test' },
  WebhookRequest: { url: 'https://example.test/hook', events: ['escalation.created'], format: 'slack' },
  ApprovalsRequest: { escalation: 2, onboarding: 2, publish: 2 },
  ResolveApprovalsRequest: { approvals: { escalation: 1, onboarding: 1, publish: 1 }, decision: 'approve' },
  HoldTermsRequest: { minutes: 60 },
  AdvisoryTermsRequest: { advisory: true },
  LogTermsRequest: { context: false, capture: true, days: 400 },
  ErasureRequest: { subject: 'jo@example.com' },
  AuthzenEvaluationRequest: AUTHZEN_EVALUATION,
  AuthzenEvaluationsRequest: {
    ...AUTHZEN_EVALUATION,
    evaluations: [{}, { context: { amount: 900, currency: 'USD' } }],
    options: { evaluations_semantic: 'deny_on_first_deny' },
  },
  AuthzenSubjectSearch: {
    ...AUTHZEN_EVALUATION,
    subject: { type: 'agent', properties: { team: 'office' } },
    page: { limit: 10, token: 'WyJhIiwiYiJd' },
  },
  AuthzenActionSearch: {
    subject: AUTHZEN_AGENT,
    resource: AUTHZEN_MERCHANT,
    context: { amount: 100, currency: 'USD' },
    page: { limit: 10, token: 'WyJhIiwiYiJd' },
  },
  AuthzenAccessRequest: {
    ...AUTHZEN_EVALUATION,
    context: { amount: 900, currency: 'USD', 'urn:gatewright:signed-request': {} },
    denial: { binding_token: 'eyJ….0f' },
  },
  ContainAgentRequest: { status: 'suspended', reason: 'an incident' },
  AgentActRequest: { reason: 'the incident is over' },
  AgentModeRequest: { mode: 'read_only', reason: 'a quiet week' },
};
