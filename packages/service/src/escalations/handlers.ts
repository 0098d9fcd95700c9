import { escalationQueue, escalationStatus, readEscalation, resolveEscalation, resumeClaim } from '@gatewright/gate';
import type { ServiceContext } from '../context/service-context.js';
import type { AuthenticatedCall, Call } from '../http/call.js';
import type { Reply } from '../http/reply.js';

/** GET /policy/escalations: what waits for the people of the caller's organisation. */
export async function readEscalations({ caller, query }: AuthenticatedCall, { gate }: ServiceContext): Promise<Reply> {
  const { after, limit } = query;
  return escalationQueue(caller.orgId, { after, limit }, gate);
}

/** GET /policy/escalations/:id: what was asked, and who decided it. */
export async function readEscalationDetail(
  { params, caller }: AuthenticatedCall,
  { gate }: ServiceContext,
): Promise<Reply> {
  return readEscalation(caller.orgId, params['id'] ?? '', gate);
}

/** GET /policy/escalations/:id/status (protocol.md §2.17). */
export async function readEscalationStatus({ params }: Call, { gate }: ServiceContext): Promise<Reply> {
  return escalationStatus(params['id'] ?? '', gate);
}

/** POST /policy/escalations/:id/resolve. */
export async function resolve({ params, body, caller }: AuthenticatedCall, { gate }: ServiceContext): Promise<Reply> {
  return resolveEscalation({ escalationId: params['id'] ?? '', body, reviewer: caller }, gate);
}

/** POST /policy/escalations/:id/resume-claim: the agent signs it. */
export async function resume({ params, body }: Call, { gate }: ServiceContext): Promise<Reply> {
  return resumeClaim(params['id'] ?? '', body, gate);
}
