import { answerRefusal, malformed } from '@gatewright/gate';
import type {
  ClaimTokenRequest,
  JsonObject,
  OnboardAgentRequest,
  OnboardingRequest,
  ResolveOnboardingRequest,
  SandboxRequest,
  VerifyClaimedKeyRequest,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { AuthenticatedCall, Call } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { type Claimant, claimConfig, renewClaimedChallenge, verifyClaimedKey } from './claim.js';
import { onboard } from './onboard.js';
import { type AskedTerms, previewRulePack } from './preview.js';
import { findRequestedAgent, listPastRequests, listWaitingRequests } from './repository.js';
import { type REQUEST_STATUSES, requestAgent, requestData, resolveRequest } from './requests.js';
import { findRulePack, NO_SPEND, RULE_PACKS, type RulePack } from './rule-packs.js';
import { sandboxAgent } from './sandbox.js';

/** POST /onboarding/agent. */
export async function onboardAgent(
  message: OnboardAgentRequest,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const onboarding = await onboard(message, caller, service, { requestedBy: null, by: caller });
  return onboarding.ok ? ok(onboarding.value.config, 201) : answerRefusal(onboarding);
}

/** POST /onboarding/requests (protocol.md §1.3). */
export async function createRequest(
  message: OnboardingRequest,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  return requestAgent(message, caller, service);
}

/** A status of requests for agents; null for any. */
interface AskedRequests {
  readonly status: (typeof REQUEST_STATUSES)[number] | null;
}

/** GET /onboarding/requests: the review queue, what waits longest first, then the rest, newest first; of one status with ?status=. */
export async function readRequests(
  { status }: AskedRequests,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { directory, clock } = service;
  const at = new Date(clock.now()).toISOString();
  const waiting = await listWaitingRequests(directory, caller.orgId, at);
  const past = status === 'pending' ? [] : await listPastRequests(directory, caller.orgId, at);
  const requests = await Promise.all([...waiting, ...past].map((one) => requestData(one, service)));
  return ok({ requests: status === null ? requests : requests.filter((one) => one['status'] === status) });
}

/** GET /onboarding/requests/:id: all that an approval of it grants. */
export async function readOneRequest({ params, caller }: AuthenticatedCall, service: ServiceContext): Promise<Reply> {
  const requested = await findRequestedAgent(service.directory, params['id'] ?? '');
  return requested === null || requested.orgId !== caller.orgId
    ? refused('NOT_FOUND', 'no request to your organisation has that id')
    : ok(await requestData(requested, service));
}

/** POST /onboarding/requests/:id/resolve. */
export async function resolveOnboarding(
  message: ResolveOnboardingRequest,
  { params, caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  return resolveRequest(params['id'] ?? '', message, caller, service);
}

/** GET /onboarding/requests/:id/claim; `x-key-passphrase` encrypts the key on its way. */
export async function claimRequest(
  { token }: { readonly token: string | null },
  call: Call,
  service: ServiceContext,
): Promise<Reply> {
  return claimConfig(claimantOf(call, token ?? undefined), call.headers['x-key-passphrase'], service);
}

/** POST /onboarding/requests/:id/verify-key. */
export async function verifyRequestKey(
  message: VerifyClaimedKeyRequest,
  call: Call,
  service: ServiceContext,
): Promise<Reply> {
  return verifyClaimedKey(claimantOf(call, message.claimToken), message.signature, service);
}

/** POST /onboarding/requests/:id/regenerate-challenge. */
export async function renewRequestChallenge(
  message: ClaimTokenRequest,
  call: Call,
  service: ServiceContext,
): Promise<Reply> {
  return renewClaimedChallenge(claimantOf(call, message.claimToken), service);
}

/** POST /onboarding/sandbox; the body is optional. */
export async function createSandbox(
  message: SandboxRequest,
  { source }: Call,
  service: ServiceContext,
): Promise<Reply> {
  return sandboxAgent(message.financial ?? true, source, service);
}

/** GET /onboarding/rule-packs: a list as published clients read it. */
export async function readRulePacks(): Promise<Reply> {
  return ok(RULE_PACKS.map(summary));
}

/** GET /onboarding/rule-packs/:key, with the rules that an agent without money is bound to. */
export async function readRulePack({ params }: Call): Promise<Reply> {
  const pack = findRulePack(params['key'] ?? '');
  if (pack === undefined) return noRulePack();
  return ok({ ...summary(pack), documentJson: { strict: true, molecules: [...pack.molecules(NO_SPEND)] } });
}

/** GET /onboarding/rule-packs/:key/preview: the rules that an onboarding with these spend terms binds. */
export async function previewRules(terms: AskedTerms, { params }: Call): Promise<Reply> {
  const pack = findRulePack(params['key'] ?? '');
  if (pack === undefined) return noRulePack();
  const preview = previewRulePack(pack, terms);
  return preview.ok
    ? ok({ ...summary(pack), molecules: [...preview.molecules] })
    : malformed('MALFORMED_REQUEST', preview.faults);
}

function summary({ key, label, description, requiresSpend }: RulePack): JsonObject {
  return { key, label, description, requiresSpend };
}

function noRulePack(): Reply {
  return refused('UNKNOWN_RULE_PACK', 'no rule pack has that key; see GET /onboarding/rule-packs');
}

/** The claim token, as the body or query names it or in its header. */
function claimantOf({ params, headers }: Call, named: string | undefined): Claimant {
  return { requestId: params['id'] ?? '', claimToken: named ?? headers['x-claim-token'] };
}
