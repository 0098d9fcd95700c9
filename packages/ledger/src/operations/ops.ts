import type { EvidenceRecord } from '@gatewright/protocol';
import type { LimitWindow } from './limit-window.js';
import type { AgentStatus, Amounts, Claimer, EventNote, GivenVerdict, Mandate, ServiceClaimer } from './records.js';

/**
 * The operations of the ledger. All are plain data: ids, hashes and verified facts come from the caller, and the time
 * is the store's. Money is units (`toUnits`); a value outside 0 … `MONEY_MAX_UNITS` is refused, never thrown on.
 */
export type Op =
  | OpenMandate
  | ChangeMandate
  | RevokeMandate
  | EndHolds
  | SetAgent
  | Attest
  | Decide
  | DenyEscalation
  | ModifyEscalation
  | ResumeEscalation
  | ReopenResume
  | EraseRequest
  | Claim
  | Capture
  | VoidHold
  | Dispatched
  | Unknown
  | Reconcile
  | Refund
  | BindPayload
  | Expire
  | ReserveSlot
  | FinalizeSlot
  | ReleaseSlot
  | ReserveBudget
  | SettleBudget;

export type OpKind = Op['kind'];

/** Creates the account of a mandate. Equal content again is fine; other content under the same id is CONFLICT. */
export interface OpenMandate {
  readonly kind: 'openMandate';
  readonly orgId: string;
  readonly mandateId: string;
  readonly agentDid: string;
  readonly action: string;
  readonly currency: string | null;
  /** Total ceiling in units; null for none. A ceiling needs a currency. */
  readonly cap: bigint | null;
  /** What evidence says of it; none where it is left out, and none again where the account exists. */
  readonly act?: Act;
}

/**
 * Puts other terms in force on the account of a mandate. What is captured and reserved under it counts under them, so a ceiling
 * below that is refused. The currency of an account never changes.
 */
export interface ChangeMandate {
  readonly kind: 'changeMandate';
  readonly orgId: string;
  readonly mandateId: string;
  /** The terms that are in force now; where others are, another change came first. */
  readonly from: string;
  readonly to: string;
  /** Total ceiling in units; null for none. */
  readonly cap: bigint | null;
  /** The hold that sets the ceiling aside, and the parent's account that it is on; null where there is none. */
  readonly budget: { readonly budgetId: string; readonly mandateId: string } | null;
  /** The mandates that it comes from: while one is revoked or its agent contained, nothing is changed. */
  readonly delegatedFrom?: readonly SourceMandate[];
  /** What evidence says of it; none where it is left out. */
  readonly act?: Act;
}

/**
 * Ends a mandate: later authorizations, and claims and captures of holds that this voids, are MANDATE_REVOKED. Where it has more
 * unclaimed holds than one step ends, they count as voided from now on, and `endHolds` releases them.
 */
export interface RevokeMandate {
  readonly kind: 'revokeMandate';
  readonly orgId: string;
  readonly mandateId: string;
  /** The terms that evidence names; those in force where it is left out. */
  readonly termsId?: string;
  /** Unclaimed holds live on, as where another mandate takes the place of this one; they are voided otherwise. */
  readonly keepsHolds?: boolean;
  /** Unclaimed holds that this step releases at most: `ENDING_MAX_HOLDS` where it is left out. */
  readonly maxHolds?: number;
  /** What evidence says of it; none where it is left out, and none again where the mandate ended before. */
  readonly act?: Act;
}

/** Releases unclaimed holds of a mandate whose ending is in progress, those that expire first before the others. */
export interface EndHolds {
  readonly kind: 'endHolds';
  readonly orgId: string;
  readonly mandateId: string;
  /** How many at most. */
  readonly limit: number;
}

/** An administrative act as its evidence record shows it. */
export interface Act {
  /** Name of the act. */
  readonly action: string;
  readonly verdict: GivenVerdict;
  readonly evidence: EvidenceDraft;
}

