import type { EvaluationInputs, HistoryQuestion, Policy, SumQuestion, Verdict } from '@gatewright/evaluator';
import type { Agent, Escalation, Hold, Ledger, SourceMandate } from '@gatewright/ledger';
import type { Ed25519, PaymentAsset, Sha256Hex } from '@gatewright/protocol';
import type { KeyedMutex } from './keyed-mutex.js';
import type { GrantedTerms } from './mandate/granted-terms.js';
import type { GrantedLimit, LimitOwner } from './mandate/limits-over-time.js';
import type { RateLimiter } from './rate-limiter.js';
import type { GateRecords } from './records.js';

/** Time, ms since the epoch. The only clock below the edges. */
export interface Clock {
  now(): number;
}

/** Fresh identifiers and secrets; the only randomness below the edges. */
export interface Ids {
  uuid(): string;
  /** 32 random bytes. */
  secret(): Uint8Array;
}

/** What every verdict says about the entity that issued the agent's mandates (protocol.md §1.4). */
export interface IssuerDisclosure {
  readonly orgId: string;
  readonly verification: 'unverified' | 'pending' | 'verified';
  /** RFC 3339, null unless verified. */
  readonly verifiedAt: string | null;
  readonly network: string;
}

/** An agent as the gate needs to know it. */
export interface RegisteredAgent {
  readonly did: string;
  readonly orgId: string;
  readonly network: string;
  /** Registered Ed25519 public key, 32 bytes. */
  readonly publicKey: Uint8Array;
  /** False while a brought key waits for its proof of possession. */
  readonly keyVerified: boolean;
  readonly issuer: IssuerDisclosure;
  /**
   * Address of the person of the organisation who asked for the agent; they approve nothing that it asks. Null where a person
   * of another organisation asked, or an administrator made it directly.
   */
  readonly requestedBy: string | null;
}

/** A live mandate: whose account pays for which action. */
export interface GrantedMandate extends GrantedTerms {
  readonly mandateId: string;
  /** The ledger's account of it, which it keeps from the mandates whose terms it changed. */
  readonly accountId: string;
  readonly action: string;
  /** Null for a mandate without limits. */
  readonly currency: string | null;
  readonly requirePayloadBinding: boolean;
  /** False where the delegation chain does not verify down to a person. */
  readonly chainIntact: boolean;
  /** The accounts of the mandates that it comes from, nearest first; none where people gave it directly. */
  readonly delegatedFrom: readonly SourceMandate[];
  /** The first instant, ms since the epoch, at which it, or one that it comes from, is over; null for never. */
  readonly endsAt: number | null;
  /** Its limits over time, those of the mandates that it comes from, then those of the budgets that these count under. */
  readonly limits: readonly GrantedLimit[];
  /** Why its budgets permit nothing; null where they may. */
  readonly budgetObstacle: string | null;
}

/** How many different people must approve what a rule escalates. */
export interface ApprovalDemand {
  /** What the organisation demands of every approval. */
  readonly organisation: number;
  /** What single rules demand, by `document/molecule`; the highest of the rules that fired counts. */
  readonly byRule: ReadonlyMap<string, number>;
}

/** The compiled policy of an agent, with the mandates that it was compiled from. */
export interface AgentPolicy {
  readonly policy: Policy;
  readonly mandates: readonly GrantedMandate[];
  readonly approvals: ApprovalDemand;
  /** Digest of the bound version of a rule document, or of a rule (`document/molecule`) as it is in it; null where none is bound. */
  readonly ruleVersion: (name: string) => string | null;
  /** The context fields whose values a rule (`document/molecule`) compares with a list; empty where it compares none. */
  readonly contextValues: (rule: string) => readonly string[];
  /** How long an unclaimed hold lives, ms. */
  readonly holdTtlMs: number;
  /** Whether the decision log keeps the context values that rules read. */
  readonly logsContext: boolean;
  /** Whether it keeps what each verdict was computed from. */
  readonly capturesInputs: boolean;
  readonly reads: HistoryReads;
  /** Rules that are evaluated beside these and never enforced; null where there are none. */
  readonly shadow: ShadowPolicy | null;
  /** Revision of what it was compiled from, which the commit compares (`ReadSet`); null or left out where nothing is compared. */
  readonly revision?: number | null;
}

/** Rules on trial. They see what the live ones saw. */
export interface ShadowPolicy {
  /** What they and the live rules read. */
  readonly reads: HistoryReads;
  /** Called once a decision that the live rules were evaluated for is committed. It must return at once and not throw. */
  observe(decision: ObservedDecision): void;
}

/** A decision with the verdict of the live rules, before the commit. */
export interface ObservedDecision {
  readonly eventId: string;
  readonly inputs: EvaluationInputs;
  readonly verdict: Verdict;
}

/** What its rules read that other calls of the agent change. */
export interface HistoryReads {
  /** How often the agent called. */
  readonly calls: boolean;
  /** In which windows, besides, seconds. */
  readonly callWindows: readonly number[];
  /** Days in which payments to the merchant are looked for. They only make a merchant known, and are not held against the commit. */
  readonly merchantWindows: readonly number[];
  /** What was spent and is reserved under the mandate. */
  readonly spend: boolean;
  /** Questions about earlier actions. */
  readonly history: readonly HistoryQuestion[];
  /** Questions about sums and counts over time. */
  readonly sums: readonly SumQuestion[];
}

