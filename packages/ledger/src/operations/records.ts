import type { Decision, EvidenceRecord, ReasonCode } from '@gatewright/protocol';
import type { LimitWindow } from './limit-window.js';

/**
 * What the ledger keeps. Money is an integer count of units (bigint, never negative; `moneyScale` says what a unit is); times are integer
 * milliseconds since the epoch by the store's clock; ids are the caller's.
 */

/**
 * Kinds of holds: what a permit reserves, and the budget of a delegated mandate on the account of its parent. Each kind
 * has its own transitions.
 */
export const HOLD_KINDS = ['permit', 'delegatedBudget'] as const;

export type HoldKind = (typeof HOLD_KINDS)[number];

/**
 * States of a hold; the machine is the table in `reducer/hold/machine.ts`. `held` and `paying` are live and unclaimed: time,
 * revocation and containment end a held one, and none of them a paying one, because a payment outside is under way or made.
 * A delegated budget is `setAside` until its delegation ends.
 */
export const HOLD_STATES = [
  'setAside',
  'held',
  'paying',
  'dispatching',
  'dispatched',
  'unknown',
  'settled',
  'voided',
  'expired',
  'reversed',
] as const;

export type HoldState = (typeof HOLD_STATES)[number];

/** States in which an effect may be on its way: only a settlement or a person ends such a hold. */
export const OPEN_HOLD_STATES = ['paying', 'dispatching', 'dispatched', 'unknown'] as const satisfies HoldState[];

export type OpenHoldState = (typeof OPEN_HOLD_STATES)[number];

/** Grades of settlement evidence that this ledger gives (the protocol knows more, for confirmations from outside). */
export const SETTLEMENT_EVIDENCE = [
  'unattested',
  'counterparty_attested',
  'operator_resolved',
  'reconciled_at_authorized',
] as const;

export type SettlementEvidence = (typeof SETTLEMENT_EVIDENCE)[number];

/** A service whose signature was verified, by its DID. */
export type ServiceClaimer = `svc:${string}`;

/** Who claimed a hold: an anonymous caller, its own agent before it runs the action, or a service. */
export type Claimer = 'anonymous' | 'agent' | ServiceClaimer;

/** The one settlement of a hold outside: a payment is under way, or it was made. */
export const SLOT_STATES = ['reserved', 'final'] as const;

export type SlotState = (typeof SLOT_STATES)[number];

/** Money that was given back of a settled hold. */
export interface RefundEntry {
  /** Units of the hold's currency. */
  readonly amount: bigint;
  readonly at: number;
  /** Digest of the key under which it was asked for; the same key again is the same refund. Null where none was given. */
  readonly idempotencyKeyHash: string | null;
}

/** One reservation: bound to one amount, authorized once, resolved once (protocol.md §1.7). */
export interface Hold {
  readonly orgId: string;
  readonly authorizationId: string;
  readonly kind: HoldKind;
  readonly mandateId: string;
  readonly agentDid: string;
  readonly action: string;
  /** Authorized amount in units of the currency; 0 for an action that moves no value. */
  readonly amount: bigint;
  readonly currency: string;
  readonly merchant: string | null;
  readonly resource: string | null;
  /** The one service that may act on the hold, by its DID, where the mandate lists its counterparties; null for any. */
  readonly counterparty: string | null;
  /** `sha256:` and 64 hex digits of the bound arguments, null while unbound. */
  readonly payloadDigest: string | null;
  readonly contextDigest: string | null;
  readonly approvedByHuman: boolean;
  /** The escalation whose approval made this hold. */
  readonly escalationId: string | null;
  readonly state: HoldState;
  readonly authorizedAt: number;
  /** An unclaimed hold expires at this instant; a claimed one never does. */
  readonly expiresAt: number;
  readonly claimer: Claimer | null;
  readonly claimTokenHash: string | null;
  readonly idempotencyKeyHash: string | null;
  /** What the counterparty calls the effect, once it has said so. */
  readonly remoteRef: string | null;
  /** Units captured; null unless settled or reversed. */
  readonly settledAmount: bigint | null;
  /** When the hold was settled, by a capture or by an operator; null unless settled or reversed. */
  readonly settledAt: number | null;
  /** Units refunded of those captured. A refund does not give budget back. */
  readonly refundedAmount: bigint;
  /** What was refunded, in order: `refundedAmount` is its sum. */
  readonly refunds: readonly RefundEntry[];
  readonly settlementEvidence: SettlementEvidence | null;
  readonly settlementTxHash: string | null;
  readonly bookingRef: string | null;
  /** Null while no payment outside is under way or made. */
  readonly slotState: SlotState | null;
  /** Who reserved the slot; null for a caller without a verified name. */
  readonly slotHolder: ServiceClaimer | null;
  /** Units paid outside; null unless the slot is final. */
  readonly paidOutside: bigint | null;
  /** The payment's transaction, as the service named it. */
  readonly slotTxHash: string | null;
  /** Why a voided or expired hold ended; the code that a later use of it is refused with. */
  readonly closedBy: HoldClosure | null;
  /** Words of the party that moved the hold last (void, unknown, refund). */
  readonly note: string | null;
  /** What is noted of the action once it is settled. */
  readonly onSettlement: readonly EventNote[];
  /** The limits over time that the hold counts in. */
  readonly charges: readonly Charge[];
}

