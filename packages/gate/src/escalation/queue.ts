import type { Escalation, LedgerStore } from '@gatewright/ledger';
import type { JsonObject } from '@gatewright/protocol';
import { type Answer, refusal, success } from '../answer.js';
import { ESCALATION_QUEUE_FIRST, ESCALATION_QUEUE_MAX, LIST_MAX_CHARACTERS } from '../limits.js';
import type { GatePorts } from '../ports.js';
import { rowsThatFit } from '../rows-that-fit.js';
import { readHeldRequest } from './held-request.js';
import { actionOf, standingData } from './status.js';

/**
 * What waits for the people of an organisation, oldest first: GET /policy/escalations. They see what they decide on, and what waits
 * behind that once they decided.
 */
export async function escalationQueue(
  orgId: string,
  { ledger: { store } }: GatePorts,
  maxCharacters: number = LIST_MAX_CHARACTERS,
): Promise<Answer> {
  const now = await store.now();
  const waiting = await oldestThatFit(orgId, store, maxCharacters);
  return success({ escalations: waiting.map((escalation) => escalationDetail(escalation, now)) });
}

/** Reads few first, and more while they fit: agents say how long each is. */
async function oldestThatFit(orgId: string, store: LedgerStore, maxCharacters: number): Promise<readonly Escalation[]> {
  for (let limit = ESCALATION_QUEUE_FIRST; ; limit *= 2) {
    const asked = Math.min(limit, ESCALATION_QUEUE_MAX);
    const found = await store.pendingEscalations(orgId, asked);
    const fit = rowsThatFit(
      found.map(({ request }) => request.length),
      maxCharacters,
    );
    if (fit < found.length || found.length < asked || asked === ESCALATION_QUEUE_MAX) return found.slice(0, fit);
  }
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