/** A service that an organisation registered to act on its holds (protocol.md §2.13). */
export interface Counterparty {
  readonly did: string;
  /** Merchants whose holds it may act on; null for all. */
  readonly merchants: readonly string[] | null;
  /** False for one that may report only. */
  readonly mayClaim: boolean;
  /** Agents that it reports about; absent for every agent of the organisation. */
  readonly agents?: readonly string[];
}

/** Who is known to the gate, and under which policy. */
export interface AgentDirectory {
  agent(did: string): Promise<RegisteredAgent | null>;
  policy(agent: RegisteredAgent): Promise<AgentPolicy>;
  /** Evicts the policy of an agent that is older than the database has it, and says whether it was; needed where policies have revisions. */
  refresh?(agent: Pick<RegisteredAgent, 'orgId' | 'did'>): Promise<boolean>;
  /** The accounts of the mandates that the mandate of a hold comes from, nearest first. */
  sourcesOf(hold: Pick<Hold, 'orgId' | 'agentDid' | 'mandateId'>): Promise<readonly SourceMandate[]>;
  /** The counterparties of an organisation; its holds are open to any service while none of them may claim. */
  counterparties(orgId: string): Promise<readonly Counterparty[]>;
}

/** The people of organisations, as far as several must agree. */
export interface People {
  /**
   * Of the people given, those who may approve now, each with the id under which they count: several ids of one person count under
   * one. An approval counts only while its person may approve.
   */
  mayApprove(orgId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The addresses of people of an organisation, by their ids. */
  emails(orgId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Who may settle an unclaimed hold: anyone who holds its id, or only a proven party (ADR 19). */
export type SettlementMode = 'open' | 'strict';

export interface GateSettings {
  readonly network: string;
  readonly settlement: SettlementMode;
  /** Amounts far from what the agent usually pays wait for people (SPEND_PATTERN_ANOMALY). */
  readonly spendAnomaly: boolean;
  /** Largest body of a call, and largest itinerary as canonical JSON, bytes. */
  readonly bodyMaxBytes: number;
  readonly itineraryMaxBytes: number;
  /** The assets that payment requirements of a claim may ask for. */
  readonly paymentAssets: readonly PaymentAsset[];
  /**
   * Secrets from which claim tokens are derived, 32 bytes each; so a repeated claim finds its token without storing it. New tokens
   * follow from the first; the others were, or will be, the first.
   */
  readonly claimTokenKeys: () => readonly [Uint8Array, ...Uint8Array[]];
}

/** A permit took the use of a limit to a percentage that it notifies at. */
export interface LimitReached {
  readonly orgId: string;
  readonly agentDid: string;
  readonly mandateId: string;
  readonly owner: LimitOwner;
  readonly per: GrantedLimit['per'];
  /** The highest of its percentages that the permit reached. */
  readonly percent: number;
  /** What is left, in the currency of the mandate; null for a limit without an amount, or without a count. */
  readonly remaining: number | null;
  readonly remainingCount: number | null;
  readonly currency: string | null;
}

/** A limit that refused a decision: its period, and whose it is. */
export interface LimitRefused extends Pick<GrantedLimit, 'per'> {
  /** `above` for a mandate that the mandate of the agent comes from. */
  readonly from: 'mandate' | 'above' | 'budget';
}

/** What the gate notifies the host of. */
export interface GateEvents {
  /** A decision contained an agent: guards that hold its bundle should be notified at once. */
  contained(agent: Agent): void;
  /** A decision waits for people. */
  escalated(
    escalation: Pick<
      Escalation,
      'orgId' | 'escalationId' | 'agentDid' | 'action' | 'reasonCode' | 'expiresAt' | 'request'
    >,
  ): void;
  /** A permit took the use of a limit to a percentage that it notifies at. */
  limitReached(reached: LimitReached): void;
  /** A decision did not fit under a limit over time. */
  limitRefused?(limit: LimitRefused): void;
  /** It is not known whether the effect of a hold happened, so that its reservation stays. */
  outcomeUnknown(hold: Hold): void;
  /** Something failed that should not have; the answer was a block. `requestId` is that of the call, where the host gave it one. */
  failed(operation: string, error: unknown, requestId?: string): void;
}

/** All that the gate reaches outside itself. */
export interface GatePorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ed25519: Ed25519;
  readonly sha256Hex: Sha256Hex;
  readonly ledger: Ledger;
  readonly directory: AgentDirectory;
  readonly people: People;
  readonly records: GateRecords;
  readonly rateLimiter: RateLimiter;
  /** Signed requests of each agent; null where the host bounds them not. */
  readonly agentRateLimiter: RateLimiter | null;
  /** By agent: decisions that read what the others change come one after the other. */
  readonly agentMutex: KeyedMutex;
  readonly events: GateEvents;
  readonly settings: GateSettings;
}
