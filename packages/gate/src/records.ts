/**
 * What the gate remembers beside the ledger: durable, read by people and by the gate's own replay checks, never spend and
 * never anchored. Times are ms since the epoch.
 */
export interface GateRecords {
  /** True the first time that the service uses the nonce. It is kept until `expiresAt`, when freshness refuses it anyway. */
  useServiceNonce(use: ServiceNonce): Promise<boolean>;
  /** False, and nothing kept, where the agent gave a receipt with this nonce before. */
  addLocalDecision(decision: KeptLocalDecision): Promise<boolean>;
  /** Digest of the report that a service filed under an id; null where it filed none. */
  gatewayReportDigest(key: GatewayReportKey): Promise<string | null>;
  /** False, and nothing kept, where the service filed a report under this id before. */
  addGatewayReport(report: KeptGatewayReport): Promise<boolean>;
  /** Notes the payee in the payment requirements of a claim; what was noted first for an authorization stays. */
  keepPayees(payees: Payees): Promise<void>;
  /** The payees that the claim of an authorization named. */
  payeesOf(orgId: string, authorizationId: string): Promise<readonly string[]>;
}

/** Who may be paid for an authorization. */
export interface Payees {
  readonly orgId: string;
  readonly authorizationId: string;
  /** Addresses on the networks that the payment requirements name. */
  readonly payTo: readonly string[];
}

export interface ServiceNonce {
  readonly orgId: string;
  readonly serviceDid: string;
  readonly nonce: string;
  readonly expiresAt: number;
}

/** A decision that a guard took from its bundle, whose agent signed the receipt. */
export interface KeptLocalDecision {
  readonly orgId: string;
  readonly agentDid: string;
  readonly action: string;
  readonly decision: string;
  readonly reasonCode: string;
  readonly nonce: string;
  /** RFC 3339, by the agent's clock. */
  readonly issuedAt: string;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly merchant: string | null;
  readonly payloadDigest: string | null;
  readonly receivedAt: number;
}

export interface GatewayReportKey {
  /** Organisation of the agent that the service acts for. */
  readonly orgId: string;
  readonly serviceDid: string;
  readonly reportId: string;
}

/** What a service says it did with a request. */
export interface KeptGatewayReport extends GatewayReportKey {
  readonly servedAgentDid: string;
  /** The agent whose request it was, as the request named it. */
  readonly callerDid: string;
  /** True where the agent's own signature over the request was verified. */
  readonly callerVerified: boolean;
  readonly action: string;
  readonly requestNonce: string;
  readonly outcome: string;
  readonly reasonCode: string;
  readonly httpStatus: number | null;
  readonly occurrences: number;
  readonly authorizationId: string | null;
  /** Over everything that the service's signature covers. */
  readonly digest: string;
  readonly receivedAt: number;
}
