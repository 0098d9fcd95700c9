import type { Refund } from '../../operations/ops.js';
import type { Hold } from '../../operations/records.js';
import type { ResultOf } from '../../operations/results.js';
import { transition } from '../hold/machine.js';
import { counterpartyRefusal } from './credentials.js';
import { refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Refunds of one authorization; the row of a hold keeps each. */
export const REFUNDS_MAX = 100;

/**
 * Records money given back, in parts or all that remains; once for an idempotency key. The budget of the mandate stays spent. Of more than
 * `REFUNDS_MAX` refunds the last gives back all that remains.
 */
export function refund(work: UnitOfWork, op: Refund): ResultOf<Refund> {
  const hold = work.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const earlier = earlierRefund(hold, op);
  const remains = (hold.settledAmount ?? 0n) - hold.refundedAmount;
  const amount = op.amount ?? remains;
  const cell = transition(amount === remains ? 'refundRest' : 'refundPart', hold, work.now);
  if ('refuse' in cell && earlier === null) return refuse(op, cell.refuse);
  const stranger = counterpartyRefusal(hold, op);
  if (stranger !== null) return refuse(op, stranger);
  if (earlier !== null) return repeated(hold, op, earlier);
  if ('refuse' in cell) return refuse(op, cell.refuse);
  if (amount > remains) return refuse(op, 'AMOUNT_EXCEEDS_REFUNDABLE', 'the amount is above what remains captured');
  if (amount < 0n || (amount === 0n && remains > 0n)) return refuse(op, 'AMOUNT_INVALID', 'a refund gives money back');
  if (hold.refunds.length >= REFUNDS_MAX - 1 && amount < remains) return refuse(op, 'CONFLICT', TOO_MANY);
  const refunded: Hold = {
    ...hold,
    state: cell.to,
    refundedAmount: hold.refundedAmount + amount,
    refunds: [...hold.refunds, { amount, at: work.now, idempotencyKeyHash: op.idempotencyKeyHash }],
    note: op.reason,
  };
  work.moveHold(hold, refunded, { kind: 'refund' });
  const remainingCaptured = remains - amount;
  return { kind: op.kind, ok: true, hold: refunded, refundAmount: amount, remainingCaptured, replayed: false };
}

const TOO_MANY = `an authorization has at most ${REFUNDS_MAX} refunds; give back all that remains`;

/** Place of the refund under the same key among those of the hold; null where there is none. */
function earlierRefund({ refunds }: Hold, { idempotencyKeyHash }: Refund): number | null {
  if (idempotencyKeyHash === null) return null;
  const place = refunds.findIndex((each) => each.idempotencyKeyHash === idempotencyKeyHash);
  return place < 0 ? null : place;
}

/** The answer to a refund that was recorded before. */
function repeated(hold: Hold, op: Refund, place: number): ResultOf<Refund> {
  const until = hold.refunds.slice(0, place + 1);
  const refundAmount = until.at(-1)?.amount ?? 0n;
  if (op.amount !== null && op.amount !== refundAmount) {
    return refuse(op, 'CONFLICT', 'another amount was refunded under this idempotency key; take a new key');
  }
  const remainingCaptured = until.reduce((left, { amount }) => left - amount, hold.settledAmount ?? 0n);
  return { kind: op.kind, ok: true, hold, refundAmount, remainingCaptured, replayed: true };
}
