import type { BindPayload } from '../../operations/ops.js';
import type { Hold } from '../../operations/records.js';
import type { ResultOf } from '../../operations/results.js';
import { transition } from '../hold/machine.js';
import { refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Binds the arguments of an unclaimed hold, once; the same digest again changes nothing (protocol.md §2.5). */
export function bindPayload(work: UnitOfWork, op: BindPayload): ResultOf<BindPayload> {
  const hold = work.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const cell = transition('bind', hold, work.now);
  if ('refuse' in cell) return refuse(op, cell.refuse);
  if (hold.payloadDigest === op.payloadDigest) return { kind: op.kind, ok: true, hold, alreadyBound: true };
  if (hold.payloadDigest !== null) return refuse(op, 'PAYLOAD_ALREADY_BOUND', 'the hold is bound to another payload');
  const bound: Hold = { ...hold, state: cell.to, payloadDigest: op.payloadDigest };
  work.moveHold(hold, bound, { kind: 'bindPayload' });
  return { kind: op.kind, ok: true, hold: bound, alreadyBound: false };
}
