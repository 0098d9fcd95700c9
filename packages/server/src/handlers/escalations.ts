import type { Escalation } from '@gatewright/ledger';
import type { Call } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';
import type { Service } from '../service.js';

/** GET /policy/escalations/:id/status (wire §9). */
export async function readEscalation({ params }: Call, { store }: Service): Promise<Reply> {
  const escalationId = params['id'] ?? '';
  const escalation = await store.escalation(escalationId);
  if (escalation === null) return refused('NOT_FOUND', 'no escalation has that id', { escalationId });
  return ok({
    escalationId,
    status: statusAt(escalation, await store.now()),
    reasonCode: escalation.reasonCode,
    authorizationId: escalation.authorizationId,
    expiresAt: new Date(escalation.expiresAt).toISOString(),
    approvals: escalation.approvers.length,
    required: escalation.required,
    nextEscalationId: escalation.nextEscalationId,
  });
}

function statusAt({ status, expiresAt }: Escalation, now: number): string {
  return status === 'pending' && expiresAt <= now ? 'expired' : status;
}
