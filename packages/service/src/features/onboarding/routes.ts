import { accept, type ReasonCode } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { asking, askingTogether, described, text, together, word } from '../../platform/http/asking.js';
import { type Route, taking, takingOptional } from '../../platform/http/route.js';
import { header } from '../../platform/http/route-parameters.js';
import { ADMINISTRATORS, REQUESTERS } from '../../platform/settings/roles.js';
import { possessionRefusalStatus } from '../agents/possession.js';
import { onboardAgents } from './batch.js';
import {
  claimRequest,
  createRequest,
  createSandbox,
  onboardAgent,
  previewRules,
  readOneRequest,
  readRequests,
  readRulePack,
  readRulePacks,
  renewRequestChallenge,
  resolveOnboarding,
  verifyRequestKey,
} from './handlers.js';
import { REQUEST_STATUSES } from './requests.js';

/** Every call with the claim token of a request. */
const CLAIM_TOKEN: readonly ReasonCode[] = ['NOT_FOUND', 'CLAIM_TOKEN_INVALID', 'CONFLICT'];
const CLAIM_TOKEN_HEADER = header('x-claim-token', 'the claim token of the request, where it is named nowhere else');

const CLAIM = asking(
  { token: text('the claim token of the request; a header is not kept in logs of addresses') },
  claimRequest,
);

/** The spend terms of a preview, which are read as an onboarding reads them. */
const SPEND_TERMS = together(
  {
    perTxnMax: described('the maximum per transaction, as onboarding takes it'),
    maxAmount: described('the maximum in all'),
    currency: described('the currency of both; USD unless given'),
    financial: described('false for an agent without money, as is an agent without limits', { type: 'boolean' }),
  },
  accept,
);

/** The routes of this capability; the rows of all capabilities are one table. */
export const ONBOARDING_ROUTES = [
  {
    method: 'POST',
    path: '/onboarding/agent',
    summary: 'Create an agent with its mandate and, if given, first rules',
    roles: ADMINISTRATORS,
    ...taking('OnboardAgentRequest', onboardAgent),
    answer: 'PortableConfig',
    statuses: [201],
    refusals: ['CONFLICT', 'FREE_TIER_LIMIT', 'UNKNOWN_RULE_PACK'],
  },
  {
    method: 'POST',
    path: '/onboarding/agents',
    summary: 'Create up to 1,000 agents, each answered on its own, in their order',
    roles: ADMINISTRATORS,
    ...taking('OnboardAgentsRequest', onboardAgents),
    answer: 'OnboardedAgents',
    refusals: [],
    long: true,
  },
  {
    method: 'POST',
    path: '/onboarding/requests',
    summary: 'Ask the owner of an organisation for an agent',
    roles: REQUESTERS,
    ...taking('OnboardingRequest', createRequest),
    answer: 'OnboardingCreated',
    statuses: [201],
    refusals: ['NOT_FOUND', 'CONFLICT', 'UNKNOWN_RULE_PACK'],
  },
  {
    method: 'GET',
    path: '/onboarding/requests',
    summary: 'The requests for agents that wait, and those that did',
    verb: {
      name: 'onboarding list',
      summary: 'list the requests for agents; --full shows everything that an approval grants',
      options: { status: 'status' },
      list: {
        member: 'requests',
        columns: ['requestId', 'status', 'name', 'scope', 'currency', 'perTxnMax', 'maxAmount', 'requesterEmail'],
      },
    },
    roles: ADMINISTRATORS,
    ...asking(
      { status: word(REQUEST_STATUSES, `only requests that are ${REQUEST_STATUSES.join(', ')}`) },
      readRequests,
    ),
    answer: 'OnboardingRequests',
    refusals: ['MALFORMED_REQUEST'],
    long: true,
  },
  {
    method: 'GET',
    path: '/onboarding/requests/:id',
    summary: 'A request for an agent, with all that an approval grants',
    verb: {
      name: 'onboarding show',
      summary: 'show a request for an agent, with everything that an approval grants',
      options: { id: 'id REQUEST' },
    },
    roles: ADMINISTRATORS,
    body: null,
    handle: readOneRequest,
    answer: 'OnboardingReview',
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/onboarding/requests/:id/resolve',
    summary: 'Approve or deny a request for an agent',
    roles: ADMINISTRATORS,
    ...taking('ResolveOnboardingRequest', resolveOnboarding),
    answer: 'OnboardingReview',
    refusals: ['NOT_FOUND', 'CONFLICT', 'FREE_TIER_LIMIT'],
  },
  {
    method: 'GET',
    path: '/onboarding/requests/:id/claim',
    summary: 'Claim the config of an approved request, once, by its claim token',
    roles: 'public',
    ...CLAIM,
    answer: 'OnboardingClaim',
    parameters: [
      ...CLAIM.parameters,
      CLAIM_TOKEN_HEADER,
      header('x-key-passphrase', 'encrypts the key of the agent on its way'),
    ],
    refusals: [
      ...CLAIM_TOKEN,
      'ESCALATION_PENDING',
      'ESCALATION_NOT_APPROVED',
      'ESCALATION_EXPIRED',
      'CONFIG_ALREADY_DELIVERED',
      'FREE_TIER_LIMIT',
      'MALFORMED_REQUEST',
    ],
    once: true,
  },
  {
    method: 'POST',
    path: '/onboarding/requests/:id/verify-key',
    summary: 'Prove possession of the key of a claimed agent',
    roles: 'public',
    ...taking('VerifyClaimedKeyRequest', verifyRequestKey),
    answer: 'KeyVerified',
    parameters: [CLAIM_TOKEN_HEADER],
    refusals: [...CLAIM_TOKEN, 'SIGNATURE_INVALID'],
    refusalStatus: possessionRefusalStatus,
  },
  {
    method: 'POST',
    path: '/onboarding/requests/:id/regenerate-challenge',
    summary: 'Ask for a new challenge of a claimed agent',
    roles: 'public',
    ...takingOptional('ClaimTokenRequest', renewRequestChallenge),
    answer: 'Challenge',
    parameters: [CLAIM_TOKEN_HEADER],
    refusals: CLAIM_TOKEN,
  },
  {
    method: 'POST',
    path: '/onboarding/sandbox',
    summary: 'Make a sandbox agent, without an account',
    roles: 'public',
    ...takingOptional('SandboxRequest', createSandbox),
    answer: 'SandboxConfig',
    statuses: [201],
    refusals: ['FORBIDDEN', 'RATE_LIMIT_EXCEEDED'],
  },
  {
    method: 'GET',
    path: '/onboarding/rule-packs',
    summary: 'The rule packs that an onboarding may name',
    roles: 'public',
    body: null,
    handle: readRulePacks,
    answer: 'RulePacks',
    refusals: [],
    storeless: true,
  },
  {
    method: 'GET',
    path: '/onboarding/rule-packs/:key',
    summary: 'The rules of a pack',
    roles: 'public',
    body: null,
    handle: readRulePack,
    answer: 'RulePack',
    refusals: ['UNKNOWN_RULE_PACK'],
    storeless: true,
  },
  {
    method: 'GET',
    path: '/onboarding/rule-packs/:key/preview',
    summary: 'The rules of a pack for an agent with these spend terms',
    roles: 'public',
    ...askingTogether(SPEND_TERMS, previewRules),
    answer: 'RulePackPreview',
    refusals: ['UNKNOWN_RULE_PACK', 'MALFORMED_REQUEST'],
    storeless: true,
  },
] as const satisfies readonly Route<ServiceContext>[];
