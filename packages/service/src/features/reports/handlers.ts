import { recordGatewayReport, recordLocalDecision } from '@gatewright/gate';
import type { LedgerStore } from '@gatewright/ledger';
import type { JsonObject } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { listGatewayReports, listLocalDecisions } from '../../platform/database/gate-records.js';
import type { AuthenticatedCall, Call } from '../../platform/http/call.js';
import { ok, type Reply } from '../../platform/http/reply.js';
import { visibleAgents, visibleDids } from '../visibility/agents.js';
import { isSettleable, onlyReads } from '../visibility/settleable.js';

/** POST /policy/decisions/local. */
export async function receiveLocalDecision({ body }: Call, { gate }: ServiceContext): Promise<Reply> {
  return recordLocalDecision(body, gate);
}

/** POST /policy/gateway-reports. */
export async function receiveGatewayReport(
  { body, headers, requestId }: Call,
  { gate }: ServiceContext,
): Promise<Reply> {
  return recordGatewayReport({ body, headers, requestId }, gate);
}

/** GET /policy/decisions/local: the receipts of the agents that the caller may see, of one with `agentDid`, newest first. */
export async function readLocalDecisions(
  { agentDid }: { readonly agentDid: string | null },
  { caller }: AuthenticatedCall,
  { directory }: ServiceContext,
): Promise<Reply> {
  const asked = { agentDid, visible: visibleDids(directory, caller) };
  return ok({ decisions: await listLocalDecisions(directory, caller.orgId, asked) });
}

/**
 * GET /policy/gateway-reports: what services said they did for the agents that the caller may see, newest first. The authorization, and the
 * nonce by which anybody looks it up, are null where the request was of an agent that the caller may not see, and to roles that only
 * read while the authorization can be settled.
 */
export async function readGatewayReports(
  { caller }: AuthenticatedCall,
  { directory, slices, store }: ServiceContext,
): Promise<Reply> {
  const visible = await visibleAgents(directory, caller);
  const found: readonly JsonObject[] = await listGatewayReports(
    directory,
    caller.orgId,
    visibleDids(directory, caller),
  );
  const reports: JsonObject[] = [];
  for (const report of found) {
    await slices.yieldToEventLoop();
    const isForeign = visible?.has(String(report['callerDid'])) === false;
    const isWithheld = isForeign || (onlyReads(caller) && (await namesSettleable(report, caller.orgId, store)));
    reports.push(isWithheld ? { ...report, authorizationId: null, requestNonce: null } : report);
  }
  return ok({ reports });
}

/** True where the report names an authorization that can be settled, by its id or by the request that it was given to. */
async function namesSettleable(
  { callerDid, requestNonce, authorizationId }: JsonObject,
  orgId: string,
  store: LedgerStore,
): Promise<boolean> {
  const given = await store.byRequest(orgId, String(callerDid), String(requestNonce));
  for (const id of [authorizationId, given]) {
    if (typeof id === 'string' && (await isSettleable(id, store))) return true;
  }
  return false;
}
