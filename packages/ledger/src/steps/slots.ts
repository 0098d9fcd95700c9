import type { ReasonCode } from '@gatewright/protocol';
import { transition } from '../hold/machine.js';
import { isMoney } from '../money.js';
import type { FinalizeSlot, ReleaseSlot, ReserveSlot, SlotCredentials } from '../ops.js';
import type { Hold } from '../records.js';
import type { ResultOf } from '../results.js';
import { ownsClaim } from './credentials.js';
import { overdueClosure } from './overdue.js';
import { refuse } from './refuse.js';
import { isCutOff } from './sources.js';
import type { UnitOfWork } from './unit-of-work.js';

/**
 * A service is about to pay outside. From here on nothing gives the amount back until the slot is released, so that a payment
 * that is on its way is never made from money that another hold may have taken by then.
 */
export function reserveSlot(work: UnitOfWork, op: ReserveSlot): ResultOf<ReserveSlot> {
  const hold = work.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const stranger = strangerRefusal(hold, op);
  if (stranger !== null) return refuse(op, stranger);
  const cell = transition('reserveSlot', hold, work.now);
  if ('refuse' in cell) return refuse(op, cell.refuse);
  if (isOrphaned(work, hold, op)) return refuse(op, 'DELEGATION_CHAIN_BROKEN');
  const reserved: Hold = { ...hold, state: cell.to, slotState: 'reserved', slotHolder: op.claimer };
  work.moveHold(hold, reserved, { kind: op.kind });
  return { kind: op.kind, ok: true, hold: reserved };
}

/** The payment was made: it is spent for good, and no less is captured. */
export function finalizeSlot(work: UnitOfWork, op: FinalizeSlot): ResultOf<FinalizeSlot> {
  const hold = work.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const reason = slotRefusal(hold, op, work.now);
  if (reason !== null) return refuse(op, reason);
  if (isOrphaned(work, hold, op)) return refuse(op, 'DELEGATION_CHAIN_BROKEN');
  const cell = transition(op.kind, hold, work.now);
  if ('refuse' in cell) return refuse(op, cell.refuse);
  const paidOutside = op.amount ?? hold.amount;
  if (!isMoney(paidOutside)) return refuse(op, 'AMOUNT_INVALID', 'the amount is not a non-negative 64-bit integer');
  if (paidOutside > hold.amount) return refuse(op, 'AMOUNT_MISMATCH', 'the payment is above the authorized amount');
  const paid: Hold = { ...hold, state: cell.to, slotState: 'final', paidOutside, slotTxHash: op.txHash };
  work.moveHold(hold, paid, { kind: op.kind });
  return { kind: op.kind, ok: true, hold: paid };
}

/** The payment failed. An unclaimed hold that was to end meanwhile ends then. */
export function releaseSlot(work: UnitOfWork, op: ReleaseSlot): ResultOf<ReleaseSlot> {
  const hold = work.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const reason = slotRefusal(hold, op, work.now);
  if (reason !== null) return refuse(op, reason);
  const cell = transition(op.kind, hold, work.now);
  if ('refuse' in cell) return refuse(op, cell.refuse);
  const freed: Hold = { ...hold, state: cell.to, slotState: null, slotHolder: null };
  const closedBy = overdueClosure(work, hold, op.delegatedFrom);
  work.moveHold(hold, freed, { kind: op.kind });
  return { kind: op.kind, ok: true, hold: closedBy === null ? freed : work.closeHold(freed, closedBy) };
}

/**
 * True for an unclaimed hold whose authority comes through an agent that was quarantined or retired. One that is being paid
 * stays, as it does where its own agent is.
 */
function isOrphaned(work: UnitOfWork, hold: Hold, { orgId, delegatedFrom }: ReserveSlot | FinalizeSlot): boolean {
  return hold.state === 'held' && isCutOff(work, orgId, delegatedFrom);
}

/** Why the caller has nothing to do with the settlement of the hold, null where it has. */
function strangerRefusal(hold: Hold, op: SlotCredentials): ReasonCode | null {
  if (ownsClaim(hold, op)) return null;
  const claimedByService = hold.claimer !== null && hold.claimer !== 'anonymous';
  const foreignToken = hold.claimer !== null && op.claimTokenHash !== null;
  if (claimedByService || foreignToken) return 'COUNTERPARTY_MISMATCH';
  return op.strict && !op.registered ? 'COUNTERPARTY_AUTH_REQUIRED' : null;
}

/** Why the caller may not move the slot, null where it may: it reserved it, or claimed the hold, or is an operator. */
function slotRefusal(hold: Hold, op: FinalizeSlot | ReleaseSlot, now: number): ReasonCode | null {
  const isHolder = hold.slotHolder !== null && hold.slotHolder === op.claimer;
  if (isHolder || ownsClaim(hold, op) || (op.kind === 'releaseSlot' && op.operator)) return null;
  const stranger = strangerRefusal(hold, op);
  if (stranger !== null) return stranger;
  const isFree = 'refuse' in transition(op.kind, hold, now);
  return isFree || hold.slotHolder === op.claimer ? null : 'COUNTERPARTY_MISMATCH';
}
