import { isExpired, transition } from '../hold/machine.js';
import type { Expire } from '../ops.js';
import type { ResultOf } from '../results.js';
import type { Draft } from './draft.js';
import { refuse } from './refuse.js';

/** Releases an unclaimed hold whose time is over. */
export function expire(draft: Draft, op: Expire): ResultOf<Expire> {
  const hold = draft.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  if (isExpired(hold, draft.now))
    return { kind: op.kind, ok: true, hold: draft.closeHold(hold, 'AUTHORIZATION_EXPIRED') };
  const cell = transition('expire', hold, draft.now);
  return refuse(op, 'refuse' in cell ? cell.refuse : 'HOLD_STATE_CHANGED');
}
