import { isExpired, transition } from '../hold/machine.js';
import type { Expire } from '../ops.js';
import type { ResultOf } from '../results.js';
import { refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Releases an unclaimed hold whose time is over. */
export function expire(work: UnitOfWork, op: Expire): ResultOf<Expire> {
  const hold = work.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  if (isExpired(hold, work.now))
    return { kind: op.kind, ok: true, hold: work.closeHold(hold, 'AUTHORIZATION_EXPIRED') };
  const cell = transition('expire', hold, work.now);
  return refuse(op, 'refuse' in cell ? cell.refuse : 'HOLD_STATE_CHANGED');
}
