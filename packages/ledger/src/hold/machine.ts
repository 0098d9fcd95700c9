import type { ReasonCode } from '@gatewright/protocol';
import type { Hold, HoldState } from '../records.js';

/** What happens to a hold. `close` is the revocation of its mandate or the containment of its agent. */
export const TRIGGERS = [
  'bind',
  'claim',
  'dispatch',
  'lose',
  'capture',
  'void',
  'expire',
  'close',
  'reconcileSettled',
  'reconcileNotExecuted',
  'refundPart',
  'refundRest',
] as const;

export type Trigger = (typeof TRIGGERS)[number];

/** One cell of the machine: where the hold goes, or the code that the trigger is refused with. */
export type Cell = { readonly to: HoldState } | { readonly refuse: ReasonCode };

type Row = Readonly<Record<HoldState, Cell>>;

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

/**
 * The hold machine (specification §3): every trigger in every state. The reducer asks nothing else, the documentation is
 * printed from it and the tests walk it.
 */
// biome-ignore format: one row a line, so that the table reads as a table
export const MACHINE: Readonly<Record<Trigger, Row>> = {
  bind:                 { held: to('held'),        dispatching: CLAIMED,          dispatched: CLAIMED,          unknown: CLAIMED,           settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  claim:                { held: to('dispatching'), dispatching: CLAIMED,          dispatched: CLAIMED,          unknown: CLAIMED,           settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  dispatch:             { held: CHANGED,           dispatching: to('dispatched'), dispatched: to('dispatched'), unknown: IN_RECONCILIATION, settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  lose:                 { held: CHANGED,           dispatching: to('unknown'),    dispatched: to('unknown'),    unknown: to('unknown'),     settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  capture:              { held: to('settled'),     dispatching: to('settled'),    dispatched: to('settled'),    unknown: IN_RECONCILIATION, settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  void:                 { held: to('voided'),      dispatching: to('voided'),     dispatched: to('voided'),     unknown: IN_RECONCILIATION, settled: NOT_HELD,       voided: NOT_HELD,     expired: NOT_HELD,     reversed: NOT_HELD },
  expire:               { held: to('expired'),     dispatching: CLAIMED,          dispatched: CLAIMED,          unknown: CLAIMED,           settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  close:                { held: to('voided'),      dispatching: CLAIMED,          dispatched: CLAIMED,          unknown: CLAIMED,           settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  reconcileSettled:     { held: CHANGED,           dispatching: to('settled'),    dispatched: to('settled'),    unknown: to('settled'),     settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  reconcileNotExecuted: { held: CHANGED,           dispatching: to('voided'),     dispatched: to('voided'),     unknown: to('voided'),      settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },
  refundPart:           { held: NOT_CAPTURED,      dispatching: NOT_CAPTURED,     dispatched: NOT_CAPTURED,     unknown: NOT_CAPTURED,      settled: to('settled'),  voided: NOT_CAPTURED, expired: NOT_CAPTURED, reversed: REFUNDED },
  refundRest:           { held: NOT_CAPTURED,      dispatching: NOT_CAPTURED,     dispatched: NOT_CAPTURED,     unknown: NOT_CAPTURED,      settled: to('reversed'), voided: NOT_CAPTURED, expired: NOT_CAPTURED, reversed: REFUNDED },
};

/** True once an unclaimed hold is past its time. A claimed hold never lapses. */
export function isLapsed(hold: Hold, now: number): boolean {
  return hold.state === 'held' && hold.expiresAt <= now;
}

/** The state of a hold as of `now`: a lapsed one counts as expired before anybody has swept it. */
export function stateAt(hold: Hold, now: number): HoldState {
  return isLapsed(hold, now) ? 'expired' : hold.state;
}

/**
 * What `trigger` does to the hold at `now`. A hold that a revocation or a containment voided is refused with that cause.
 */
export function transition(trigger: Trigger, hold: Hold, now: number): Cell {
  const cell = MACHINE[trigger][stateAt(hold, now)];
  return cell === VOIDED && hold.closedBy !== null && hold.closedBy !== 'HOLD_VOIDED' ? no(hold.closedBy) : cell;
}
