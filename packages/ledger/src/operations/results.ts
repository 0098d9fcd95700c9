import type { Decision, ReasonCode } from '@gatewright/protocol';
import type { Op, OpKind } from './ops.js';
import type { Agent, Amounts, Escalation, Hold, Mandate, SettlementEvidence, Tally } from './records.js';

/** A refused operation: nothing changed. `detail` is a sentence for people, without secrets. */
export interface Refusal<K extends OpKind = OpKind> {
  readonly kind: K;
  readonly ok: false;
  readonly reasonCode: ReasonCode;
  readonly detail: string;
}

/** The final verdict of a decision. */
export interface Decided {
  readonly kind: 'decide';
  readonly ok: true;
  readonly decision: Decision;
  readonly reasonCode: string;
  /** Set only by a permit. */
  readonly authorizationId: string | null;
  /** Set by an escalation that was opened or is still short of approvals. */
  readonly escalationId: string | null;
  /** The escalation that an approval decides, or leaves waiting, as it is then; left out for any other decision. */
  readonly approved?: Escalation;
  /** When the hold expires, or the escalation. */
  readonly expiresAt: number | null;
  /** Units left under the cap after this step, net of expired holds; null where the mandate has no cap. */
  readonly remaining: bigint | null;
  readonly eventId: string;
  /** Number of this decision in the journal of its mandate, or of the organisation where no mandate was reached. */
  readonly version: number;
  /** Why the outcome is not the given verdict; null where it is. */
  readonly detail: string | null;
  /** The agent's status after the step. */
  readonly agent: Agent;
  /** Holds that a quarantine in this step released; `endHolds` releases those of the mandates whose ending it began. */
  readonly voided: readonly string[];
  /** Expired holds that this step released to make room, as they are then. */
  readonly expired: readonly Hold[];
  /** The limits over time of the hold, in their order, as they are after the step; empty where there was nothing to hold. */
  readonly limits: readonly LimitState[];
}

/** What is used of a limit over time, and when none of that counts any more. */
export interface LimitUse extends Pick<Tally, 'key' | 'at' | 'endsAt' | 'carried'> {
  /** What counts under it, expired holds no longer. */
  readonly used: Amounts;
}

/** The same after a decision. */
export interface LimitState extends LimitUse {
  /** True where the hold did not fit under it. */
  readonly isExceeded: boolean;
}

/** What an operation answers when it took effect, per kind. */
export interface Outcomes {
  readonly openMandate: { readonly mandate: Mandate; readonly created: boolean };
  readonly changeMandate: { readonly mandate: Mandate };
  /** `voided`: what this step released; the ending of the mandate says whether there is more. */
  readonly revokeMandate: { readonly mandate: Mandate; readonly voided: readonly string[] };
  /** `expired`: holds whose time was over when the ending began; `remaining`: those that wait still. */
  readonly endHolds: {
    readonly voided: readonly string[];
    readonly expired: readonly Hold[];
    readonly remaining: number;
  };
  /** `ending`: the mandates whose holds wait for `endHolds`. */
  readonly setAgent: {
    readonly agent: Agent;
    readonly voided: readonly string[];
    readonly ending: readonly string[];
    readonly eventId: string;
  };
  readonly attest: { readonly eventId: string };
  readonly denyEscalation: { readonly escalation: Escalation };
  readonly modifyEscalation: { readonly escalation: Escalation };
  readonly resumeEscalation: { readonly escalation: Escalation };
  readonly reopenResume: { readonly escalation: Escalation };
  readonly eraseRequest: { readonly escalation: Escalation };
  /** `replayed`: the same idempotency key claimed before, and this is the same grant. */
  readonly claim: { readonly hold: Hold; readonly replayed: boolean };
  readonly capture: {
    readonly hold: Hold;
    readonly amountCharged: bigint;
    readonly authorizedAmount: bigint;
    readonly settlementEvidence: SettlementEvidence;
  };
  readonly void: { readonly hold: Hold };
  readonly dispatched: { readonly hold: Hold };
  readonly unknown: { readonly hold: Hold };
  readonly reconcile: { readonly hold: Hold };
  /** `replayed`: the same idempotency key was refunded before; amounts are those of that refund. */
  readonly refund: {
    readonly hold: Hold;
    readonly refundAmount: bigint;
    readonly remainingCaptured: bigint;
    readonly replayed: boolean;
  };
  readonly bindPayload: { readonly hold: Hold; readonly alreadyBound: boolean };
  readonly expire: { readonly hold: Hold };
  readonly reserveSlot: { readonly hold: Hold };
  readonly finalizeSlot: { readonly hold: Hold };
  readonly releaseSlot: { readonly hold: Hold };
  readonly reserveBudget: { readonly mandate: Mandate; readonly expired: readonly Hold[]; readonly eventId: string };
  /** `spent`: units that stay taken from the parent; `expired`: expired holds of the delegated mandate that this ended. */
  readonly settleBudget: { readonly spent: bigint; readonly expired: readonly Hold[] };
}

/** What an operation of a kind answers. A decision is refused only where what it saw is no longer so: see `ReadSet`. */
type ResultOfKind<K extends OpKind> =
  | (K extends keyof Outcomes ? { readonly kind: K; readonly ok: true } & Outcomes[K] : Decided)
  | Refusal<K>;

/** What `step` and a store answer to an operation. */
export type ResultOf<O extends Op> = ResultOfKind<O['kind']>;

export type Result = ResultOfKind<OpKind>;
