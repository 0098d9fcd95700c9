import {
  escalationQueue,
  escalationStatus,
  escalationSummary,
  readEscalation,
  resolveEscalation,
  resumeClaim,
} from '@gatewright/gate';
import { canonicalJson, sha256Hex } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { type AuthenticatedCall, type Call, readMessage } from '../../platform/http/call.js';
import type { Reply } from '../../platform/http/reply.js';
import { givingWord } from '../changes/setting-changes.js';
import { leadsToSettleable, onlyReads } from '../visibility/settleable.js';

/** GET /policy/escalations: what waits for the people of the caller's organisation. */
export async function readEscalations(
  page: Parameters<typeof escalationQueue>[1],
  { caller }: AuthenticatedCall,
  { gate }: ServiceContext,
): Promise<Reply> {
  return escalationQueue(caller.orgId, page, gate);
}

/** GET /policy/escalations/summary: how much waits, by agent. */
export async function summariseEscalations({ caller }: AuthenticatedCall, { gate }: ServiceContext): Promise<Reply> {
  return escalationSummary(caller.orgId, gate);
}

/** GET /policy/escalations/:id: what was asked, and who decided it. Roles that only read get no id that leads to an open authorization. */
export async function readEscalationDetail(
  { params, caller }: AuthenticatedCall,
  { gate, store }: ServiceContext,
): Promise<Reply> {
  const escalationId = params['id'] ?? '';
  const found = await readEscalation(caller.orgId, escalationId, gate);
  if (!found.success || !onlyReads(caller)) return found;
  const isOpen = await leadsToSettleable({ authorizationId: null, escalationId }, store);
  return isOpen ? { ...found, data: { ...found.data, authorizationId: null, nextEscalationId: null } } : found;
}

/** GET /policy/escalations/:id/status (protocol.md §2.17). */
export async function readEscalationStatus({ params }: Call, { gate }: ServiceContext): Promise<Reply> {
  return escalationStatus(params['id'] ?? '', gate);
}

/** POST /policy/escalations/:id/resolve. */
export async function resolve({ params, body, caller }: AuthenticatedCall, service: ServiceContext): Promise<Reply> {
  const escalationId = params['id'] ?? '';
  const call = { escalationId, body, reviewer: caller };
  const stated = readMessage('ResolveEscalationRequest', body);
  // The gate refuses what is none, and names its faults.
  if (!stated.ok) return resolveEscalation(call, service.gate);
  const { decision, reason, modifiedAction = null } = stated.value;
  const changed = modifiedAction === null ? null : sha256Hex(canonicalJson(modifiedAction));
  // Its id leads to the authorization, so it is among the values, which readers are shown once the hold has ended.
  const word = { before: null, after: { escalationId, decision, modifiedAction: changed }, message: reason ?? '' };
  return givingWord(
    caller,
    { setting: 'escalation', subject: null, ...word },
    service,
    () => resolveEscalation(call, service.gate),
    ({ status }) => status >= 400,
  );
}

/** POST /policy/escalations/:id/resume-claim: the agent signs it. */
export async function resume({ params, body }: Call, { gate }: ServiceContext): Promise<Reply> {
  return resumeClaim(params['id'] ?? '', body, gate);
}
