import type { Expire } from '../../operations/ops.js';
import type { ResultOf } from '../../operations/results.js';
import { isExpired, transition } from '../hold/machine.js';
import { refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Releases an unclaimed hold whose time is over; it is voided if an ending had ended it before. */
export function expire(work: UnitOfWork, op: Expire): ResultOf<Expire> {
  const hold = work.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const stored = work.hold(op.orgId, op.authorizationId) ?? hold;
  if (isExpired(stored, work.now))
    return { kind: op.kind, ok: true, hold: work.closeHold(stored, 'AUTHORIZATION_EXPIRED') };
  const cell = transition('expire', hold, work.now);
  return refuse(op, 'refuse' in cell ? cell.refuse : 'HOLD_STATE_CHANGED');
}
