import { Type } from '@sinclair/typebox';
import { requestedTerms } from '../mandate-terms/schemas.js';
import {
  count,
  currency,
  did,
  hex,
  id,
  money,
  network,
  nullable,
  oneOf,
  openObject,
  provenBy,
  reasonCode,
  time,
  warnings,
  withMembers,
} from './parts.js';

const PortableConfig = Type.Object({
  apiBase: Type.String({ format: 'uri' }),
  name: Type.String(),
  network,
  agentDid: did,
  identityId: id,
  agentKey: nullable(
    Type.String({ description: 'secret key, PKCS#8 DER in hex, shown once; null for a brought or encrypted key' }),
  ),
  agentKeyEncrypted: Type.Optional(Type.Object({ ciphertext: Type.String(), salt: hex })),
  keyVerified: Type.Boolean(),
  challenge: Type.Optional(Type.String({ description: 'the text to sign with a brought key' })),
  mandate: Type.Object({ scope: Type.String(), policyId: id }),
  standards: Type.Array(Type.String(), { description: 'titles of the bound rule documents' }),
  sopId: Type.Optional(id),
  sopIds: Type.Array(id),
  merchants: Type.Array(Type.String(), { description: 'empty for any merchant' }),
  currency: nullable(currency),
  perTxnMax: nullable(money),
  maxAmount: nullable(money),
  financial: Type.Boolean(),
  bundleUrl: Type.String({ format: 'uri' }),
  issuer: Type.Object({ policyKey: hex, checkpointKey: Type.String() }),
  ownerPrincipal: nullable(did),
  signContext: Type.Boolean(),
  warnings,
});

const Request = Type.Object({
  requestId: id,
  status: oneOf('pending', 'approved', 'denied', 'claimed', 'key_pending', 'active', 'expired'),
  decidedByEmail: nullable(Type.String({ description: 'the person whose word decided it' })),
  decisionReason: nullable(Type.String({ description: 'why, if that person said it; the requester may read it' })),
  ownerEmail: Type.String({ format: 'email' }),
  ownerOrgId: id,
  requesterEmail: Type.String({ format: 'email' }),
  requesterOrgId: id,
  requesterOrganisation: Type.String({ description: 'name of the organisation whose person asks' }),
  outsider: Type.Boolean({ description: 'true where that is another organisation than the one that is asked' }),
  requesterProvenBy: provenBy,
  name: Type.String(),
  scope: Type.String(),
  network,
  financial: Type.Boolean(),
  ...requestedTerms,
  publicKey: nullable(Type.String({ description: 'the brought key; null where the gate makes one' })),
  broughtKey: Type.Boolean(),
  rulePack: nullable(Type.String()),
  reviewedMoleculeIds: nullable(Type.Array(id)),
  sop: nullable(Type.Object({ title: Type.String(), documentJson: openObject('the rules') })),
  warnings,
  approvals: count,
  required: count,
  createdAt: time,
  expiresAt: time,
  agentDid: nullable(did),
});

/** What an entry of a batch became: a config, or the refusal that the single route would answer. */
const OnboardedEntry = Type.Object({
  config: Type.Optional(PortableConfig),
  refusal: Type.Optional(
    Type.Object({
      status: Type.Integer({ description: 'the status that the single route answers', examples: [400] }),
      reasonCode,
      detail: Type.String(),
      hint: Type.Optional(Type.String()),
      faults: Type.Optional(warnings),
      agentDid: Type.Optional(did),
    }),
  ),
});

const RulePack = Type.Object({
  key: Type.String({ examples: ['starter'] }),
  label: Type.String(),
  description: Type.String(),
  requiresSpend: Type.Boolean({ description: 'true where it is for agents with spend terms alone' }),
});

export const ONBOARDING_ANSWERS = {
  PortableConfig,
  OnboardedAgents: Type.Object({
    created: count,
    refused: count,
    results: Type.Array(OnboardedEntry, { description: 'one of each entry, in their order' }),
  }),
  SandboxConfig: withMembers(PortableConfig, {
    sandbox: Type.Literal(true),
    tier: Type.Literal('sandbox'),
    validUntil: time,
  }),
  OnboardingRequests: Type.Object({ requests: Type.Array(Request) }),
  OnboardingReview: Request,
  OnboardingCreated: withMembers(Request, {
    claimToken: Type.String({ description: 'shown once; it claims the config and approves nothing' }),
  }),
  OnboardingClaim: Type.Object({
    requestId: id,
    status: Type.Literal('approved'),
    config: PortableConfig,
  }),
  RulePacks: Type.Array(RulePack),
  RulePack: withMembers(RulePack, { documentJson: openObject('the rules for an agent without spend terms') }),
  RulePackPreview: withMembers(RulePack, { molecules: Type.Array(openObject('a rule')) }),
};
