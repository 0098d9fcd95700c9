import type {
  GateRecords,
  GatewayReportKey,
  KeptGatewayReport,
  KeptLocalDecision,
  Payees,
  ServiceNonce,
} from '../../src/records.js';

/** The gate's records in memory; what a server keeps in its directory. */
export class TestRecords implements GateRecords {
  readonly localDecisions: KeptLocalDecision[] = [];
  readonly gatewayReports: KeptGatewayReport[] = [];
  private readonly nonces = new Set<string>();
  private readonly payees = new Map<string, readonly string[]>();

  async useServiceNonce({ orgId, serviceDid, nonce }: ServiceNonce): Promise<boolean> {
    const key = JSON.stringify([orgId, serviceDid, nonce]);
    const fresh = !this.nonces.has(key);
    this.nonces.add(key);
    return fresh;
  }

  async addLocalDecision(decision: KeptLocalDecision): Promise<boolean> {
    const used = this.localDecisions.some(
      ({ agentDid, nonce }) => agentDid === decision.agentDid && nonce === decision.nonce,
    );
    if (!used) this.localDecisions.push(decision);
    return !used;
  }

  async gatewayReportDigest(key: GatewayReportKey): Promise<string | null> {
    return this.gatewayReports.find((report) => sameKey(report, key))?.digest ?? null;
  }

  async addGatewayReport(report: KeptGatewayReport): Promise<boolean> {
    if ((await this.gatewayReportDigest(report)) !== null) return false;
    this.gatewayReports.push(report);
    return true;
  }

  async keepPayees({ authorizationId, payTo }: Payees): Promise<void> {
    if (!this.payees.has(authorizationId)) this.payees.set(authorizationId, payTo);
  }

  async payeesOf(_orgId: string, authorizationId: string): Promise<readonly string[]> {
    return this.payees.get(authorizationId) ?? [];
  }
}

function sameKey(a: GatewayReportKey, b: GatewayReportKey): boolean {
  return a.orgId === b.orgId && a.serviceDid === b.serviceDid && a.reportId === b.reportId;
}
