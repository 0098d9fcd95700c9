import { type Answer, success } from '../answer.js';
import { ESCALATION_QUEUE_MAX } from '../limits.js';
import type { GatePorts } from '../ports.js';
import { readHeldRequest } from './held-request.js';
import { actionOf, standingData } from './status.js';

/** What waits for the people of an organisation, oldest first: GET /policy/escalations. They see what they decide on. */
export async function escalationQueue(orgId: string, { ledger }: GatePorts): Promise<Answer> {
  const now = await ledger.store.now();
  const waiting = await ledger.store.pendingEscalations(orgId, ESCALATION_QUEUE_MAX);
  const escalations = waiting.map((escalation) => {
    const held = readHeldRequest(escalation);
    return {
      ...standingData(escalation, now),
      agentDid: escalation.agentDid,
      createdAt: new Date(escalation.createdAt).toISOString(),
      ...actionOf(held),
      context: held.request.itinerary ?? {},
      contextProvenance: held.contextProvenance,
      asked: [...held.asked],
    };
  });
  return success({ escalations });
}