/** Puts evidence of an act into the journal of the organisation, and changes nothing else. */
export interface Attest {
  readonly kind: 'attest';
  readonly orgId: string;
  /** The party in the record. */
  readonly agentDid: string;
  readonly mandateId: string | null;
  readonly act: Act;
}

/** A mandate that another one was delegated from, directly or in several steps, and its agent. Neither ever changes. */
export interface SourceMandate {
  readonly mandateId: string;
  readonly agentDid: string;
}

/**
 * Contains, reinstates or re-modes an agent by hand. Quarantine and decommission void its unclaimed holds, as the revocation of each
 * of its mandates would.
 */
export interface SetAgent extends Act {
  readonly kind: 'setAgent';
  readonly orgId: string;
  readonly agentDid: string;
  /** Null leaves the status as it is, so that a change of mode never lifts a containment that came meanwhile. */
  readonly status: AgentStatus | null;
  /** Left out, the mode stays as it is; null is no mode. */
  readonly operatingMode?: string | null;
  /** Mandates that come from the agent's: where its unclaimed holds are voided, theirs are too. */
  readonly delegated?: readonly string[];
  /** As for a revocation, over all mandates together. */
  readonly maxHolds?: number;
}

/** What the gate knows of an evidence record; the outcome fields and the time are filled in the step. */
export type EvidenceDraft = Pick<
  EvidenceRecord,
  'eventId' | 'policyDigest' | 'contextFields' | 'firedRules' | 'orgId' | 'network' | 'requestDigest'
>;

/**
 * One decision of any kind. The step changes the given verdict where something happened since the gate read (in
 * the order of the checks): nonce used, agent contained, mandate revoked, cap exhausted. Where that is what the verdict
 * rests on, only the gate can evaluate again: the answer is a refusal and nothing is burnt. See `decide.ts`.
 */
export interface Decide {
  readonly kind: 'decide';
  readonly orgId: string;
  readonly agentDid: string;
  readonly action: string;
  /** Null where no signature was verified (nothing is burnt) and where people, not the agent, ask. */
  readonly nonce: string | null;
  /** The account of the mandate that grants the action. */
  readonly mandateId: string | null;
  /** The terms that the verdict was evaluated under; those that the account was opened with where it is left out. */
  readonly termsId?: string;
  /** The mandates that it comes from: while one is revoked or its agent contained, nothing is permitted. */
  readonly delegatedFrom?: readonly SourceMandate[];
  readonly verdict: GivenVerdict;
  /** What the verdict was evaluated on; null where nothing that may change meanwhile made a difference. */
  readonly readSet: ReadSet | null;
  /** The hold of a permit. An action without value holds amount 0. Ignored unless the outcome permits. */
  readonly hold: HoldRequest | null;
  /** A fired rule contains the agent in the same step; ignored if the given verdict is overtaken. */
  readonly containment: 'suspended' | 'quarantined' | null;
  /** Opens an escalation; ignored unless the outcome is the given `escalate`. */
  readonly escalation: EscalationRequest | null;
  /** One person's approval of an escalation, with the verdict of the checks run again. */
  readonly approval: Approval | null;
  readonly evidence: EvidenceDraft;
  /** What the request said, for the decision log; absent where no signature proved it. */
  readonly request?: string;
  /** What is noted of the action for later decisions, by its outcome; nothing where it is left out. */
  readonly notes?: OutcomeNotes;
}

/**
 * Notes by what becomes of an action: it is asked for, permitted, or its hold is settled, or it is refused. A request that did not prove
 * its agent notes nothing.
 */
export type OutcomeNotes = Readonly<Record<'called' | 'permitted' | 'settled' | 'refused', readonly EventNote[]>>;

/** What counts under a limit with an action, and the answer that a verdict was evaluated on. */
export interface LimitAnswer {
  readonly limit: Limit;
  /** What the action adds to what counts before it. */
  readonly adds: Amounts;
  /** True where both together are above the limit. */
  readonly exceeded: boolean;
}