/** A limit over time that a hold counts in, and the instant at which it does, ms since the epoch. */
export interface Charge {
  readonly key: string;
  readonly at: number;
}

/** What was counted under the key of a limit over time: in the span of its window at `at`, the latest time that it was asked at. */
export interface Tally {
  readonly orgId: string;
  readonly key: string;
  readonly rule: LimitWindow;
  readonly at: number;
  /** What was charged from this instant on counts, ms since the epoch. */
  readonly countsFrom: number;
  /** When none of it counts any more. */
  readonly endsAt: number;
  /** Units that holds reserve or have captured, without what was given back. */
  readonly units: bigint;
  /** How many were not voided and have not expired, or how many events were noted. */
  readonly holds: number;
  /** Units that a calendar period may hand on to the next, and that the present one was handed; null where it hands on nothing. */
  readonly carries: bigint | null;
  readonly carried: bigint;
  /** How many events of a window `since` are behind this one. */
  readonly generation: number;
}

/** What a hold, or an event under its own id, counts under one limit. */
export interface ChargeRow extends Amounts {
  readonly orgId: string;
  readonly key: string;
  readonly authorizationId: string;
  readonly at: number;
  /** When it counts no more unless the hold is claimed before, ms since the epoch; 0 for an event. */
  readonly expiresAt: number;
  /** Whether the hold begins to wait for its claim with this, waits no more, or did not wait. */
  readonly wait: 'begins' | 'ends' | 'none';
  /** When the row of a rolling window may be dropped; null for another window, which loses no single charge. */
  readonly keepUntil: number | null;
}

/** Units and holds together. */
export interface Amounts {
  readonly units: bigint;
  readonly holds: number;
}

/** True for a hold whose effect may be on its way. */
export function isOpenHold({ state }: Hold): boolean {
  return OPEN_HOLD_STATES.some((each) => each === state);
}

/** What ends a hold without settling it. */
export const HOLD_CLOSURES = [
  'HOLD_VOIDED',
  'AUTHORIZATION_EXPIRED',
  'MANDATE_REVOKED',
  'AGENT_QUARANTINED',
  'AGENT_DECOMMISSIONED',
  'DELEGATION_CHAIN_BROKEN',
] as const satisfies readonly ReasonCode[];

export type HoldClosure = (typeof HOLD_CLOSURES)[number];

/**
 * The account of one mandate, under its id, and of those that change its terms. `reserved` counts every held and claimed hold,
 * expired ones included until they expire.
 */
export interface Mandate {
  readonly orgId: string;
  readonly mandateId: string;
  /** The mandate whose terms are in force; its own id until they are changed. */
  readonly termsId: string;
  readonly agentDid: string;
  readonly action: string;
  /** Upper-case currency code; null for a mandate that moves no value. */
  readonly currency: string | null;
  /** Ceiling of reserved + captured in units; null where the mandate has none. */
  readonly cap: bigint | null;
  readonly reserved: bigint;
  readonly captured: bigint;
  readonly revoked: boolean;
  /** Holds in state `held`, expired ones included until they are released. */
  readonly unclaimed: number;
  /** Set while unclaimed holds that have ended wait to be released. Nothing is held under the mandate meanwhile. */
  readonly ending: Ending | null;
  /** Number of entries in the mandate's journal: they are numbered 1..version without gaps. */
  readonly version: number;
}

/** The end of the unclaimed holds of a mandate: those that lived at `at`, ms since the epoch, count as voided from then on. */
export interface Ending {
  readonly closedBy: HoldClosure;
  readonly at: number;
}

export const AGENT_STATUSES = ['active', 'suspended', 'quarantined', 'decommissioned'] as const;

export type AgentStatus = (typeof AGENT_STATUSES)[number];

/** Containment and operating mode of one agent. An agent that was never set is active and has no mode. */
export interface Agent {
  readonly orgId: string;
  readonly agentDid: string;
  readonly status: AgentStatus;
  readonly operatingMode: string | null;
}

/** A consumed nonce and what its request was given. */
export interface NonceUse {
  readonly orgId: string;
  readonly agentDid: string;
  readonly nonce: string;
  readonly authorizationId: string | null;
  readonly usedAt: number;
}

