import { approvedContextDigest, type ReasonCode, resumeClaimBytes, resumeRequestDigest } from '@gatewright/protocol';
import { reasonsOf } from './approval.js';
import { lookUpEffect } from './effect.js';
import { acceptedData, dataOf, idOf, isRefusal, refusalCode, textOf } from './envelope.js';
import { type GateAnswer, type GateClient, PATHS } from './gate-client.js';
import { DEFAULT_TERMS } from './hold-terms.js';
import type { Host } from './host.js';
import type { PreparedRequest } from './request.js';
import type { SeenAnswers } from './seen-answers.js';
import type { Signer } from './signer.js';
import { type GuardVerdict, guardBlock, verdictOf } from './verdict.js';
import { endFault } from './verdict-reading.js';

/** What claiming a resume needs. */
export interface ResumePorts {
  readonly client: GateClient;
  readonly signer: Signer;
  readonly host: Host;
  readonly seen: SeenAnswers;
}

/**
 * Claims the one resume of an action that people approved (protocol.md §2.17): its status, its effect, the digests of request and
 * context, then the signed claim. Always a verdict, and a permit only where the gate gave this very claim. An answer to the
 * claim that got lost is a block: it is not known then whether another claim would be the second.
 */
export async function claimResume(
  escalationId: string,
  request: PreparedRequest,
  ports: ResumePorts,
): Promise<GuardVerdict> {
  const reply = await ports.client.get(PATHS.escalation(escalationId, 'status'));
  if (reply.kind === 'unreachable') return guardBlock('GATE_UNREACHABLE', reply.detail);
  const approval = readApproval(reply, escalationId);
  if (!approval.ok) return approval.verdict;
  const { authorizationId } = approval;
  const ended = endedPermit(approval, ports);
  if (ended !== null) return ended;
  const used = await useOf(authorizationId, ports.client);
  if (used !== null) return used;
  const digests = digestsOf(request, authorizationId);
  if (digests.requestDigest !== approval.requestDigest) {
    return guardBlock('ESCALATION_REQUEST_MISMATCH', 'the request is not the one that was approved');
  }
  if (digests.contextDigest !== approval.contextDigest) {
    return guardBlock('AUTHORIZATION_CONTEXT_MISMATCH', 'the context is not the one that was approved');
  }
  const refused = await sendClaim(escalationId, authorizationId, digests, ports);
  const blocked = refused ?? endedPermit(approval, ports);
  if (blocked !== null) return blocked;
  if (ports.seen.take(authorizationId)) return permitOf(escalationId, approval, request);
  return guardBlock('AUTHORIZATION_IN_USE', 'this guard was given the hold before');
}

/** The block of an approved hold that ended, or that ends at a time that cannot be read; null where it still stands. */
function endedPermit(
  { answer }: Extract<Approval, { ok: true }>,
  { host }: Pick<ResumePorts, 'host'>,
): GuardVerdict | null {
  const fault = endFault(dataOf(answer)?.['expiresAt'], host.clock(), answer.status);
  return fault === null ? null : guardBlock(fault.code, fault.detail);
}

interface Digests {
  readonly requestDigest: string;
  readonly contextDigest: string;
}

type Approval =
  | {
      readonly ok: true;
      readonly answer: GateAnswer;
      readonly authorizationId: string;
      readonly requestDigest: string | null;
      readonly contextDigest: string | null;
    }
  | { readonly ok: false; readonly verdict: GuardVerdict };

/** What a status that is no approval means for who wants to resume. */
const NOT_APPROVED: Readonly<Record<string, { decision: 'block' | 'escalate'; reasonCode: ReasonCode }>> = {
  pending: { decision: 'escalate', reasonCode: 'ESCALATION_PENDING' },
  modified: { decision: 'escalate', reasonCode: 'MODIFIED' },
  expired: { decision: 'block', reasonCode: 'ESCALATION_EXPIRED' },
};

