import type { Dispatched, Reconcile, Unknown } from '../../operations/ops.js';
import type { Hold } from '../../operations/records.js';
import type { ResultOf } from '../../operations/results.js';
import { leastCapture, transition } from '../hold/machine.js';
import { counterpartyRefusal } from './credentials.js';
import { AMOUNT_ABOVE_AUTHORIZED, BELOW_ZERO, refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/** The claimer sent the effect on its way, and may name it; an open dispatch may name that of an anonymous claim once. */
export function dispatched(work: UnitOfWork, op: Dispatched): ResultOf<Dispatched> {
  const hold = work.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const cell = transition('dispatch', hold, work.now);
  if ('refuse' in cell) return refuse(op, cell.refuse);
  const byId = op.open && hold.claimer === 'anonymous' && hold.remoteRef === null;
  const stranger = byId ? null : counterpartyRefusal(hold, { ...op, operator: false });
  if (stranger !== null) return refuse(op, stranger);
  const sent: Hold = { ...hold, state: cell.to, remoteRef: op.remoteRef ?? hold.remoteRef };
  work.moveHold(hold, sent, { kind: 'dispatched' });
  return { kind: op.kind, ok: true, hold: sent };
}

/** It is not known whether the effect happened: the reservation stays. */
export function unknown(work: UnitOfWork, op: Unknown): ResultOf<Unknown> {
  const hold = work.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const cell = transition('lose', hold, work.now);
  if ('refuse' in cell) return refuse(op, cell.refuse);
  const stranger = counterpartyRefusal(hold, op);
  if (stranger !== null) return refuse(op, stranger);
  const lost: Hold = { ...hold, state: cell.to, note: op.reason };
  work.moveHold(hold, lost, { kind: 'unknown' });
  return { kind: op.kind, ok: true, hold: lost };
}

/** An operator states what happened to a claimed hold. */
export function reconcile(work: UnitOfWork, op: Reconcile): ResultOf<Reconcile> {
  const hold = work.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const executed = op.outcome === 'settled';
  const cell = transition(executed ? 'reconcileSettled' : 'reconcileNotExecuted', hold, work.now);
  if ('refuse' in cell) return refuse(op, cell.refuse);
  const amount = op.amount ?? hold.amount;
  if (amount > hold.amount) return refuse(op, 'AMOUNT_MISMATCH', AMOUNT_ABOVE_AUTHORIZED);
  if (amount < 0n) return refuse(op, 'AMOUNT_MISMATCH', BELOW_ZERO);
  if (executed && amount < leastCapture(hold)) {
    return refuse(op, 'AMOUNT_MISMATCH', 'the amount is below what is paid outside, or may be on its way');
  }
  const after: Hold = executed
    ? { ...hold, state: cell.to, settledAmount: amount, settledAt: work.now, settlementEvidence: grade(op) }
    : { ...hold, state: cell.to, closedBy: 'HOLD_VOIDED' };
  work.moveHold(hold, after, { kind: 'reconcile' });
  return { kind: op.kind, ok: true, hold: after };
}

function grade({ amount }: Reconcile): 'reconciled_at_authorized' | 'operator_resolved' {
  return amount === null ? 'reconciled_at_authorized' : 'operator_resolved';
}
