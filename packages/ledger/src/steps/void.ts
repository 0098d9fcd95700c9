import { transition } from '../hold/machine.js';
import type { VoidHold } from '../ops.js';
import type { Hold } from '../records.js';
import type { ResultOf } from '../results.js';
import { lacksSettlementProof, ownsClaim } from './credentials.js';
import type { Draft } from './draft.js';
import { refuse } from './refuse.js';

/** Releases a hold; a claimed one only for the party that claimed it (protocol.md §1.7). */
export function voidHold(draft: Draft, op: VoidHold): ResultOf<VoidHold> {
  const hold = draft.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const cell = transition('void', hold, draft.now);
  if ('refuse' in cell) return refuse(op, cell.refuse);
  if (hold.claimer !== null && !ownsClaim(hold, op)) return refuse(op, 'COUNTERPARTY_MISMATCH');
  if (lacksSettlementProof(hold, op)) return refuse(op, 'COUNTERPARTY_AUTH_REQUIRED');
  const voided: Hold = { ...hold, state: cell.to, closedBy: 'HOLD_VOIDED', note: op.reason };
  draft.moveHold(hold, voided, { kind: 'void' });
  return { kind: op.kind, ok: true, hold: voided };
}
