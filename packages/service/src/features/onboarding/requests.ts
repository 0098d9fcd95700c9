import { answerRefusal, countedAmong, statesMoneyLimit } from '@gatewright/gate';
import {
  absentTerm,
  accept,
  byTerm,
  canonicalAddress,
  type Fault,
  faultList,
  type JsonObject,
  type JsonValue,
  ONBOARDING_TERM_NAMES,
  type OnboardAgentRequest,
  type OnboardingRequest,
  type Refused,
  type Result,
  refuse,
  SIGNED_DEFAULT_CURRENCY,
  sha256Hex,
  toHex,
  validateWire,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { findOrganisation, inOrganisation } from '../../platform/database/organisations.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import type { Caller } from '../../platform/settings/roles.js';
import { findAgentOf } from '../agents/repository.js';
import { changingSettings } from '../changes/setting-changes.js';
import { approversAmong } from '../identity/approvers.js';
import { emailsOf } from '../identity/repository.js';
import { checkFreeTier } from '../mandates/free-tier.js';
import { onboardingRequested } from '../webhooks/announcements.js';
import { titleOf, withStarterRules } from './first-rules.js';
import { onboardingFaults, refuseOnboarding, spendTermsOf, statedTermsOf } from './onboard.js';
import {
  addRequestedAgent,
  countApprovedRequests,
  countWaitingRequests,
  decideRequest,
  findRequestedAgent,
  findRequester,
  lockRequestedAgent,
  organisationsOfOwner,
  type RequestedAgent,
  type Requester,
  requestApprovers,
  setRequestApprovals,
  statusAt,
} from './repository.js';
import { onboardingWarnings } from './warnings.js';

/** How long a request for an agent waits for its approval and its claim, ms (ADR 29). */
const ONBOARDING_TTL_MS = 7 * 24 * 60 * 60 * 1000;
/** Requests of one person that may wait for their organisation at a time, and of all people of one other organisation. */
export const ONBOARDING_PENDING_MAX = 50;
/** Onboarding requests of people outside an organisation that may wait there at once, so that they do not bury those of others. */
export const OUTSIDERS_PENDING_MAX = 200;

/** A developer asks the owner of an organisation for an agent. The answer holds the claim token, which no other caller sees. */
export async function requestAgent(asked: OnboardingRequest, caller: Caller, service: ServiceContext): Promise<Reply> {
  const { directory, ids, clock } = service;
  const { ownerEmail, ownerOrgId, ...stated } = asked;
  const request = withStarterRules(stated, service.settings);
  const faults = [...onboardingFaults(request, service)];
  if (!statesMoneyLimit(request) && request.currency === undefined && request.financial === undefined) {
    faults.push({ path: '$', message: 'names neither limits nor financial: false; say whether the agent moves money' });
  }
  if (faults.length > 0) return answerRefusal(refuseOnboarding(request, faults));
  const asks = { ownerEmail, named: ownerOrgId, own: caller.orgId };
  const orgId = await askedOrganisation(asks, directory);
  if (!orgId.ok) return answerRefusal(orgId);
  const organisation = await findOrganisation(directory, orgId.value);
  if (organisation === null) return answerRefusal(noOwner(ownerEmail));
  const now = clock.now();
  const claimToken = toHex(ids.secret());
  const requested: RequestedAgent = {
    orgId: organisation.orgId,
    requestId: ids.uuid(),
    ownerEmail: canonicalAddress(ownerEmail),
    requesterEmail: caller.email,
    requesterOrgId: caller.orgId,
    request: JSON.stringify(request),
    status: 'pending',
    required: organisation.approvals.onboarding,
    claimTokenHash: sha256Hex(claimToken),
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + ONBOARDING_TTL_MS).toISOString(),
    decidedBy: null,
    decisionReason: null,
    agentDid: null,
  };
  const added = await inOrganisation(directory, requested.orgId, async (transaction) => {
    // Requests at once would each overlook the others.
    if (!(await mayWait(requested, transaction))) return false;
    await addRequestedAgent(transaction, requested);
    return true;
  });
  if (!added) {
    const detail =
      'too many requests of yours, of your organisation or of other organisations wait there; wait for a decision';
    return refused('RATE_LIMIT_EXCEEDED', detail);
  }
  service.outbox.announce(onboardingRequested(requested));
  return ok({ ...(await requestData(requested, service)), claimToken }, 201);
}

/** The owner that a request is for: their address, their organisation if it is named, and the organisation of the asker. */
interface AskedOwner {
  readonly ownerEmail: string;
  readonly named: string | undefined;
  readonly own: string;
}

/**
 * The organisation that a request goes to: the named one, else the asker's own. Any owner may give the address to a person of
 * their own organisation, so outsiders reach by it only the organisation where the operator or an issuer vouches for it.
 */