function readApproval(answer: GateAnswer, escalationId: string): Approval {
  const data = acceptedData('EscalationStatus', answer);
  if (data === null) return { ok: false, verdict: refusedBy(answer) };
  const stated = data['escalationId'] ?? escalationId;
  if (stated !== escalationId) {
    const verdict = guardBlock('ESCALATION_REQUEST_MISMATCH', 'the status is about another escalation than was asked');
    return { ok: false, verdict };
  }
  const status = textOf(data['status']) ?? '';
  const authorizationId = idOf(data['authorizationId']);
  if (status === 'approved' && authorizationId === null && textOf(data['authorizationId']) !== null) {
    return { ok: false, verdict: refusedBy(answer) };
  }
  if (status === 'approved' && authorizationId !== null) {
    const digests = { requestDigest: textOf(data['requestDigest']), contextDigest: textOf(data['contextDigest']) };
    return { ok: true, answer, authorizationId, ...digests };
  }
  const standing = Object.hasOwn(NOT_APPROVED, status) ? NOT_APPROVED[status] : undefined;
  const { decision, reasonCode } = standing ?? { decision: 'block', reasonCode: 'ESCALATION_NOT_APPROVED' };
  const written = reasonsOf(data).map(({ decision, reason }) => `${JSON.stringify(reason)} (${decision})`);
  const detail = written.length === 0 ? null : `People wrote ${written.join(', ')}`;
  const escalation = { escalationId, expiresAt: textOf(data['expiresAt']), detail, data };
  return { ok: false, verdict: verdictOf({ decision, reasonCode, source: 'gate', ...escalation }) };
}

/** Why a hold that something was done with cannot be resumed; any other outcome than these counts as used. */
const USES: Readonly<Record<string, ReasonCode>> = {
  not_started: 'AUTHORIZATION_ALREADY_CLAIMED',
  in_flight: 'AUTHORIZATION_ALREADY_CLAIMED',
  expired: 'AUTHORIZATION_EXPIRED',
  not_executed: 'AUTHORIZATION_VOIDED',
};

/** The block of a hold that something was done with already; null where it is untouched. */
async function useOf(authorizationId: string, client: GateClient): Promise<GuardVerdict | null> {
  const found = await lookUpEffect(authorizationId, client);
  if (!found.ok) {
    return { ...guardBlock('GATE_UNREACHABLE', found.detail ?? 'no effect was given'), reasonCode: found.reasonCode };
  }
  const { outcome, claimed } = found.effect;
  if (outcome === 'not_started' && !claimed) return null;
  const code = Object.hasOwn(USES, outcome) ? USES[outcome] : undefined;
  return guardBlock(code ?? 'AUTHORIZATION_ALREADY_USED', `the effect is ${outcome}; nothing is run again`);
}

function digestsOf(request: PreparedRequest, authorizationId: string): Digests {
  const currency = request.currency ?? DEFAULT_TERMS.currency;
  return {
    requestDigest: resumeRequestDigest({ ...request, authorizationId, currency }),
    contextDigest: approvedContextDigest(request.itinerary),
  };
}

/** Sends the signed claim; null where the gate gave it, else the block. */
async function sendClaim(
  escalationId: string,
  authorizationId: string,
  digests: Digests,
  { client, signer, host }: ResumePorts,
): Promise<GuardVerdict | null> {
  const issuedAt = new Date(host.clock()).toISOString();
  const claim = { agentDid: signer.did, nonce: host.ids(), issuedAt, ...digests };
  const signature = signer.sign(resumeClaimBytes(escalationId, authorizationId, claim));
  const reply = await client.post(PATHS.escalation(escalationId, 'resume-claim'), { ...claim, signature });
  if (reply.kind === 'unreachable') return guardBlock('GATE_UNREACHABLE', reply.detail, claim.nonce);
  if (acceptedData('ResumeClaimed', reply) !== null) return null;
  // A gate without the route answers 404 with a page; one that has it answers in JSON (protocol.md §2.1).
  if (reply.status === 404 && reply.body === null) {
    return guardBlock('RESUME_CLAIM_UNSUPPORTED', 'the gate has no resume-claim', claim.nonce);
  }
  return refusedBy(reply, claim.nonce);
}

function refusedBy(answer: GateAnswer, nonce: string | null = null): GuardVerdict {
  const { status } = answer;
  const code = status >= 500 ? 'GATE_UNREACHABLE' : (`GATE_HTTP_${status}` as const);
  const block = guardBlock(code, textOf(dataOf(answer)?.['detail']) ?? `the gate answered ${status}`, nonce);
  const given = isRefusal(answer) ? refusalCode(answer) : null;
  return given === null ? block : { ...block, reasonCode: given };
}

function permitOf(
  escalationId: string,
  { answer, authorizationId }: Extract<Approval, { ok: true }>,
  { payloadDigest }: PreparedRequest,
): GuardVerdict {
  const data = dataOf(answer) ?? {};
  return verdictOf({
    decision: 'allow',
    reasonCode: 'ESCALATION_APPROVED',
    source: 'gate',
    authorizationId,
    escalationId,
    expiresAt: textOf(data['expiresAt']),
    payloadDigest,
    data,
  });
}
