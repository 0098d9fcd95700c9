import { type Static, Type } from '@sinclair/typebox';
import type { JsonValue } from '../json/index.js';
import { onboardingTerms } from '../mandate-terms/schemas.js';
import { anyJson, closed, email, name } from './parts.js';

/** Agents that one call may create. */
export const ONBOARDING_BATCH_MAX = 1000;

/** Rules of the caller's own for a new agent; without a title one is made from the agent's name. */
const firstRules = Type.Object({ title: Type.Optional(name()), documentJson: anyJson }, closed);

const agentTerms = {
  name: name(),
  scope: name(),
  network: Type.Optional(name(32)),
  financial: Type.Optional(Type.Boolean()),
  ...onboardingTerms,
  publicKey: Type.Optional(name(256)),
  sop: Type.Optional(firstRules),
  rulePack: Type.Optional(name(64)),
  reviewedMoleculeIds: Type.Optional(Type.Array(name(), { maxItems: 1000 })),
};

/** POST /onboarding/agent. */
export const OnboardAgentRequestSchema = Type.Object(
  { ...agentTerms, passphrase: Type.Optional(Type.String({ minLength: 8, maxLength: 256 })) },
  closed,
);

/** POST /onboarding/agents. Each entry is held to the schema of the single route on its own, so that one at fault refuses no other. */
export const OnboardAgentsRequestSchema = Type.Object(
  {
    agents: Type.Array(
      Type.Unsafe<JsonValue>({ description: 'a body of POST /onboarding/agent, whose name no other agent has' }),
      { minItems: 1, maxItems: ONBOARDING_BATCH_MAX },
    ),
  },
  closed,
);

/** POST /onboarding/requests: the agent that a developer asks the owner for. */
export const OnboardingRequestSchema = Type.Object(
  { ownerEmail: email, ownerOrgId: Type.Optional(name(128)), ...agentTerms },
  closed,
);

/** POST /onboarding/requests/:id/resolve. */
export const ResolveOnboardingRequestSchema = Type.Object(
  {
    decision: Type.Union([Type.Literal('approve'), Type.Literal('deny')]),
    reason: Type.Optional(name(1024)),
  },
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

export type OnboardAgentRequest = Static<typeof OnboardAgentRequestSchema>;
export type OnboardAgentsRequest = Static<typeof OnboardAgentsRequestSchema>;
export type VerifyKeyRequest = Static<typeof VerifyKeyRequestSchema>;
export type OnboardingRequest = Static<typeof OnboardingRequestSchema>;
export type ResolveOnboardingRequest = Static<typeof ResolveOnboardingRequestSchema>;
export type VerifyClaimedKeyRequest = Static<typeof VerifyClaimedKeyRequestSchema>;
export type ClaimTokenRequest = Static<typeof ClaimTokenRequestSchema>;
export type SandboxRequest = Static<typeof SandboxRequestSchema>;