async function askedOrganisation(
  { ownerEmail, named, own }: AskedOwner,
  directory: Directory,
): Promise<Result<string>> {
  const owned = await organisationsOfOwner(directory, ownerEmail);
  const has = (orgId: string) => owned.some((each) => each.orgId === orgId);
  if (named !== undefined) return has(named) ? accept(named) : noOwner(ownerEmail);
  if (has(own)) return accept(own);
  const [proven, ...others] = new Set(owned.filter(({ isProven }) => isProven).map(({ orgId }) => orgId));
  if (proven === undefined) return noOwner(ownerEmail);
  return others.length === 0
    ? accept(proven)
    : refuse('CONFLICT', 'several organisations have an owner of that address; name one as ownerOrgId', {
        data: { ownerEmail },
      });
}

function noOwner(ownerEmail: string): Refused {
  const detail = 'no organisation here has an owner of that address whom the operator or an issuer vouches for';
  return refuse('NOT_FOUND', `${detail}; name the organisation of the owner as ownerOrgId`, { data: { ownerEmail } });
}

/** Whether one more request may wait: not too many of its person do, or, of an outsider, of their organisation and of all outsiders. */
async function mayWait(requested: RequestedAgent, transaction: Directory): Promise<boolean> {
  const waiting = await countWaitingRequests(transaction, requested, requested.createdAt);
  return isOutsider(requested)
    ? waiting.ofOrganisation < ONBOARDING_PENDING_MAX && waiting.ofOutsiders < OUTSIDERS_PENDING_MAX
    : waiting.ofPerson < ONBOARDING_PENDING_MAX;
}

/** One person's word on a request: approvals add up to what is required, one denial ends it. */
export async function resolveRequest(
  requestId: string,
  { decision, reason = null }: { readonly decision: 'approve' | 'deny'; readonly reason?: string | null },
  caller: Caller,
  service: ServiceContext,
): Promise<Reply> {
  const { clock, settings } = service;
  const at = rfc3339(clock.now());
  return changingSettings(caller, service, async (transaction, note) => {
    const requested = await lockRequestedAgent(transaction, requestId);
    if (requested === null || requested.orgId !== caller.orgId) {
      return refused('NOT_FOUND', 'no request to your organisation has that id', { requestId });
    }
    if (!isOutsider(requested) && requested.requesterEmail === caller.email) {
      return refused('FORBIDDEN', 'nobody decides their own request; another owner or admin must', { requestId });
    }
    const status = statusAt(requested, at);
    if (status !== 'pending') return refused('CONFLICT', `the request is ${status} already`, { requestId, status });
    const earlier = await requestApprovers(transaction, requested);
    const may = await approversAmong(transaction, caller.orgId, [caller.personId, ...earlier], at, settings);
    const by = may.get(caller.personId);
    if (by === undefined)
      return refused('FORBIDDEN', 'the access of the caller has ended; nothing was decided', { requestId });
    const counting = countedAmong(earlier, may);
    if (decision === 'deny') {
      await decideRequest(transaction, requested, { status: 'denied', by, at, reason });
    } else if (counting.some((approver) => may.get(approver) === by)) {
      return refused('CONFLICT', 'you approved this already; another person must', { requestId });
    } else {
      // A claim that the free tier refuses could not be undone by the developer who claims.
      const addition = { orgId: caller.orgId, agentDid: '', action: readRequest(requested).scope, newAgent: true };
      const approved = await countApprovedRequests(transaction, caller.orgId, at);
      const fits = await checkFreeTier(transaction, { ...addition, approved }, settings);
      if (!fits.ok) return answerRefusal(fits);
      await setRequestApprovals(transaction, requested, counting, { by, at });
      const isEnough = counting.length + 1 >= requested.required;
      if (isEnough) await decideRequest(transaction, requested, { status: 'approved', by, at, reason });
    }
    const after = await findRequestedAgent(transaction, requestId);
    await note({
      ...{ setting: 'agent-request', subject: requestId, before: { status }, message: reason ?? '' },
      after: { status: after?.status ?? status, decision, request: sha256Hex(requested.request) },
    });
    return ok(await requestData(after ?? requested, { ...service, directory: transaction }));
  });
}

/** Whose approvals of a request count: while it waits, those of people who may approve now. */
async function countedApprovals(
  requested: RequestedAgent,
  at: string,
  { directory, settings }: Reading,
): Promise<number> {
  const approvers = await requestApprovers(directory, requested);
  if (statusAt(requested, at) !== 'pending') return approvers.length;
  return countedAmong(approvers, await approversAmong(directory, requested.orgId, approvers, at, settings)).length;
}

