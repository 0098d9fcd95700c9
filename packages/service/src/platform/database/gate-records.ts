import type {
  GateRecords,
  GatewayReportKey,
  KeptGatewayReport,
  KeptLocalDecision,
  Payees,
  ServiceNonce,
} from '@gatewright/gate';
import { LIST_MAX_ROWS } from './list-length.js';
import { rfc3339 } from './rfc3339.js';
import { storedObject } from './stored-json.js';
import type { Directory } from './tables.js';
import type { VisibleDids } from './visible-dids.js';

/** How long a service nonce is kept whose signature has expired, ms: a clock that ran ahead makes it fresh again where it is put right. */
export const SERVICE_NONCE_KEEP_MS = 24 * 60 * 60 * 1000;

/** What the gate keeps beside the ledger, in the directory's tables. */
export class StoredRecords implements GateRecords {
  constructor(private readonly db: Directory) {}

  async useServiceNonce({ orgId, serviceDid, nonce, expiresAt }: ServiceNonce): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('serviceNonce')
      .values({ orgId, serviceDid, nonce, expiresAt: rfc3339(expiresAt) })
      .onConflict((conflict) => conflict.columns(['orgId', 'serviceDid', 'nonce']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Forgets the nonces whose signatures are long too old to be used again at `now` (ms). */
  async deleteOldServiceNonces(now: number): Promise<void> {
    const before = rfc3339(now - SERVICE_NONCE_KEEP_MS);
    await this.db.deleteFrom('serviceNonce').where('expiresAt', '<', before).execute();
  }

  async addLocalDecision(kept: KeptLocalDecision): Promise<boolean> {
    const { orgId, agentDid, nonce, action, decision, reasonCode, issuedAt, receivedAt, ...detail } = kept;
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('localDecision')
      .values({
        orgId,
        agentDid,
        nonce,
        action,
        decision,
        reasonCode,
        issuedAt,
        detail: JSON.stringify(detail),
        receivedAt: rfc3339(receivedAt),
      })
      .onConflict((conflict) => conflict.columns(['orgId', 'agentDid', 'nonce']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  async gatewayReportDigest({ orgId, serviceDid, reportId }: GatewayReportKey): Promise<string | null> {
    const row = await this.db
      .selectFrom('gatewayReport')
      .select('digest')
      .where('orgId', '=', orgId)
      .where('serviceDid', '=', serviceDid)
      .where('reportId', '=', reportId)
      .executeTakeFirst();
    return row?.digest ?? null;
  }

  async addGatewayReport(kept: KeptGatewayReport): Promise<boolean> {
    const { orgId, serviceDid, reportId, servedAgentDid, outcome, reasonCode, digest, receivedAt, ...detail } = kept;
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('gatewayReport')
      .values({
        orgId,
        serviceDid,
        reportId,
        servedAgentDid,
        outcome,
        reasonCode,
        digest,
        detail: JSON.stringify(detail),
        receivedAt: rfc3339(receivedAt),
      })
      .onConflict((conflict) => conflict.columns(['orgId', 'serviceDid', 'reportId']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  async keepPayees({ orgId, authorizationId, payTo }: Payees): Promise<void> {
    await this.db
      .insertInto('payee')
      .values({ orgId, authorizationId, payTo: payTo.join('\n') })
      .onConflict((conflict) => conflict.columns(['orgId', 'authorizationId']).doNothing())
      .execute();
  }

  async payeesOf(orgId: string, authorizationId: string): Promise<readonly string[]> {
    const row = await this.db
      .selectFrom('payee')
      .select('payTo')
      .where('orgId', '=', orgId)
      .where('authorizationId', '=', authorizationId)
      .executeTakeFirst();
    return row?.payTo.split('\n') ?? [];
  }
}

/** The receipts of an organisation's visible agents, of one where its DID is given, newest first, at most 500. */
export async function listLocalDecisions(
  db: Directory,
  orgId: string,
  { agentDid, visible }: { readonly agentDid: string | null; readonly visible: VisibleDids },
) {
  const all = db
    .selectFrom('localDecision')
    .select(['agentDid', 'action', 'decision', 'reasonCode', 'nonce', 'issuedAt', 'receivedAt', 'detail'])
    .where('orgId', '=', orgId);
  const seen = visible === null ? all : all.where('agentDid', 'in', visible);
  const wanted = agentDid === null ? seen : seen.where('agentDid', '=', agentDid);
  const rows = await wanted.orderBy('receivedAt', 'desc').orderBy('nonce').limit(LIST_MAX_ROWS).execute();
  return rows.map(({ detail, ...row }) => ({ ...row, attestedBy: 'agent' as const, ...storedObject(detail) }));
}

/** The reports of services about an organisation's visible agents, newest first, at most 500. */
export async function listGatewayReports(db: Directory, orgId: string, visible: VisibleDids) {
  const all = db
    .selectFrom('gatewayReport')
    .select(['reportId', 'serviceDid', 'servedAgentDid', 'outcome', 'reasonCode', 'receivedAt', 'detail'])
    .where('orgId', '=', orgId);
  const wanted = visible === null ? all : all.where('servedAgentDid', 'in', visible);
  const rows = await wanted.orderBy('receivedAt', 'desc').orderBy('reportId').limit(LIST_MAX_ROWS).execute();
  return rows.map(({ detail, ...row }) => ({ ...row, ...storedObject(detail) }));
}
