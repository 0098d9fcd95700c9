import { type Escalation, type Hold, LedgerUnavailableError } from '@gatewright/ledger';
import {
  accept,
  fromHex,
  PASSED,
  type Result,
  type ResumeClaimRequest,
  refuse,
  resumeClaimBytes,
} from '@gatewright/protocol';
import { type Answer, answerRefusal, resumeRefusalStatus, success } from '../answer.js';
import { isFresh, readMessage } from '../checks/envelope.js';
import type { GatePorts } from '../ports.js';
import { readHeldRequest } from './held-request.js';
import { bindingOf, STANDING_CODES, standingOf } from './status.js';

/**
 * The agent claims the one resume of what people approved: POST …/resume-claim (protocol.md §2.17). The claim names the digests of
 * request and context; one that names no context (version 1) is refused and leaves the resume open.
 */
export async function resumeClaim(escalationId: string, body: Uint8Array, ports: GatePorts): Promise<Answer> {
  const named = { escalationId, claimed: false };
  const message = readMessage('ResumeClaimRequest', body, ports.settings.bodyMaxBytes);
  if (!message.ok) return answerRefusal(message, named);
  const escalation = await ports.ledger.store.escalation(escalationId);
  if (escalation === null) return answerRefusal(refuse('NOT_FOUND', 'no escalation has that id'), named);
  const { authorizationId } = escalation;
  const hold = authorizationId === null ? null : await ports.ledger.store.hold(authorizationId);
  const checked =
    hold === null ? await notApproved(escalation, ports) : await checkClaim(message.value, escalation, hold, ports);
  const resumed = checked.ok ? await commitResume(escalation, hold, ports) : checked;
  return resumed.ok
    ? success({ escalationId, authorizationId: resumed.value, claimed: true })
    : answerRefusal(resumed, named, resumeRefusalStatus(resumed.refusal.reasonCode));
}

async function notApproved(escalation: Escalation, { ledger }: GatePorts): Promise<Result<never>> {
  const standing = standingOf(escalation, await ledger.store.now());
  return refuse(STANDING_CODES[standing], `the escalation is ${standing}; nothing can be resumed`);
}

async function checkClaim(
  claim: ResumeClaimRequest,
  escalation: Escalation,
  hold: Hold,
  ports: GatePorts,
): Promise<Result<undefined>> {
  const { requestDigest, contextDigest } = claim;
  if (requestDigest === undefined || contextDigest === undefined) {
    return refuse('AUTHORIZATION_CONTEXT_REQUIRED', 'name requestDigest and contextDigest (version 2)');
  }
  if (!isFresh(claim.issuedAt, ports.clock.now())) {
    return refuse('REQUEST_EXPIRED', 'issuedAt is outside the window');
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
    return refuse('SIGNATURE_INVALID', 'the resume claim is not signed by the agent of the action');
  }
  const approved = bindingOf(readHeldRequest(escalation), hold);
  if (requestDigest !== approved.requestDigest) {
    return refuse('ESCALATION_REQUEST_MISMATCH', 'the request is not the one that was approved');
  }
  return contextDigest === approved.contextDigest
    ? PASSED
    : refuse('AUTHORIZATION_CONTEXT_MISMATCH', 'the context is not the one that was approved');
}

/** Gives the authorization id of the hold that is resumed. */
async function commitResume(
  { orgId, escalationId }: Escalation,
  hold: Hold | null,
  { directory, ledger, events }: GatePorts,
): Promise<Result<string | null>> {
  try {
    const delegatedFrom = hold === null ? [] : await directory.sourcesOf(hold);
    const result = await ledger.submit({ kind: 'resumeEscalation', orgId, escalationId, delegatedFrom });
    return result.ok ? accept(result.escalation.authorizationId) : { ok: false, refusal: result };
  } catch (error) {
    if (!(error instanceof LedgerUnavailableError)) events.failed('resume-claim', error);
    return refuse('GATE_UNAVAILABLE', 'the ledger could not commit; ask for the status before trying again');
  }
}
