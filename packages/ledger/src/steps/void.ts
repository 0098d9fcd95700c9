import type { ReasonCode } from '@gatewright/protocol';
import { transition } from '../hold/machine.js';
import type { SettlementCredentials, VoidHold } from '../ops.js';
import type { Hold } from '../records.js';
import type { ResultOf } from '../results.js';
import { lacksSettlementProof, ownsClaim } from './credentials.js';
import type { Draft } from './draft.js';
import { refuse } from './refuse.js';

/** Releases a hold; a claimed one only for the party that claimed it (specification §3). */
export function voidHold(draft: Draft, op: VoidHold): ResultOf<VoidHold> {
  const hold = draft.hold(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const reason = voidRefusal(hold, op, draft.now);
  if (reason !== null) return refuse(op, reason);
  const voided: Hold = { ...hold, state: 'voided', closedBy: 'HOLD_VOIDED', note: op.reason };
  draft.moveHold(hold, voided, { kind: 'void' });
  return { kind: op.kind, ok: true, hold: voided };
}

/** Why the hold is not voided for the caller, null where it is. What is refused once is refused for good. */
export function voidRefusal(hold: Hold, credentials: SettlementCredentials, now: number): ReasonCode | null {
  const cell = transition('void', hold, now);
  if ('refuse' in cell) return cell.refuse;
  if (hold.claimer !== null && !ownsClaim(hold, credentials)) return 'COUNTERPARTY_MISMATCH';
  return lacksSettlementProof(hold, credentials) ? 'COUNTERPARTY_AUTH_REQUIRED' : null;
}
