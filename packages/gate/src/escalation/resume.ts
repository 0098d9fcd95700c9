import type { Escalation, Hold } from '@gatewright/ledger';
import { LedgerUnavailableError } from '@gatewright/ledger';
import { fromHex, type ReasonCode, type ResumeClaimRequest, resumeClaimBytes } from '@gatewright/protocol';
import { type Answer, refusal, success } from '../answer.js';
import { isFresh } from '../checks/03-freshness.js';
import type { GatePorts } from '../ports.js';
import { readMessage } from '../read-message.js';
import { holdRefusalStatus } from '../settlement/call.js';
import { readHeldRequest } from './held-request.js';
import { bindingOf, STANDING_CODES, standingOf } from './status.js';

/**
 * The agent claims the one resume of what people approved: POST …/resume-claim (wire §9). The claim names the digests of
 * request and context; one that names no context (version 1) is refused and leaves the resume open.
 */
export async function resumeClaim(escalationId: string, body: Uint8Array, ports: GatePorts): Promise<Answer> {
  const named = { escalationId, claimed: false };
  const message = readMessage('ResumeClaimRequest', body, ports.settings.bodyMaxBytes);
  if (!message.ok) return { ...message.refusal, data: { ...named, ...message.refusal.data } };
  const escalation = await ports.ledger.store.escalation(escalationId);
  if (escalation === null) return refusal('NOT_FOUND', 'no escalation has that id', named);
  const { authorizationId } = escalation;
  const hold = authorizationId === null ? null : await ports.ledger.store.hold(authorizationId);
  const refused =
    hold === null ? await notApproved(escalation, ports) : await claimRefusal(message.value, escalation, hold, ports);
  if (refused !== null)
    return refusal(refused.reasonCode, refused.detail, named, resumeRefusalStatus(refused.reasonCode));
  return commitResume(escalation, ports);
}

/**
 * HTTP status of a resume claim that is refused with `code`: that of a call on the hold, and never a success. `MODIFIED` is
 * no failure where it is read, but nothing can be resumed under it.
 */
export function resumeRefusalStatus(code: ReasonCode): number {
  return code === 'MODIFIED' ? 409 : Math.max(400, holdRefusalStatus(code));
}

interface Reason {
  readonly reasonCode: ReasonCode;
  readonly detail: string;
}

async function notApproved(escalation: Escalation, { ledger }: GatePorts): Promise<Reason> {
  const standing = standingOf(escalation, await ledger.store.now());
  return { reasonCode: STANDING_CODES[standing], detail: `the escalation is ${standing}; nothing can be resumed` };
}

async function claimRefusal(
  claim: ResumeClaimRequest,
  escalation: Escalation,
  hold: Hold,
  ports: GatePorts,
): Promise<Reason | null> {
  const { requestDigest, contextDigest } = claim;
  if (requestDigest === undefined || contextDigest === undefined) {
    return { reasonCode: 'AUTHORIZATION_CONTEXT_REQUIRED', detail: 'name requestDigest and contextDigest (version 2)' };
  }
  if (!isFresh(claim.issuedAt, ports.clock.now())) {
    return { reasonCode: 'REQUEST_EXPIRED', detail: 'issuedAt is outside the window' };
  }
  const agent = claim.agentDid === hold.agentDid ? await ports.directory.agent(hold.agentDid) : null;
  const signature = fromHex(claim.signature);
  const text = resumeClaimBytes(escalation.escalationId, hold.authorizationId, {
    ...claim,
    requestDigest,
    contextDigest,
  });
  const verifies =
    agent !== null && signature !== null && (await ports.ed25519.verifyAsync(signature, text, agent.publicKey));
  if (!verifies) {
    return { reasonCode: 'SIGNATURE_INVALID', detail: 'the resume claim is not signed by the agent of the action' };
  }
  const approved = bindingOf(readHeldRequest(escalation), hold);
  if (requestDigest !== approved.requestDigest) {
    return { reasonCode: 'ESCALATION_REQUEST_MISMATCH', detail: 'the request is not the one that was approved' };
  }
  return contextDigest === approved.contextDigest
    ? null
    : { reasonCode: 'AUTHORIZATION_CONTEXT_MISMATCH', detail: 'the context is not the one that was approved' };
}

async function commitResume({ orgId, escalationId }: Escalation, { ledger, events }: GatePorts): Promise<Answer> {
  const named = { escalationId, claimed: false };
  try {
    const result = await ledger.submit({ kind: 'resumeEscalation', orgId, escalationId });
    if (!result.ok) return refusal(result.reasonCode, result.detail, named, resumeRefusalStatus(result.reasonCode));
    return success({ escalationId, authorizationId: result.escalation.authorizationId, claimed: true });
  } catch (error) {
    if (!(error instanceof LedgerUnavailableError)) events.failed('resume-claim', error);
    return refusal('GATE_UNAVAILABLE', 'the ledger could not commit; ask for the status before trying again', named);
  }
}