/** An event to be counted for later decisions, under a key of the caller's that says what was done, and by whom. A key has one window. */
export interface EventNote {
  readonly key: string;
  readonly window: LimitWindow;
}

/** Expiry is not a stored status: a pending escalation past `expiresAt` is expired (`isEscalationExpired`). */
export const ESCALATION_STATUSES = ['pending', 'approved', 'denied', 'modified'] as const;

export type EscalationStatus = (typeof ESCALATION_STATUSES)[number];

/** What a person gave as the reason of a decision on an escalation. The agent may read it; evidence records do not contain it. */
export interface DecisionReason {
  /** The person, as among the approvers. */
  readonly by: string;
  readonly decision: 'approve' | 'deny' | 'modify';
  readonly reason: string;
}

/** An action that waits for people. */
export interface Escalation {
  readonly orgId: string;
  readonly escalationId: string;
  readonly agentDid: string;
  readonly action: string;
  readonly mandateId: string | null;
  /** Code of the rule that asked for review. */
  readonly reasonCode: string;
  /** The request to decide again at approval; opaque JSON text of the gate. */
  readonly request: string;
  readonly status: EscalationStatus;
  /** How many different people must approve. */
  readonly required: number;
  /** Whose approvals counted when the last one came, in order; each counts once. */
  readonly approvers: readonly string[];
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The hold that the approval made. */
  readonly authorizationId: string | null;
  /** Set while one process has resumed the approved action. */
  readonly resumed: boolean;
  /** The reasons that were given, of approvals that count and of the decision that ended it, in order. */
  readonly reasons: readonly DecisionReason[];
  /** The escalation that carries the modified request. */
  readonly nextEscalationId: string | null;
  /** Who denied or modified it. */
  readonly decidedBy: string | null;
}

/**
 * One line of a journal. Every decision and every change of a hold or a mandate is one, numbered densely per stream: the
 * stream is the mandate, or the organisation where no mandate was reached (`streamId` null). Refused settlement
 * calls change nothing and leave no line, so that they cannot fill a journal.
 */
export interface Entry {
  readonly orgId: string;
  readonly streamId: string | null;
  readonly version: number;
  readonly at: number;
  readonly kind: EntryKind;
  readonly authorizationId: string | null;
  /** Balances of the mandate after this line; 0 in an organisation's stream. */
  readonly reserved: bigint;
  readonly captured: bigint;
  /** The evidence record of a decision; null for a change that is no decision. */
  readonly record: EvidenceRecord | null;
}

/** A decision that no decision log has taken over yet. */
export interface FeedEntry {
  readonly eventId: string;
  /** When it was decided, ms since the epoch. */
  readonly at: number;
  /** What the request said, as text of the gate; null where no signature proved it. */
  readonly request: string | null;
}

/** A hold that was closed, or refunded since, and that no decision log has counted yet: with what it moved then. */
export interface ClosedHold extends Pick<Hold, 'orgId' | 'authorizationId' | 'refundedAmount'> {
  /** Units captured: 0 where the hold was voided or expired. */
  readonly capturedAmount: bigint;
  readonly authorizedAt: number;
}

/** What a journal line records: an operation, or the closing of a hold that another operation caused. */
export const ENTRY_KINDS = [
  'openMandate',
  'changeMandate',
  'revokeMandate',
  'decide',
  'setAgent',
  'attest',
  'denyEscalation',
  'claim',
  'capture',
  'void',
  'dispatched',
  'unknown',
  'reconcile',
  'refund',
  'bindPayload',
  'expire',
  'reserveSlot',
  'finalizeSlot',
  'releaseSlot',
  'reserveBudget',
  'settleBudget',
] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A verdict as the rules gave it: the code may be one that a rule declares. */
export interface GivenVerdict {
  readonly decision: Decision;
  readonly reasonCode: string;
}

/** Unclaimed holds that have not expired: how many, and their amounts in units together. */
export interface VoidableHolds {
  readonly holds: number;
  readonly amount: bigint;
}

/** A mandate as a reader sees it now. */
export interface MandateView {
  readonly mandateId: string;
  /** The mandate whose terms are in force. */
  readonly termsId: string;
  readonly agentDid: string;
  readonly action: string;
  readonly currency: string | null;
  readonly cap: bigint | null;
  readonly captured: bigint;
  /** Units of live holds: expired unclaimed ones no longer count, swept or not. */
  readonly reserved: bigint;
  readonly revoked: boolean;
  /** Holds in state `held`, those that expired or ended included until they are released. */
  readonly unclaimed: number;
  /** Set while holds that have ended wait to be released; `reserved` counts them until then. */
  readonly ending: Ending | null;
  readonly version: number;
}
