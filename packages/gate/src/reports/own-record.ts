import type { StoredEvidence } from '@gatewright/ledger';
import { accept, evidenceReadBytes, fromHex, type Result, refuse } from '@gatewright/protocol';
import { type Answer, answerRefusal, rateLimited } from '../answer.js';
import { isFresh, readMessage } from '../checks/envelope.js';
import type { GatePorts } from '../ports.js';

/**
 * The record of a decision for the agent that it is about: POST /magp/evidence/:eventId/record (protocol.md §2.18). The agent
 * signed the call; the records of others are not found.
 */
export async function ownRecord(
  eventId: string,
  body: Uint8Array,
  ports: GatePorts,
): Promise<Result<StoredEvidence, Answer>> {
  const message = readMessage('EvidenceReadRequest', body, ports.settings.bodyMaxBytes);
  if (!message.ok) return refuseWith(answerRefusal(message));
  const { agentDid, issuedAt, signature } = message.value;
  const now = ports.clock.now();
  if (!isFresh(issuedAt, now))
    return refuseWith(answerRefusal(refuse('REQUEST_EXPIRED', `issuedAt ${issuedAt} is outside the window`)));
  const agent = await ports.directory.agent(agentDid);
  if (agent === null) return refuseWith(answerRefusal(refuse('NO_MANDATE', 'this gate does not know the agent')));
  if (!agent.keyVerified)
    return refuseWith(answerRefusal(refuse('AGENT_KEY_UNVERIFIED', 'possession of the key is not proven')));
  const bytes = fromHex(signature);
  const signed = evidenceReadBytes(eventId, { agentDid, issuedAt });
  if (bytes === null || !(await ports.ed25519.verifyAsync(bytes, signed, agent.publicKey))) {
    return refuseWith(
      answerRefusal(
        refuse('SIGNATURE_INVALID', 'the signature does not verify over the event, the agent and issuedAt'),
      ),
    );
  }
  if (!ports.rateLimiter.take([`records of ${agent.did}`], now)) {
    return refuseWith(rateLimited(ports.rateLimiter, 'too many records for this agent; slow down'));
  }
  const stored = await ports.ledger.store.evidence(eventId);
  const isOwn = stored !== null && stored.record.agentDid === agent.did && stored.record.orgId === agent.orgId;
  return isOwn
    ? accept(stored)
    : refuseWith(answerRefusal(refuse('NOT_FOUND', 'no decision about this agent has that event id')));
}

function refuseWith(answer: Answer): Result<never, Answer> {
  return { ok: false, refusal: answer };
}
