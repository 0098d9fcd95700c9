import { isLapsed, MACHINE } from '../hold/machine.js';
import type { Expire } from '../ops.js';
import type { ResultOf } from '../results.js';
import type { Draft } from './draft.js';
import { refuse } from './refuse.js';

/** Releases an unclaimed hold whose time is over. */
export function expire(draft: Draft, op: Expire): ResultOf<Expire> {
  const hold = draft.hold(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  // The stored state: as of now a lapsed hold counts as expired before anybody has released it.
  const cell = MACHINE.expire[hold.state];
  if ('refuse' in cell) return refuse(op, cell.refuse);
  if (!isLapsed(hold, draft.now)) return refuse(op, 'HOLD_STATE_CHANGED', 'the time of the hold is not over');
  return { kind: op.kind, ok: true, hold: draft.closeHold(hold, 'AUTHORIZATION_EXPIRED') };
}
