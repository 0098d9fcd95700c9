import type {
  GateRecords,
  GatewayReportKey,
  KeptGatewayReport,
  KeptLocalDecision,
  Payees,
  ServiceNonce,
} from '@gatewright/gate';
import { LIST_MAX_ROWS, SERVICE_NONCE_KEEP_MS } from './limits.js';
import { rfc3339 } from './rfc3339.js';
import { storedObject } from './stored-json.js';
import type { Directory } from './tables.js';

/** What the gate keeps beside the ledger, in the directory's tables. */
export class StoredRecords implements GateRecords {
  constructor(private readonly db: Directory) {}

  async useServiceNonce({ orgId, serviceDid, nonce, expiresAt }: ServiceNonce): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('service_nonce')
      .values({ org_id: orgId, service_did: serviceDid, nonce, expires_at: rfc3339(expiresAt) })
      .onConflict((conflict) => conflict.columns(['org_id', 'service_did', 'nonce']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Forgets the nonces whose signatures are long too old to be used again at `now` (ms). */
  async forgetServiceNonces(now: number): Promise<void> {
    const before = rfc3339(now - SERVICE_NONCE_KEEP_MS);
    await this.db.deleteFrom('service_nonce').where('expires_at', '<', before).execute();
  }

  async addLocalDecision(kept: KeptLocalDecision): Promise<boolean> {
    const { orgId, agentDid, nonce, action, decision, reasonCode, issuedAt, receivedAt, ...detail } = kept;
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('local_decision')
      .values({
        org_id: orgId,
        agent_did: agentDid,
        nonce,
        action,
        decision,
        reason_code: reasonCode,
        issued_at: issuedAt,
        detail: JSON.stringify(detail),
        received_at: rfc3339(receivedAt),
      })
      .onConflict((conflict) => conflict.columns(['org_id', 'agent_did', 'nonce']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  async gatewayReportDigest({ orgId, serviceDid, reportId }: GatewayReportKey): Promise<string | null> {
    const row = await this.db
      .selectFrom('gateway_report')
      .select('digest')
      .where('org_id', '=', orgId)
      .where('service_did', '=', serviceDid)
      .where('report_id', '=', reportId)
      .executeTakeFirst();
    return row?.digest ?? null;
  }

  async addGatewayReport(kept: KeptGatewayReport): Promise<boolean> {
    const { orgId, serviceDid, reportId, servedAgentDid, outcome, reasonCode, digest, receivedAt, ...detail } = kept;
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('gateway_report')
      .values({
        org_id: orgId,
        service_did: serviceDid,
        report_id: reportId,
        served_agent_did: servedAgentDid,
        outcome,
        reason_code: reasonCode,
        digest,
        detail: JSON.stringify(detail),
        received_at: rfc3339(receivedAt),
      })
      .onConflict((conflict) => conflict.columns(['org_id', 'service_did', 'report_id']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  async keepPayees({ orgId, authorizationId, payTo }: Payees): Promise<void> {
    await this.db
      .insertInto('payee')
      .values({ org_id: orgId, authorization_id: authorizationId, pay_to: payTo.join('\n') })
      .onConflict((conflict) => conflict.columns(['org_id', 'authorization_id']).doNothing())
      .execute();
  }

  async payeesOf(orgId: string, authorizationId: string): Promise<readonly string[]> {
    const row = await this.db
      .selectFrom('payee')
      .select('pay_to')
      .where('org_id', '=', orgId)
      .where('authorization_id', '=', authorizationId)
      .executeTakeFirst();
    return row?.pay_to.split('\n') ?? [];
  }
}

/** The receipts of an organisation's agents, of one where its DID is given, newest first, at most 500. */
export async function listLocalDecisions(db: Directory, orgId: string, agentDid: string | null) {
  const all = db.selectFrom('local_decision').selectAll().where('org_id', '=', orgId);
  const wanted = agentDid === null ? all : all.where('agent_did', '=', agentDid);
  const rows = await wanted.orderBy('received_at', 'desc').orderBy('nonce').limit(LIST_MAX_ROWS).execute();
  return rows.map((row) => ({
    agentDid: row.agent_did,
    action: row.action,
    decision: row.decision,
    reasonCode: row.reason_code,
    nonce: row.nonce,
    issuedAt: row.issued_at,
    receivedAt: row.received_at,
    ...storedObject(row.detail),
  }));
}

/** The reports of services about an organisation's agents, newest first, at most 500. */
export async function listGatewayReports(db: Directory, orgId: string) {
  const rows = await db
    .selectFrom('gateway_report')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('received_at', 'desc')
    .orderBy('report_id')
    .limit(LIST_MAX_ROWS)
    .execute();
  return rows.map((row) => ({
    reportId: row.report_id,
    serviceDid: row.service_did,
    servedAgentDid: row.served_agent_did,
    outcome: row.outcome,
    reasonCode: row.reason_code,
    receivedAt: row.received_at,
    ...storedObject(row.detail),
  }));
}