/** What a verdict rests on and other operations change. A decision that saw it otherwise than it is changes nothing. */
export interface ReadSet {
  /** The agent's operating mode. */
  readonly operatingMode: string | null;
  /** The modes of the agents of `delegatedFrom`, in its order; not compared where they are left out. */
  readonly delegatorModes?: readonly (string | null)[];
  /** Of the mandate's account, as readers see it; null where no rule reads it. */
  readonly spent: Pick<Mandate, 'captured' | 'reserved'> | null;
  /** How many events counted under a key, for each window that a rule counts calls in. */
  readonly calls: readonly EventCount[];
  /** Answers about sums and counts over time; none where it is left out. */
  readonly answers?: readonly LimitAnswer[];
  /** Revision of what the agent's policy is compiled from, read before that was; not compared where it is left out. */
  readonly revision?: number;
}

/** How many events counted under a key when a verdict was evaluated. */
export interface EventCount extends EventNote {
  readonly count: number;
}

export interface HoldRequest {
  readonly authorizationId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly merchant: string | null;
  readonly resource: string | null;
  /** The one service that may act on the hold, by its DID; null or left out for any. */
  readonly counterparty?: string | null;
  readonly payloadDigest: string | null;
  readonly contextDigest: string | null;
  readonly approvedByHuman: boolean;
  readonly ttlMs: number;
  /** The first instant, ms since the epoch, at which the authority behind the hold is over; null or left out for none. */
  readonly endsAt?: number | null;
  /** The limits over time that it must fit under; none where they are left out. */
  readonly limits?: readonly Limit[];
}

/** A limit over time. Limits of one key count together, so that they have one window. */
export interface Limit {
  readonly key: string;
  readonly window: LimitWindow;
  /** Units, and holds, at most; null for any. */
  readonly units: bigint | null;
  readonly holds: number | null;
  /** Adds what the calendar period before left of `units`, as it ended; not where it is left out. */
  readonly carriesOver?: boolean;
  /** What is added to the limit for a time; nothing where it is left out. */
  readonly raises?: readonly Raise[];
}

/** Adds to a limit before the instant `until`, ms since the epoch. */
export interface Raise extends Amounts {
  readonly until: number;
}

export interface EscalationRequest {
  readonly escalationId: string;
  readonly expiresAt: number;
  readonly required: number;
  readonly request: string;
}

export interface Approval {
  readonly escalationId: string;
  /** Identity of the person; the same person counts once. */
  readonly approver: string;
  /** Why they approve; null where they do not say. */
  readonly reason: string | null;
  /** The approvers that the approval was evaluated beside. Where there are others meanwhile, it is to be evaluated again. */
  readonly earlier: readonly string[];
  /** Those of them that count no more: who may not approve any longer, or counts under another identity. */
  readonly discounted: readonly string[];
}

/** One person's refusal ends an escalation; it leaves evidence (block, ESCALATION_NOT_APPROVED). */
export interface DenyEscalation {
  readonly kind: 'denyEscalation';
  readonly orgId: string;
  readonly escalationId: string;
  readonly decidedBy: string;
  /** Why; null where the person does not say. */
  readonly reason: string | null;
  readonly evidence: EvidenceDraft;
  /** What the denied request said, for the decision log. */
  readonly request?: string;
}

/** A reviewer replaces the request: in one step the escalation ends and the one that carries the changed request opens. */
export interface ModifyEscalation {
  readonly kind: 'modifyEscalation';
  readonly orgId: string;
  readonly escalationId: string;
  readonly decidedBy: string;
  /** Why; null where the person does not say. */
  readonly reason: string | null;
  /** The decision that opens the successor. */
  readonly opening: Opening;
}

