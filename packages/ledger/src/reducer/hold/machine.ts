import type { ReasonCode } from '@gatewright/protocol';
import type { HoldRequest } from '../../operations/ops.js';
import type { ClosedHold, Ending, Hold, HoldKind, HoldState, SlotState } from '../../operations/records.js';

/**
 * What happens to a hold, and who has it happen. `close` is the revocation of its mandate or the containment of its agent;
 * a slot is the one settlement of a hold outside.
 */
export const CALLERS = {
  bind: 'its agent',
  claim: 'a counterparty, or its agent; of a hold whose slot is taken, the service that reserved it',
  dispatch: 'its claimer',
  lose: 'its claimer or an owner',
  capture: 'its claimer; unclaimed, or at its exact amount, also by its id where settlement is open',
  void: 'its claimer; unclaimed, also by its id where settlement is open',
  expire: 'time',
  close: 'an owner, or a fired rule',
  reconcileSettled: 'an owner',
  reconcileNotExecuted: 'an owner',
  refundPart: 'its claimer or an owner',
  refundRest: 'its claimer or an owner',
  reserveSlot: 'its claimer; unclaimed, a counterparty, or by its id where settlement is open',
  finalizeSlot: 'who reserved the slot; at the whole amount by its id, where the reservation names no party',
  releaseSlot: 'who reserved the slot, or an owner',
  changeBudget: 'an owner',
  settleBudget: 'the end of the delegation',
  returnBudget: 'the end of the delegation',
} as const;

export type Trigger = keyof typeof CALLERS;

/** One cell of the machine: where the hold goes, or the code that the trigger is refused with. */
export type Cell = { readonly to: HoldState } | { readonly refuse: ReasonCode };

const to = (state: HoldState): Cell => ({ to: state });
const no = (code: ReasonCode): Cell => ({ refuse: code });

const CLAIMED = no('AUTHORIZATION_ALREADY_CLAIMED');
const USED = no('AUTHORIZATION_ALREADY_USED');
const VOIDED = no('AUTHORIZATION_VOIDED');
const EXPIRED = no('AUTHORIZATION_EXPIRED');
const NOT_HELD = no('NOT_HELD');
const CHANGED = no('HOLD_STATE_CHANGED');
const IN_RECONCILIATION = no('HOLD_UNDER_RECONCILIATION');
const NOT_CAPTURED = no('NOT_CAPTURED');
const REFUNDED = no('ALREADY_REFUNDED');
const PAYING = no('SETTLEMENT_REUSED');
const UNRESERVED = no('CONFLICT');
const UNKNOWN = no('AUTHORIZATION_NOT_FOUND');

