import type { StoredEvidence } from '@gatewright/ledger';
import { accept, evidenceReadBytes, type Result, refuse } from '@gatewright/protocol';
import { type Answer, answerRefusal } from '../answer.js';
import type { GatePorts } from '../ports.js';
import { agentRead } from './agent-read.js';

/**
 * The record of a decision for the agent that it is about: POST /magp/evidence/:eventId/record (protocol.md §2.18). The agent
 * signed the call; the records of others are not found.
 */
export async function ownRecord(
  eventId: string,
  body: Uint8Array,
  ports: GatePorts,
): Promise<Result<StoredEvidence, Answer>> {
  const asked = await agentRead('EvidenceReadRequest', body, (read) => evidenceReadBytes(eventId, read), ports);
  if (!asked.ok) return asked;
  const agent = asked.value;
  const stored = await ports.ledger.store.evidence(eventId);
  const isOwn = stored !== null && stored.record.agentDid === agent.did && stored.record.orgId === agent.orgId;
  return isOwn
    ? accept(stored)
    : { ok: false, refusal: answerRefusal(refuse('NOT_FOUND', 'no decision about this agent has that event id')) };
}