/** Opens an escalation for people: nothing is burnt or reserved, and what changes until then is evaluated at the approval. */
export interface Opening extends Decide {
  readonly nonce: null;
  readonly verdict: GivenVerdict & { readonly decision: 'escalate' };
  readonly readSet: null;
  readonly hold: null;
  readonly containment: null;
  readonly escalation: EscalationRequest;
  readonly approval: null;
}

/** The agent resumes an approved action; only one process may. */
export interface ResumeEscalation {
  readonly kind: 'resumeEscalation';
  readonly orgId: string;
  readonly escalationId: string;
  /** Of the approved hold, as for a claim. */
  readonly delegatedFrom?: readonly SourceMandate[];
}

/** The counterparty that was to execute a resumed action did not take it: one process may resume it again. */
export interface ReopenResume {
  readonly kind: 'reopenResume';
  readonly orgId: string;
  readonly escalationId: string;
}

/** Replaces the request of an escalation that can neither be decided nor carried out any more, and drops the words of its reviewers. */
export interface EraseRequest {
  readonly kind: 'eraseRequest';
  readonly orgId: string;
  readonly escalationId: string;
  /** What is left of the request. */
  readonly request: string;
}

/** A counterparty takes a hold before it executes (protocol.md §2.14). */
export interface Claim {
  readonly kind: 'claim';
  readonly orgId: string;
  readonly authorizationId: string;
  readonly idempotencyKeyHash: string | null;
  /** Hash of the claim token. It must be derived from the key, so that a repeated claim offers the same one. */
  readonly claimTokenHash: string | null;
  readonly claimer: Claimer;
  readonly expect: ClaimExpectation;
  /** The digest of the payload header, null where the header is absent. */
  readonly payloadDigest: string | null;
  readonly requireHumanApproval: boolean;
  /** The mandates that the hold's mandate comes from: no payment begins while an agent of theirs is contained. */
  readonly delegatedFrom?: readonly SourceMandate[];
}

/** What the claimer believes of the hold; members left out are not compared. No merchant is the empty text. */
export interface ClaimExpectation {
  readonly agentDid?: string;
  readonly action?: string;
  readonly amount?: bigint;
  readonly currency?: string;
  readonly merchant?: string;
  readonly contextDigest?: string;
}

/** Proof that the caller is the party that claimed: the token's hash, or a service whose signature was verified. */
export interface ClaimCredentials {
  readonly claimTokenHash: string | null;
  readonly claimer: ServiceClaimer | null;
}

/** Who settles. `claimer` names a registered counterparty whose signature was verified, also on an unclaimed hold. */
export interface SettlementCredentials extends ClaimCredentials {
  /** A settlement proof of the hold's own agent was verified. */
  readonly agentProof: boolean;
  /** Settlement by authorization id alone is refused. */
  readonly strict: boolean;
}

/** Credentials of calls that an owner or admin of the organisation may make as well. */
export interface OperatorCredentials extends ClaimCredentials {
  readonly operator: boolean;
}

export interface Capture extends SettlementCredentials {
  readonly kind: 'capture';
  readonly orgId: string;
  readonly authorizationId: string;
  readonly amount: bigint;
  readonly settlementTxHash: string | null;
  readonly bookingRef: string | null;
  /** Of an unclaimed hold, as for a claim; agents in quarantine and retired ones count. */
  readonly delegatedFrom?: readonly SourceMandate[];
}

export interface VoidHold extends SettlementCredentials {
  readonly kind: 'void';
  readonly orgId: string;
  readonly authorizationId: string;
  readonly reason: string | null;
}

/** The claimer sent the effect on its way and names it. */
export interface Dispatched extends ClaimCredentials {
  readonly kind: 'dispatched';
  readonly orgId: string;
  readonly authorizationId: string;
  /** Null where the claimer has no name for it. */
  readonly remoteRef: string | null;
  /** The authorization id alone names the effect of an anonymous claim, once; its claimer may still name another. */
  readonly open: boolean;
}

