import type { VoidHold } from '../../operations/ops.js';
import type { Hold } from '../../operations/records.js';
import type { ResultOf } from '../../operations/results.js';
import { transition } from '../hold/machine.js';
import { lacksSettlementProof, ownsClaim } from './credentials.js';
import { refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Releases a hold; a claimed one only for the party that claimed it (protocol.md §1.7). */
export function voidHold(work: UnitOfWork, op: VoidHold): ResultOf<VoidHold> {
  const hold = work.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const cell = transition('void', hold, work.now);
  if ('refuse' in cell) return refuse(op, cell.refuse);
  if (hold.claimer !== null && !ownsClaim(hold, op)) return refuse(op, 'COUNTERPARTY_MISMATCH');
  if (lacksSettlementProof(hold, op)) return refuse(op, 'COUNTERPARTY_AUTH_REQUIRED');
  const voided: Hold = { ...hold, state: cell.to, closedBy: 'HOLD_VOIDED', note: op.reason };
  work.moveHold(hold, voided, { kind: 'void' });
  return { kind: op.kind, ok: true, hold: voided };
}
