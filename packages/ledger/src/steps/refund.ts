import { transition } from '../hold/machine.js';
import type { Refund } from '../ops.js';
import type { Hold } from '../records.js';
import type { ResultOf } from '../results.js';
import { counterpartyRefusal } from './credentials.js';
import { refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Records money given back, in parts or all that remains. The budget of the mandate stays spent. */
export function refund(work: UnitOfWork, op: Refund): ResultOf<Refund> {
  const hold = work.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const remains = (hold.settledAmount ?? 0n) - hold.refundedAmount;
  const amount = op.amount ?? remains;
  const cell = transition(amount === remains ? 'refundRest' : 'refundPart', hold, work.now);
  if ('refuse' in cell) return refuse(op, cell.refuse);
  const stranger = counterpartyRefusal(hold, op);
  if (stranger !== null) return refuse(op, stranger);
  if (amount > remains) return refuse(op, 'AMOUNT_EXCEEDS_REFUNDABLE', 'the amount is above what remains captured');
  if (amount < 0n || (amount === 0n && remains > 0n)) return refuse(op, 'AMOUNT_INVALID', 'a refund gives money back');
  const refunded: Hold = {
    ...hold,
    state: cell.to,
    refundedAmount: hold.refundedAmount + amount,
    note: op.reason,
  };
  work.moveHold(hold, refunded, { kind: 'refund' });
  return { kind: op.kind, ok: true, hold: refunded, refundAmount: amount, remainingCaptured: remains - amount };
}