/** The claimer does not know whether the effect happened: the reservation stays until an operator reconciles. */
export interface Unknown extends OperatorCredentials {
  readonly kind: 'unknown';
  readonly orgId: string;
  readonly authorizationId: string;
  readonly reason: string | null;
}

/** An operator states what happened. `amount` null settles the authorized amount. */
export interface Reconcile {
  readonly kind: 'reconcile';
  readonly orgId: string;
  readonly authorizationId: string;
  readonly outcome: 'settled' | 'not_executed';
  readonly amount: bigint | null;
}

/** Records money given back; `amount` null is all that remains. The budget stays spent. */
export interface Refund extends OperatorCredentials {
  readonly kind: 'refund';
  readonly orgId: string;
  readonly authorizationId: string;
  readonly amount: bigint | null;
  readonly reason: string | null;
  /** The same key again is the same refund; null where each call is one of its own. */
  readonly idempotencyKeyHash: string | null;
}

/** Binds the arguments of an unclaimed hold after the fact (protocol.md §2.5). */
export interface BindPayload {
  readonly kind: 'bindPayload';
  readonly orgId: string;
  readonly authorizationId: string;
  readonly payloadDigest: string;
}

/** Who calls on the slot of a hold. */
export interface SlotCredentials extends OperatorCredentials {
  /** `claimer` is a counterparty that the organisation registered, for the merchant of the hold. */
  readonly registered: boolean;
  /** Knowing the authorization id is not enough. */
  readonly strict: boolean;
  /** Of a reservation, as for a claim; of an unclaimed hold, as for a capture. */
  readonly delegatedFrom?: readonly SourceMandate[];
}

/** A service is about to pay outside: the hold stays reserved until the slot is released or final. */
export interface ReserveSlot extends SlotCredentials {
  readonly kind: 'reserveSlot';
  readonly orgId: string;
  readonly authorizationId: string;
}

/** The payment outside was made. `amount` null is the whole authorized amount. */
export interface FinalizeSlot extends SlotCredentials {
  readonly kind: 'finalizeSlot';
  readonly orgId: string;
  readonly authorizationId: string;
  readonly amount: bigint | null;
  readonly txHash: string | null;
}

/** The payment outside failed. */
export interface ReleaseSlot extends SlotCredentials {
  readonly kind: 'releaseSlot';
  readonly orgId: string;
  readonly authorizationId: string;
}

/**
 * Sets the budget of a delegated mandate aside on the account of its parent, and opens the account of the mandate with
 * that budget as its ceiling: neither is ever there without the other.
 */
export interface ReserveBudget {
  readonly kind: 'reserveBudget';
  readonly orgId: string;
  /** The account of the parent, which the budget is taken from, and its agent. */
  readonly mandateId: string;
  /** The terms of the parent that the budget was held against; as for a decision. */
  readonly termsId?: string;
  readonly agentDid: string;
  /** Id of the hold on the parent's account. */
  readonly budgetId: string;
  readonly amount: bigint;
  readonly currency: string;
  /** The mandate that the budget is for, with what evidence says of its account. */
  readonly delegated: Pick<OpenMandate, 'mandateId' | 'agentDid' | 'action' | 'act'>;
  /** The mandates that the parent comes from: while one is revoked or its agent contained, nothing is delegated. */
  readonly delegatedFrom?: readonly SourceMandate[];
  readonly evidence: EvidenceDraft;
}

/** A delegation ended: what its mandate did not spend goes back to the parent. The account of the mandate must be closed. */
export interface SettleBudget {
  readonly kind: 'settleBudget';
  readonly orgId: string;
  /** The delegated mandate. */
  readonly mandateId: string;
  readonly budgetId: string;
}

/** Releases an expired unclaimed hold. */
export interface Expire {
  readonly kind: 'expire';
  readonly orgId: string;
  readonly authorizationId: string;
}