/** The machine of what a permit reserves (protocol.md §1.7): every trigger of its kind in every state. */
// biome-ignore format: one row a line, so that the table reads as a table
const PERMIT = {
  bind:                 { held: to('held'),        paying: PAYING,            dispatching: CLAIMED,           dispatched: CLAIMED,          unknown: CLAIMED,           settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  claim:                { held: to('dispatching'), paying: to('dispatching'), dispatching: CLAIMED,           dispatched: CLAIMED,          unknown: CLAIMED,           settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  dispatch:             { held: CHANGED,           paying: CHANGED,           dispatching: to('dispatched'),  dispatched: to('dispatched'), unknown: IN_RECONCILIATION, settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  lose:                 { held: CHANGED,           paying: CHANGED,           dispatching: to('unknown'),     dispatched: to('unknown'),    unknown: to('unknown'),     settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  capture:              { held: to('settled'),     paying: to('settled'),     dispatching: to('settled'),     dispatched: to('settled'),    unknown: IN_RECONCILIATION, settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  void:                 { held: to('voided'),      paying: PAYING,            dispatching: to('voided'),      dispatched: to('voided'),     unknown: IN_RECONCILIATION, settled: NOT_HELD,       voided: NOT_HELD,     expired: NOT_HELD,     reversed: NOT_HELD },
  expire:               { held: to('expired'),     paying: PAYING,            dispatching: CLAIMED,           dispatched: CLAIMED,          unknown: CLAIMED,           settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  close:                { held: to('voided'),      paying: PAYING,            dispatching: CLAIMED,           dispatched: CLAIMED,          unknown: CLAIMED,           settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  reconcileSettled:     { held: CHANGED,           paying: to('settled'),     dispatching: to('settled'),     dispatched: to('settled'),    unknown: to('settled'),     settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  reconcileNotExecuted: { held: CHANGED,           paying: PAYING,            dispatching: to('voided'),      dispatched: to('voided'),     unknown: to('voided'),      settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  refundPart:           { held: NOT_CAPTURED,      paying: NOT_CAPTURED,      dispatching: NOT_CAPTURED,      dispatched: NOT_CAPTURED,     unknown: NOT_CAPTURED,      settled: to('settled'),  voided: NOT_CAPTURED, expired: NOT_CAPTURED, reversed: REFUNDED },
  refundRest:           { held: NOT_CAPTURED,      paying: NOT_CAPTURED,      dispatching: NOT_CAPTURED,      dispatched: NOT_CAPTURED,     unknown: NOT_CAPTURED,      settled: to('reversed'), voided: NOT_CAPTURED, expired: NOT_CAPTURED, reversed: REFUNDED },
  reserveSlot:          { held: to('paying'),      paying: PAYING,            dispatching: to('dispatching'), dispatched: to('dispatched'), unknown: IN_RECONCILIATION, settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  finalizeSlot:         { held: UNRESERVED,        paying: to('paying'),      dispatching: to('dispatching'), dispatched: to('dispatched'), unknown: to('unknown'),     settled: to('settled'),  voided: VOIDED,       expired: EXPIRED,      reversed: to('reversed') },
  releaseSlot:          { held: UNRESERVED,        paying: to('held'),        dispatching: to('dispatching'), dispatched: to('dispatched'), unknown: to('unknown'),     settled: to('settled'),  voided: VOIDED,       expired: EXPIRED,      reversed: to('reversed') },
} as const satisfies Machine;

/** The machine of a delegated budget. Every other call on its id is answered as for an unknown id. */
// biome-ignore format: one row a line, so that the table reads as a table
const DELEGATED_BUDGET = {
  changeBudget: { setAside: to('setAside'), settled: USED, voided: USED },
  settleBudget: { setAside: to('settled'), settled: USED, voided: USED },
  returnBudget: { setAside: to('voided'),  settled: USED, voided: USED },
} as const satisfies Machine;

type Machine = Readonly<Partial<Record<Trigger, Readonly<Partial<Record<HoldState, Cell>>>>>>;

/**
 * Every kind of hold with its own machine. The reducer asks nothing else, the documentation is printed from it and the tests
 * walk it.
 */
export const MACHINES: Readonly<Record<HoldKind, Machine>> = { permit: PERMIT, delegatedBudget: DELEGATED_BUDGET };

/**
 * What a slot that is taken refuses although the state would allow it: money that is on its way outside, or was paid there, is
 * not given back. How little may be captured then is `leastCapture`.
 */
export const SLOT_REFUSALS: Readonly<
  Partial<Record<Trigger, Readonly<Record<SlotState | 'none', ReasonCode | null>>>>
> = {
  void: { none: null, reserved: 'SETTLEMENT_REUSED', final: 'SETTLEMENT_REUSED' },
  reconcileNotExecuted: { none: null, reserved: 'SETTLEMENT_REUSED', final: 'SETTLEMENT_REUSED' },
  reserveSlot: { none: null, reserved: 'SETTLEMENT_REUSED', final: 'SETTLEMENT_REUSED' },
  finalizeSlot: { none: 'CONFLICT', reserved: null, final: 'SETTLEMENT_REUSED' },
  releaseSlot: { none: 'CONFLICT', reserved: null, final: 'SETTLEMENT_REUSED' },
};

/** What `trigger` does to a hold of the kind in the state, no slot being taken. */
export function cellOf(kind: HoldKind, trigger: Trigger, state: HoldState): Cell {
  return MACHINES[kind][trigger]?.[state] ?? UNKNOWN;
}

/** Every code that `trigger` is refused with on a hold that a permit made. */
export function refusalsBy(trigger: Trigger): readonly ReasonCode[] {
  const cells: readonly Cell[] = Object.values(MACHINES.permit[trigger] ?? {});
  const ofSlots = Object.values(SLOT_REFUSALS[trigger] ?? {});
  return [...cells.map((cell) => ('refuse' in cell ? cell.refuse : null)), ...ofSlots].filter((code) => code !== null);
}

/** True once an unclaimed hold is past its time. A claimed or a paying hold never expires. */
export function isExpired(hold: Hold, now: number): boolean {
  return hold.state === 'held' && hold.expiresAt <= now;
}

/** The state of a hold as of `now`: an expired one counts as expired before a sweep releases it. */
export function stateAt(hold: Hold, now: number): HoldState {
  return isExpired(hold, now) ? 'expired' : hold.state;
}

/**
 * What `trigger` does to the hold at `now`. A hold that a revocation or a containment voided is refused with that cause.
 */
export function transition(trigger: Trigger, hold: Hold, now: number): Cell {
  const cell = cellOf(hold.kind, trigger, stateAt(hold, now));
  if ('refuse' in cell) {
    const ended = cell === VOIDED && hold.closedBy !== null && hold.closedBy !== 'HOLD_VOIDED';
    return ended ? no(hold.closedBy) : cell;
  }
  const bySlot = SLOT_REFUSALS[trigger]?.[hold.slotState ?? 'none'] ?? null;
  return bySlot === null ? cell : no(bySlot);
}

/** Units that a capture or a reconciliation takes at least: all that may be on its way outside, or what was paid there. */
export function leastCapture({ slotState, amount, paidOutside }: Hold): bigint {
  if (slotState === null) return 0n;
  return slotState === 'reserved' ? amount : (paidOutside ?? amount);
}

/** Which states keep the amount reserved, and which count it as captured. */
const COUNTS: Readonly<Record<HoldState, 'reserved' | 'captured' | 'nothing'>> = {
  setAside: 'reserved',
  held: 'reserved',
  paying: 'reserved',
  dispatching: 'reserved',
  dispatched: 'reserved',
  unknown: 'reserved',
  settled: 'captured',
  reversed: 'captured',
  voided: 'nothing',
  expired: 'nothing',
};

/** Units that the hold keeps reserved on its mandate. */
export function reservedBy(hold: Hold): bigint {
  return COUNTS[hold.state] === 'reserved' ? hold.amount : 0n;
}

/** True for a payment of the agent: a permit that was settled at more than 0. */
export function isPayment({ kind, settledAmount }: Hold): boolean {
  return kind === 'permit' && settledAmount !== null && settledAmount > 0n;
}

/** Units that the hold adds to what its mandate spent. A refund gives nothing back: a budget never resets. */
export function capturedBy(hold: Hold): bigint {
  return COUNTS[hold.state] === 'captured' ? (hold.settledAmount ?? 0n) : 0n;
}

/** What a permit moved once it is closed; null while it is open, and for every other hold. A closed hold never opens. */
function closedHold(hold: Hold): ClosedHold | null {
  if (hold.kind !== 'permit' || COUNTS[hold.state] === 'reserved') return null;
  const { orgId, authorizationId, authorizedAt, refundedAmount } = hold;
  return { orgId, authorizationId, authorizedAt, capturedAmount: capturedBy(hold), refundedAmount };
}

/** The holds among changed ones that are closed. */
export function closedHolds({ holds }: { readonly holds: readonly Hold[] }): readonly ClosedHold[] {
  return holds.flatMap((hold) => closedHold(hold) ?? []);
}

/** What a hold is made of; the rest of it is what happens to it. */
export type HoldTerms = Pick<
  Hold,
  'orgId' | 'kind' | 'mandateId' | 'agentDid' | 'action' | 'escalationId' | 'state' | 'authorizedAt' | 'expiresAt'
> &
  Omit<HoldRequest, 'ttlMs' | 'limits'> &
  Partial<Pick<Hold, 'onSettlement' | 'charges'>>;

/** A hold that nothing has happened to. Member by member, because every permit passes here. */
export function newHold(terms: HoldTerms): Hold {
  return {
    orgId: terms.orgId,
    authorizationId: terms.authorizationId,
    kind: terms.kind,
    mandateId: terms.mandateId,
    agentDid: terms.agentDid,
    action: terms.action,
    amount: terms.amount,
    currency: terms.currency,
    merchant: terms.merchant,
    resource: terms.resource,
    counterparty: terms.counterparty ?? null,
    payloadDigest: terms.payloadDigest,
    contextDigest: terms.contextDigest,
    approvedByHuman: terms.approvedByHuman,
    escalationId: terms.escalationId,
    state: terms.state,
    authorizedAt: terms.authorizedAt,
    expiresAt: terms.expiresAt,
    claimer: null,
    claimTokenHash: null,
    idempotencyKeyHash: null,
    remoteRef: null,
    settledAmount: null,
    settledAt: null,
    refundedAmount: 0n,
    refunds: [],
    settlementEvidence: null,
    settlementTxHash: null,
    bookingRef: null,
    slotState: null,
    slotHolder: null,
    paidOutside: null,
    slotTxHash: null,
    closedBy: null,
    note: null,
    onSettlement: terms.onSettlement ?? [],
    charges: terms.charges ?? [],
  };
}

/** True for an unclaimed hold that the ending of its mandate has ended and that waits to be released. */
export function isEnded({ state, expiresAt }: Hold, ending: Ending | null): ending is Ending {
  return ending !== null && state === 'held' && expiresAt > ending.at;
}

/** The hold as it is for everyone: one that the ending of its mandate has ended is voided, released or not. */
export function endedHold(hold: Hold, ending: Ending | null): Hold {
  return isEnded(hold, ending) ? { ...hold, state: 'voided', closedBy: ending.closedBy } : hold;
}
