import { answerRefusal, malformed } from '@gatewright/gate';
import {
  accept,
  PASSED,
  type ReasonCode,
  type Refused,
  type Result,
  refuse,
  sha256Hex,
  utf8,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { equalBytes } from '../../platform/keys/equal-bytes.js';
import { provePossession, renewChallenge } from '../agents/possession.js';
import { findAgentOf } from '../agents/repository.js';
import { onboard } from './onboard.js';
import { findRequestedAgent, markClaimed, type RequestedAgent, statusAt } from './repository.js';
import { readRequest } from './requests.js';

/** Shortest passphrase that a secret key is encrypted under, characters. */
const PASSPHRASE_MIN_CHARS = 8;

/** Who claims: the holder of the one-time token of the request. */
export interface Claimant {
  readonly requestId: string;
  readonly claimToken: string | undefined;
}

/** Why a request gives no config yet, or never, by its status. */
const UNAPPROVED = {
  pending: { reasonCode: 'ESCALATION_PENDING', detail: 'the request waits for an approval; claim again later' },
  denied: { reasonCode: 'ESCALATION_NOT_APPROVED', detail: 'the request was denied; send another one' },
  expired: { reasonCode: 'ESCALATION_EXPIRED', detail: 'the request expired before its claim; send another one' },
  approved: { reasonCode: 'CONFLICT', detail: 'the approval of the request names no person; send another one' },
} as const satisfies Record<string, { readonly reasonCode: ReasonCode; readonly detail: string }>;

/**
 * The config of an approved request, once: the agent is made when it is claimed, so that no secret key ever waits at rest.
 * Before the approval, and after a denial or expiry, the claim is refused with the status of the request.
 */
export async function claimConfig(
  claimant: Claimant,
  passphrase: string | undefined,
  service: ServiceContext,
): Promise<Reply> {
  const claim = await openClaim(claimant, service);
  if (!claim.ok) return answerRefusal(claim);
  const requested = claim.value;
  const { requestId, orgId, decidedBy, decisionReason, requesterEmail, requesterOrgId } = requested;
  const status = statusAt(requested, timeOf(service));
  if (status === 'claimed') return answerRefusal(alreadyDelivered(requestId));
  if (status !== 'approved' || decidedBy === null) {
    const { reasonCode, detail } = UNAPPROVED[status];
    return refused(reasonCode, detail, { requestId, status, ...(decisionReason === null ? {} : { decisionReason }) });
  }
  const fault = passphrase === undefined ? null : passphraseFault(passphrase);
  if (fault !== null) return malformed('MALFORMED_REQUEST', [{ path: 'x-key-passphrase', message: fault }]);
  const request = { ...readRequest(requested), ...(passphrase === undefined ? {} : { passphrase }) };
  const onboarding = await onboard(request, { orgId, personId: decidedBy }, service, {
    requestedBy: { email: requesterEmail, orgId: requesterOrgId },
    admit: async (transaction, agentDid) => {
      const claimed = await markClaimed(transaction, requested, agentDid, timeOf(service));
      return claimed ? PASSED : alreadyDelivered(requestId);
    },
  });
  return onboarding.ok ? ok({ requestId, status, config: onboarding.value.config }) : answerRefusal(onboarding);
}

/** A header says nothing of its encoding: what is not ASCII would encrypt the only copy of the key under another text. */
function passphraseFault(passphrase: string): string | null {
  if (passphrase.length < PASSPHRASE_MIN_CHARS) return `has fewer than ${PASSPHRASE_MIN_CHARS} characters`;
  return /^[ -~]*$/.test(passphrase)
    ? null
    : 'has characters other than printable ASCII, which no header carries safely';
}

/** Proves possession of a brought key; the claim token says that the claimant asks. */
export async function verifyClaimedKey(claimant: Claimant, signature: string, service: ServiceContext): Promise<Reply> {
  const claim = await openClaim(claimant, service);
  if (!claim.ok) return answerRefusal(claim);
  const agent = await agentOf(claim.value, service);
  return agent === null ? notClaimed(claimant) : provePossession(agent, signature, service);
}

/** A fresh challenge in the place of one that ran out. */
export async function renewClaimedChallenge(claimant: Claimant, service: ServiceContext): Promise<Reply> {
  const claim = await openClaim(claimant, service);
  if (!claim.ok) return answerRefusal(claim);
  const agent = await agentOf(claim.value, service);
  return agent === null ? notClaimed(claimant) : renewChallenge(agent, service);
}

async function openClaim(
  { requestId, claimToken }: Claimant,
  { directory }: ServiceContext,
): Promise<Result<RequestedAgent>> {
  const requested = await findRequestedAgent(directory, requestId);
  if (requested === null) return refuse('NOT_FOUND', 'no onboarding request has that id', { data: { requestId } });
  const given = utf8(sha256Hex(claimToken ?? ''));
  if (claimToken !== undefined && equalBytes(given, utf8(requested.claimTokenHash))) return accept(requested);
  const detail = 'send the claim token of the request, as the query parameter token or in x-claim-token';
  return refuse('CLAIM_TOKEN_INVALID', detail, { data: { requestId } });
}

async function agentOf({ orgId, agentDid }: RequestedAgent, { directory }: ServiceContext) {
  return agentDid === null ? null : findAgentOf(directory, orgId, agentDid);
}

function alreadyDelivered(requestId: string): Refused {
  return refuse('CONFIG_ALREADY_DELIVERED', 'the config was claimed already', {
    data: { requestId, status: 'claimed' },
  });
}

function notClaimed({ requestId }: Claimant): Reply {
  return refused('CONFLICT', 'claim the config first; there is no agent yet', { requestId });
}

function timeOf({ clock }: ServiceContext): string {
  return new Date(clock.now()).toISOString();
}
