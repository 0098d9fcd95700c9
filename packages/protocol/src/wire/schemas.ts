import { type Static, Type } from '@sinclair/typebox';
import type { JsonObject, JsonValue } from '../json/index.js';
import { NONCE_MAX_CHARS, NONCE_MIN_CHARS } from '../limits.js';

const closed = { additionalProperties: false };
const name = (maxLength = 256) => Type.String({ minLength: 1, maxLength });
const absentable = <T extends ReturnType<typeof Type.String>>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));
const amount = Type.Union([Type.Number(), Type.String({ maxLength: 64 })]);
const freeObject = Type.Unsafe<JsonObject>({ type: 'object' });
const anyJson = Type.Unsafe<JsonValue>({});

/** Did, nonce, issuedAt and signature of a settlement proof (`MAGP-SETTLE-v1`). */
const AgentProofSchema = Type.Object(
  {
    agentDid: name(),
    nonce: Type.String({ minLength: NONCE_MIN_CHARS, maxLength: NONCE_MAX_CHARS }),
    issuedAt: name(64),
    signature: name(512),
  },
  closed,
);

/**
 * POST /policy/mandate/authorize. The signatures are of any type here: a wrong one is a refusal with a code of its own,
 * not a malformed body.
 */
export const AuthorizeRequestSchema = Type.Object(
  {
    agentDid: name(),
    action: name(),
    amount: Type.Optional(Type.Union([amount, Type.Null()])),
    currency: absentable(Type.String({ minLength: 1, maxLength: 16 })),
    merchant: absentable(Type.String({ maxLength: 256 })),
    resource: absentable(Type.String({ maxLength: 1024 })),
    jurisdiction: absentable(Type.String({ pattern: '^[A-Za-z]{2}$' })),
    itinerary: Type.Optional(freeObject),
    trace: Type.Optional(anyJson),
    materiality: Type.Optional(anyJson),
    nonce: Type.String({ minLength: NONCE_MIN_CHARS, maxLength: NONCE_MAX_CHARS }),
    issuedAt: name(64),
    signature: Type.String({ maxLength: 512 }),
    envelopeSignature: Type.Optional(anyJson),
    payloadDigest: Type.Optional(anyJson),
    payloadSignature: Type.Optional(anyJson),
  },
  closed,
);

/** POST …/authorize/:id/effect/dispatching; the body is optional. */
export const ClaimRequestSchema = Type.Object(
  {
    x402: Type.Optional(Type.Union([Type.Boolean(), freeObject])),
    requireHumanApproval: Type.Optional(Type.Boolean()),
    expect: Type.Optional(
      Type.Object(
        {
          agentDid: Type.Optional(name()),
          action: Type.Optional(name()),
          amount: Type.Optional(amount),
          currency: Type.Optional(Type.String({ maxLength: 16 })),
          merchant: Type.Optional(Type.String({ maxLength: 256 })),
          contextDigest: Type.Optional(name(128)),
        },
        closed,
      ),
    ),
  },
  closed,
);

/** POST …/authorize/:id/capture. */
export const CaptureRequestSchema = Type.Object(
  {
    amountCharged: amount,
    bookingRef: Type.Optional(Type.String({ maxLength: 256 })),
    settlementTxHash: Type.Optional(Type.String({ maxLength: 256 })),
    payTo: Type.Optional(Type.String({ maxLength: 256 })),
    merchant: Type.Optional(Type.String({ maxLength: 256 })),
    resource: Type.Optional(Type.String({ maxLength: 1024 })),
    payloadDigest: Type.Optional(name(128)),
    context: Type.Optional(freeObject),
    claimToken: Type.Optional(Type.String({ maxLength: 256 })),
    agentProof: Type.Optional(AgentProofSchema),
  },
  closed,
);

/** POST …/authorize/:id/void; the body is optional. */
export const VoidRequestSchema = Type.Object(
  {
    reason: Type.Optional(Type.String({ maxLength: 1024 })),
    claimToken: Type.Optional(Type.String({ maxLength: 256 })),
    agentProof: Type.Optional(AgentProofSchema),
  },
  closed,
);

/** POST …/authorize/:id/effect/dispatched. */
export const DispatchedRequestSchema = Type.Object(
  { remoteRef: name(), claimToken: Type.Optional(Type.String({ maxLength: 256 })) },
  closed,
);

/** POST …/authorize/:id/effect/unknown; the body is optional. */
export const UnknownRequestSchema = Type.Object(
  {
    reason: Type.Optional(Type.String({ maxLength: 1024 })),
    claimToken: Type.Optional(Type.String({ maxLength: 256 })),
  },
  closed,
);

