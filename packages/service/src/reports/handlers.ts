import { recordGatewayReport, recordLocalDecision } from '@gatewright/gate';
import type { ServiceContext } from '../context/service-context.js';
import { listGatewayReports, listLocalDecisions } from '../database/gate-records.js';
import type { AuthenticatedCall, Call } from '../http/call.js';
import { ok, type Reply } from '../http/reply.js';

/** POST /policy/decisions/local. */
export async function receiveLocalDecision({ body }: Call, { gate }: ServiceContext): Promise<Reply> {
  return recordLocalDecision(body, gate);
}

/** POST /policy/gateway-reports. */
export async function receiveGatewayReport({ body, headers }: Call, { gate }: ServiceContext): Promise<Reply> {
  return recordGatewayReport({ body, headers }, gate);
}

/** GET /policy/decisions/local: the receipts of the organisation's agents, of one with `agentDid`, newest first. */
export async function readLocalDecisions(
  { caller, query }: AuthenticatedCall,
  { directory }: ServiceContext,
): Promise<Reply> {
  return ok({ decisions: await listLocalDecisions(directory, caller.orgId, query['agentDid'] ?? null) });
}

/** GET /policy/gateway-reports: what services said they did for the organisation's agents, newest first. */
export async function readGatewayReports({ caller }: AuthenticatedCall, { directory }: ServiceContext): Promise<Reply> {
  return ok({ reports: await listGatewayReports(directory, caller.orgId) });
}
