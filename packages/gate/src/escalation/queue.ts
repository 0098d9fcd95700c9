import type { Escalation } from '@gatewright/ledger';
import type { JsonObject } from '@gatewright/protocol';
import { type Answer, refusal, success } from '../answer.js';
import { ESCALATION_QUEUE_MAX } from '../limits.js';
import type { GatePorts } from '../ports.js';
import { readHeldRequest } from './held-request.js';
import { actionOf, standingData } from './status.js';

/** What waits for the people of an organisation, oldest first: GET /policy/escalations. They see what they decide on. */
export async function escalationQueue(orgId: string, { ledger }: GatePorts): Promise<Answer> {
  const now = await ledger.store.now();
  const waiting = await ledger.store.pendingEscalations(orgId, ESCALATION_QUEUE_MAX);
  return success({ escalations: waiting.map((escalation) => escalationDetail(escalation, now)) });
}

/** One escalation of an organisation with who decided it: GET /policy/escalations/:id, for its people. */
export async function readEscalation(orgId: string, escalationId: string, { ledger }: GatePorts): Promise<Answer> {
  const escalation = await ledger.store.escalation(escalationId);
  if (escalation === null || escalation.orgId !== orgId) {
    return refusal('NOT_FOUND', 'no escalation of your organisation has that id', { escalationId });
  }
  return success(escalationDetail(escalation, await ledger.store.now()));
}

function escalationDetail(escalation: Escalation, now: number): JsonObject {
  const held = readHeldRequest(escalation);
  return {
    ...standingData(escalation, now),
    agentDid: escalation.agentDid,
    mandateId: escalation.mandateId,
    createdAt: new Date(escalation.createdAt).toISOString(),
    ...actionOf(held),
    context: held.request.itinerary ?? {},
    contextProvenance: held.contextProvenance,
    asked: [...held.asked],
    approvers: [...escalation.approvers],
    decidedBy: escalation.decidedBy,
  };
}