/** POST …/authorize/:id/effect/reconcile; `amount` absent settles the authorized amount. */
export const ReconcileRequestSchema = Type.Object(
  {
    outcome: Type.Union([Type.Literal('settled'), Type.Literal('not_executed')]),
    amount: Type.Optional(amount),
  },
  closed,
);

/** POST …/authorize/:id/refund; `amount` absent refunds what remains. */
export const RefundRequestSchema = Type.Object(
  {
    amount: Type.Optional(amount),
    reason: Type.Optional(Type.String({ maxLength: 1024 })),
    claimToken: Type.Optional(Type.String({ maxLength: 256 })),
  },
  closed,
);

/** POST …/authorize/:id/payload-binding: late binding, signed by the agent (`MAGP-PAYLOAD-REBIND-v1`). */
export const PayloadBindingRequestSchema = Type.Object(
  {
    agentDid: name(),
    action: name(),
    nonce: Type.String({ minLength: NONCE_MIN_CHARS, maxLength: NONCE_MAX_CHARS }),
    issuedAt: name(64),
    payloadDigest: name(128),
    payloadSignature: name(512),
  },
  closed,
);

/** POST /policy/decisions/local: a receipt of a decision that a guard took from its bundle; `detail` belongs to version 2. */
export const LocalDecisionRequestSchema = Type.Object(
  {
    agentDid: name(),
    action: name(),
    decision: Type.Union([
      Type.Literal('allow'),
      Type.Literal('observe'),
      Type.Literal('escalate'),
      Type.Literal('block'),
      Type.Literal('suspend'),
      Type.Literal('quarantine'),
      Type.Literal('decommission'),
    ]),
    reasonCode: name(),
    nonce: Type.String({ minLength: NONCE_MIN_CHARS, maxLength: NONCE_MAX_CHARS }),
    issuedAt: name(64),
    signature: name(512),
    v: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)])),
    detail: Type.Optional(
      Type.Object(
        {
          amount: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
          currency: absentable(Type.String({ maxLength: 16 })),
          merchant: absentable(Type.String({ maxLength: 256 })),
          payloadDigest: absentable(Type.String({ maxLength: 128 })),
        },
        closed,
      ),
    ),
  },
  closed,
);

/**
 * POST /policy/gateway-reports: what a service did with a request of an agent, signed by the service. The request inside is
 * as it reached the service, well-formed or not; only what the signature covers must be there.
 */
export const GatewayReportRequestSchema = Type.Object(
  {
    servedAgentDid: name(),
    outcome: Type.Union([Type.Literal('executed'), Type.Literal('refused')]),
    reasonCode: name(64),
    httpStatus: Type.Optional(Type.Union([Type.Integer({ minimum: 100, maximum: 599 }), Type.Null()])),
    request: Type.Object({
      agentDid: name(),
      action: name(),
      nonce: name(NONCE_MAX_CHARS),
    }),
    reportId: Type.Optional(name(128)),
    occurrences: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    claimedAuthorizationId: absentable(Type.String({ maxLength: 128 })),
  },
  closed,
);

/** POST /policy/counterparties/challenge. */
export const CounterpartyChallengeRequestSchema = Type.Object(
  { did: name(), purpose: Type.Optional(Type.Union([Type.Literal('claim'), Type.Literal('report')])) },
  closed,
);

/** POST /policy/counterparties; `challengeToken` and `signature` are the service's own agreement. */
export const CounterpartyRequestSchema = Type.Object(
  {
    did: name(),
    label: name(),
    merchants: Type.Optional(Type.Array(name(), { maxItems: 1000 })),
    confirmEnforcementChange: Type.Optional(Type.Boolean()),
    challengeToken: Type.Optional(name(2048)),
    signature: Type.Optional(name(512)),
  },
  closed,
);

/** POST /policy/counterparties/:ref/revoke; the body is optional. */
export const RevokeCounterpartyRequestSchema = Type.Object(
  { confirmEnforcementChange: Type.Optional(Type.Boolean()) },
  closed,
);

/** POST /magp/settlement/reserve and /release. */
export const SettlementSlotRequestSchema = Type.Object({ authorizationId: name(128) }, closed);

/** POST /magp/settlement/finalize. */
export const FinalizeSettlementRequestSchema = Type.Object(
  {
    authorizationId: name(128),
    txHash: absentable(Type.String({ maxLength: 256 })),
    amountMinor: Type.Optional(Type.Union([amount, Type.Null()])),
  },
  closed,
);