/** The members that a developer asks for. */
type AskedAgent = Omit<OnboardingRequest, 'ownerEmail' | 'ownerOrgId'>;

/**
 * The terms that take effect with an approval, as the request and the review show them: every member that can be asked for, with what
 * holds where it was left out; null allows any, or leaves the protocol's default. A member that the schema gains does not compile
 * until it is here.
 */
const TERMS: { readonly [Member in keyof Required<AskedAgent>]: (asked: AskedAgent, service: Reading) => JsonValue } = {
  name: ({ name }) => name,
  scope: ({ scope }) => scope,
  network: ({ network }, { settings }) => network ?? settings.network,
  financial: statesMoneyLimit,
  ...byTerm(ONBOARDING_TERM_NAMES, (term) => (asked) => statedTermsOf(asked)[term] ?? absentTerm(term)),
  currency: (asked) => (statesMoneyLimit(asked) ? (asked.currency ?? SIGNED_DEFAULT_CURRENCY) : null),
  publicKey: ({ publicKey }) => publicKey ?? null,
  rulePack: ({ rulePack }) => rulePack ?? null,
  reviewedMoleculeIds: ({ reviewedMoleculeIds }) => reviewedMoleculeIds ?? null,
  sop: ({ name, sop }) => (sop === undefined ? null : { title: titleOf(name, sop), documentJson: sop.documentJson }),
};

type Reading = Pick<ServiceContext, 'directory' | 'clock' | 'settings'>;

/** A request as its requester and its reviewers see it; never the claim token. */
export async function requestData(requested: RequestedAgent, service: Reading): Promise<JsonObject> {
  const { requestId, orgId, ownerEmail, required, createdAt, expiresAt, agentDid } = requested;
  const { requesterEmail, requesterOrgId, decidedBy, decisionReason } = requested;
  const asked = readRequest(requested);
  const requester = await findRequester(service.directory, requested);
  const broughtKey = asked.publicKey !== undefined;
  return {
    requestId,
    status: await standing(requested, broughtKey, service),
    decidedByEmail:
      decidedBy === null ? null : ((await emailsOf(service.directory, orgId, [decidedBy])).get(decidedBy) ?? null),
    decisionReason,
    ownerEmail,
    ownerOrgId: orgId,
    requesterEmail,
    requesterOrgId,
    requesterOrganisation: requester.organisation,
    outsider: isOutsider(requested),
    requesterProvenBy: requester.provenBy,
    ...Object.fromEntries(Object.entries(TERMS).map(([member, shown]) => [member, shown(asked, service)])),
    broughtKey,
    warnings: faultList([...outsiderWarnings(requested, requester), ...onboardingWarnings(asked, spendTermsOf(asked))]),
    approvals: await countedApprovals(requested, rfc3339(service.clock.now()), service),
    required,
    createdAt,
    expiresAt,
    agentDid,
  };
}

/** True where a person of another organisation asks, whatever address that organisation gives them. */
function isOutsider({ orgId, requesterOrgId }: Pick<RequestedAgent, 'orgId' | 'requesterOrgId'>): boolean {
  return requesterOrgId !== orgId;
}

function outsiderWarnings(requested: RequestedAgent, { organisation, provenBy }: Requester): Fault[] {
  if (!isOutsider(requested)) return [];
  const proof =
    provenBy === null ? 'nobody but that organisation vouches for the address' : `proven by the ${provenBy}`;
  const message = `is a person of another organisation, ${organisation} (${requested.requesterOrgId}); ${proof}`;
  return [{ path: '$.requesterEmail', message }];
}

/** The statuses that a request is shown with. */
export const REQUEST_STATUSES = [
  'pending',
  'approved',
  'denied',
  'claimed',
  'key_pending',
  'active',
  'expired',
] as const;

/** A claimed request whose developer brought the key goes on: it waits for the proof of that key, then its agent is active. */
async function standing(
  requested: RequestedAgent,
  broughtKey: boolean,
  { directory, clock }: Pick<ServiceContext, 'directory' | 'clock'>,
): Promise<(typeof REQUEST_STATUSES)[number]> {
  const status = statusAt(requested, new Date(clock.now()).toISOString());
  if (status !== 'claimed' || !broughtKey || requested.agentDid === null) return status;
  const agent = await findAgentOf(directory, requested.orgId, requested.agentDid);
  return agent?.keyVerified === true ? 'active' : 'key_pending';
}

/** The agent as it was asked for. Throws on text that this service did not write. */
export function readRequest({ requestId, request }: RequestedAgent): OnboardAgentRequest {
  const checked = validateWire('OnboardAgentRequest', JSON.parse(request));
  if (!checked.ok) throw new Error(`the stored onboarding request ${requestId} is damaged`);
  return checked.value;
}