const mandateLimits = {
  currency: Type.Optional(name(16)),
  perTxnMax: Type.Optional(amount),
  maxAmount: Type.Optional(amount),
  merchants: Type.Optional(Type.Array(name(), { maxItems: 1000 })),
  counterparties: Type.Optional(Type.Array(name(), { maxItems: 1000 })),
  resources: Type.Optional(Type.Array(name(1024), { maxItems: 1000 })),
  riskSignals: Type.Optional(
    Type.Union([
      Type.Literal(false),
      Type.Object(
        {
          amountShare: Type.Optional(
            Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 1 }), Type.Literal(false)]),
          ),
          newMerchant: Type.Optional(Type.Union([Type.Literal(false), Type.Literal('strict')])),
        },
        closed,
      ),
    ]),
  ),
};

/** POST /policy/mandate. */
export const MandateRequestSchema = Type.Object(
  {
    agentDid: name(),
    parentMandateId: Type.Optional(name()),
    scope: name(),
    ...mandateLimits,
    validFrom: Type.Optional(name(64)),
    validUntil: Type.Optional(name(64)),
    requirePayloadBinding: Type.Optional(Type.Boolean()),
    riskTier: Type.Optional(
      Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high'), Type.Literal('critical')]),
    ),
  },
  closed,
);

/** POST /sop and POST /standards; the rules themselves are checked by compiling them. */
export const RuleDocumentRequestSchema = Type.Object({ title: name(), documentJson: anyJson }, closed);

/** POST /sop/agents/:identityId/assign. */
export const AssignSopRequestSchema = Type.Object({ sopId: name() }, closed);

/** POST /standards/agents/:identityId/assign. */
export const AssignStandardRequestSchema = Type.Object({ standardId: name() }, closed);

const agentTerms = {
  name: name(),
  scope: name(),
  network: Type.Optional(name(32)),
  financial: Type.Optional(Type.Boolean()),
  ...mandateLimits,
  publicKey: Type.Optional(name(256)),
  sop: Type.Optional(RuleDocumentRequestSchema),
  rulePack: Type.Optional(name(64)),
  requirePayloadBinding: Type.Optional(Type.Boolean()),
  riskTier: Type.Optional(
    Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high'), Type.Literal('critical')]),
  ),
};

/** POST /onboarding/agent. */
export const OnboardAgentRequestSchema = Type.Object(
  { ...agentTerms, passphrase: Type.Optional(Type.String({ minLength: 8, maxLength: 256 })) },
  closed,
);

const email = Type.String({ minLength: 3, maxLength: 256, pattern: '^[^@\\s]+@[^@\\s]+$' });

/** POST /onboarding/requests: the agent that a developer asks the owner for. */
export const OnboardingRequestSchema = Type.Object({ ownerEmail: email, ...agentTerms }, closed);

/** POST /onboarding/requests/:id/resolve. */
export const ResolveOnboardingRequestSchema = Type.Object(
  { decision: Type.Union([Type.Literal('approve'), Type.Literal('deny')]) },
  closed,
);

/** POST /onboarding/requests/:id/verify-key. */
export const VerifyClaimedKeyRequestSchema = Type.Object(
  { signature: name(512), claimToken: Type.Optional(name(256)) },
  closed,
);

/** POST /onboarding/requests/:id/regenerate-challenge. */
export const ClaimTokenRequestSchema = Type.Object({ claimToken: Type.Optional(name(256)) }, closed);

/** POST /onboarding/sandbox; the body is optional. */
export const SandboxRequestSchema = Type.Object({ financial: Type.Optional(Type.Boolean()) }, closed);

/** POST /agent-identity/:ref/verify-key. */
export const VerifyKeyRequestSchema = Type.Object({ signature: name(512) }, closed);

/** POST /tokens. */
export const CreateTokenRequestSchema = Type.Object(
  {
    email: Type.Optional(Type.String({ minLength: 3, maxLength: 256, pattern: '^[^@\\s]+@[^@\\s]+$' })),
    role: Type.Union([
      Type.Literal('owner'),
      Type.Literal('admin'),
      Type.Literal('developer'),
      Type.Literal('auditor'),
    ]),
    expiresInSeconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 31_536_000 })),
  },
  closed,
);

/** POST /policy/escalations/:id/resolve. `modifiedAction` goes with `modify` and names what changes. */
export const ResolveEscalationRequestSchema = Type.Object(
  {
    decision: Type.Union([Type.Literal('approve'), Type.Literal('deny'), Type.Literal('modify')]),
    modifiedAction: Type.Optional(
      Type.Object(
        {
          amount: Type.Optional(amount),
          merchant: Type.Optional(name()),
          resource: Type.Optional(name(1024)),
        },
        closed,
      ),
    ),
  },
  closed,
);

/** POST /policy/escalations/:id/resume-claim; version 1 of it lacks the digests and is refused with a code of its own. */
export const ResumeClaimRequestSchema = Type.Object(
  {
    agentDid: name(),
    nonce: Type.String({ minLength: NONCE_MIN_CHARS, maxLength: NONCE_MAX_CHARS }),
    issuedAt: name(64),
    signature: name(512),
    requestDigest: Type.Optional(name(128)),
    contextDigest: Type.Optional(name(128)),
  },
  closed,
);

/** POST /auth/login; the username is an e-mail address. */
export const LoginRequestSchema = Type.Object({ username: name(), password: name(1024) }, closed);

/** POST /auth/refresh-token. */
export const RefreshTokenRequestSchema = Type.Object({ refreshToken: name() }, closed);

/** POST /auth/password. */
export const PasswordRequestSchema = Type.Object(
  {
    password: Type.String({ minLength: 12, maxLength: 1024 }),
    currentPassword: Type.Optional(Type.String({ maxLength: 1024 })),
  },
  closed,
);

/** POST /webhooks. */
export const WebhookRequestSchema = Type.Object(
  {
    url: name(2048),
    events: Type.Array(
      Type.Union([
        Type.Literal('escalation.created'),
        Type.Literal('onboarding.requested'),
        Type.Literal('agent.contained'),
        Type.Literal('hold.expired'),
      ]),
      { minItems: 1, maxItems: 16 },
    ),
  },
  closed,
);

/** POST /organisation/approvals: people that an approval of each kind needs. */
export const ApprovalsRequestSchema = Type.Object(
  {
    escalation: Type.Integer({ minimum: 1, maximum: 20 }),
    onboarding: Type.Integer({ minimum: 1, maximum: 20 }),
  },
  closed,
);

/** POST /agent-identity/:ref/contain. */
export const ContainAgentRequestSchema = Type.Object(
  { status: Type.Union([Type.Literal('suspended'), Type.Literal('quarantined')]), reason: name(1024) },
  closed,
);

/** POST /agent-identity/:ref/reinstate and POST /agent-identity/:ref/decommission. */
export const AgentActRequestSchema = Type.Object({ reason: name(1024) }, closed);

/** POST /agent-identity/:ref/mode. */
export const AgentModeRequestSchema = Type.Object(
  {
    mode: Type.Union([
      Type.Literal('autonomous'),
      Type.Literal('supervised'),
      Type.Literal('restricted'),
      Type.Literal('read_only'),
    ]),
    reason: name(1024),
  },
  closed,
);

/** An evidence proof as GET /magp/evidence/:eventId/proof answers it. */
export const EvidenceProofSchema = Type.Object({
  eventId: name(),
  leaf: name(64),
  leafIndex: Type.Integer({ minimum: 0 }),
  treeSize: Type.Integer({ minimum: 1 }),
  proof: Type.Array(
    Type.Object({ sibling: name(64), position: Type.Union([Type.Literal('left'), Type.Literal('right')]) }),
    { maxItems: 64 },
  ),
  root: name(64),
  batchId: name(),
  anchoredAt: name(64),
  anchorTxId: Type.Union([Type.String(), Type.Null()]),
  anchorRef: Type.Union([Type.String(), Type.Null()]),
  checkpoint: Type.Object({
    note: name(4096),
    logIndex: Type.Integer({ minimum: 0 }),
    path: Type.Array(name(64), { maxItems: 64 }),
    timestamps: Type.Optional(Type.Array(Type.Object({ authority: name(), token: name(65_536) }), { maxItems: 16 })),
  }),
});

/** An evidence record as GET /evidence/:eventId answers it. */
export const EvidenceRecordSchema = Type.Object(
  {
    eventId: name(),
    occurredAt: name(64),
    agentDid: Type.String({ maxLength: 256 }),
    action: Type.String({ maxLength: 256 }),
    decision: Type.Union([
      Type.Literal('allow'),
      Type.Literal('observe'),
      Type.Literal('escalate'),
      Type.Literal('block'),
      Type.Literal('suspend'),
      Type.Literal('quarantine'),
      Type.Literal('decommission'),
    ]),
    reasonCode: name(),
    authorizationId: Type.Union([Type.String(), Type.Null()]),
    escalationId: Type.Union([Type.String(), Type.Null()]),
    mandateId: Type.Union([Type.String(), Type.Null()]),
    policyDigest: Type.Union([Type.String(), Type.Null()]),
    contextFields: Type.Array(Type.String()),
    firedRules: Type.Array(Type.String()),
    orgId: Type.Union([Type.String(), Type.Null()]),
    network: Type.Union([Type.String(), Type.Null()]),
    requestDigest: Type.Union([Type.String(), Type.Null()]),
  },
  closed,
);

/** A file of evidence with everything needed to check it (GET /evidence/pack). */
export const EvidencePackSchema = Type.Object(
  {
    format: Type.Literal('gatewright-evidence-pack-v1'),
    orgId: name(),
    from: name(64),
    to: name(64),
    checkpointKey: name(512),
    checkpoint: name(16_384),
    timestamps: Type.Array(Type.Object({ authority: name(), token: name(65_536) }, closed), { maxItems: 16 }),
    since: Type.Union([
      Type.Null(),
      Type.Object({ size: Type.Integer({ minimum: 1 }), path: Type.Array(name(64), { maxItems: 64 }) }, closed),
    ]),
    batches: Type.Array(
      Type.Object(
        {
          batchId: name(),
          logIndex: Type.Integer({ minimum: 0 }),
          size: Type.Integer({ minimum: 1 }),
          root: name(64),
          sealedAt: name(64),
          path: Type.Array(name(64), { maxItems: 64 }),
          leaves: Type.Array(
            Type.Object(
              {
                leafIndex: Type.Integer({ minimum: 0 }),
                leaf: name(64),
                record: Type.Optional(EvidenceRecordSchema),
              },
              closed,
            ),
          ),
        },
        closed,
      ),
    ),
    credentials: Type.Array(freeObject),
    didDocument: Type.Union([Type.Null(), freeObject]),
  },
  closed,
);

export type AuthorizeRequest = Static<typeof AuthorizeRequestSchema>;
export type ClaimRequest = Static<typeof ClaimRequestSchema>;
export type CaptureRequest = Static<typeof CaptureRequestSchema>;
export type DispatchedRequest = Static<typeof DispatchedRequestSchema>;
export type UnknownRequest = Static<typeof UnknownRequestSchema>;
export type ReconcileRequest = Static<typeof ReconcileRequestSchema>;
export type RefundRequest = Static<typeof RefundRequestSchema>;
export type PayloadBindingRequest = Static<typeof PayloadBindingRequestSchema>;
export type VoidRequest = Static<typeof VoidRequestSchema>;
export type MandateRequest = Static<typeof MandateRequestSchema>;
export type RuleDocumentRequest = Static<typeof RuleDocumentRequestSchema>;
export type AssignSopRequest = Static<typeof AssignSopRequestSchema>;
export type AssignStandardRequest = Static<typeof AssignStandardRequestSchema>;
export type OnboardAgentRequest = Static<typeof OnboardAgentRequestSchema>;
export type CreateTokenRequest = Static<typeof CreateTokenRequestSchema>;
export type VerifyKeyRequest = Static<typeof VerifyKeyRequestSchema>;
export type LocalDecisionRequest = Static<typeof LocalDecisionRequestSchema>;
export type GatewayReportRequest = Static<typeof GatewayReportRequestSchema>;
export type CounterpartyRequest = Static<typeof CounterpartyRequestSchema>;
export type ResolveEscalationRequest = Static<typeof ResolveEscalationRequestSchema>;
export type ResumeClaimRequest = Static<typeof ResumeClaimRequestSchema>;
export type ContainAgentRequest = Static<typeof ContainAgentRequestSchema>;
export type AgentActRequest = Static<typeof AgentActRequestSchema>;
export type AgentModeRequest = Static<typeof AgentModeRequestSchema>;
export type ApprovalsRequest = Static<typeof ApprovalsRequestSchema>;
export type OnboardingRequest = Static<typeof OnboardingRequestSchema>;
export type ResolveOnboardingRequest = Static<typeof ResolveOnboardingRequestSchema>;
export type VerifyClaimedKeyRequest = Static<typeof VerifyClaimedKeyRequestSchema>;
export type ClaimTokenRequest = Static<typeof ClaimTokenRequestSchema>;
export type SandboxRequest = Static<typeof SandboxRequestSchema>;
export type LoginRequest = Static<typeof LoginRequestSchema>;
export type RefreshTokenRequest = Static<typeof RefreshTokenRequestSchema>;
export type PasswordRequest = Static<typeof PasswordRequestSchema>;
export type WebhookRequest = Static<typeof WebhookRequestSchema>;
