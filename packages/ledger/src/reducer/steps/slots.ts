import type { ReasonCode } from '@gatewright/protocol';
import type { FinalizeSlot, ReleaseSlot, ReserveSlot, SlotCredentials } from '../../operations/ops.js';
import type { Hold } from '../../operations/records.js';
import type { ResultOf } from '../../operations/results.js';
import { transition } from '../hold/machine.js';
import { beginRefusal, hasContainedAncestor, overdueClosure } from './agents.js';
import { ownsClaim } from './credentials.js';
import { AMOUNT_ABOVE_AUTHORIZED, BELOW_ZERO, refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/**
 * A service is about to pay outside. Until the slot is released nothing returns the amount, and no other begins a payment
 * under the hold.
 */
export function reserveSlot(work: UnitOfWork, op: ReserveSlot): ResultOf<ReserveSlot> {
  const hold = work.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const stranger = strangerRefusal(hold, op);
  if (stranger !== null) return refuse(op, stranger, hold.claimer === null ? undefined : CLAIMED);
  const cell = transition('reserveSlot', hold, work.now);
  if ('refuse' in cell) return refuse(op, cell.refuse);
  const stopped = beginRefusal(work, hold, op.delegatedFrom);
  if (stopped !== null) return refuse(op, stopped);
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
  if (paidOutside > hold.amount) return refuse(op, 'AMOUNT_MISMATCH', AMOUNT_ABOVE_AUTHORIZED);
  if (paidOutside < 0n) return refuse(op, 'AMOUNT_MISMATCH', BELOW_ZERO);
  if (paidOutside < hold.amount && !reserved(hold, op)) {
    return refuse(
      op,
      'AMOUNT_MISMATCH',
      'a lower amount needs the signature or the claim token of who reserved the payment',
    );
  }
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
  // No hold is made while an ending is in progress.
  const ending = work.mandate(hold.orgId, hold.mandateId)?.ending;
  const closedBy = overdueClosure(work, hold, op.delegatedFrom) ?? ending?.closedBy ?? null;
  work.moveHold(hold, freed, { kind: op.kind });
  return { kind: op.kind, ok: true, hold: closedBy === null ? freed : work.closeHold(freed, closedBy) };
}

/**
 * True for an unclaimed hold whose authority comes through an agent that was quarantined or retired. One that is being paid
 * stays, as it does where its own agent is.
 */
function isOrphaned(work: UnitOfWork, hold: Hold, { orgId, delegatedFrom }: FinalizeSlot): boolean {
  return hold.state === 'held' && hasContainedAncestor(work, orgId, delegatedFrom);
}

/** Why the caller has nothing to do with the settlement of the hold, null where it has. */
function strangerRefusal(hold: Hold, op: SlotCredentials): ReasonCode | null {
  if (ownsClaim(hold, op)) return null;
  if (hold.claimer === null) return op.strict && !op.registered ? 'COUNTERPARTY_AUTH_REQUIRED' : null;
  const isOfAnother = hold.claimer !== 'anonymous' || op.claimTokenHash !== null;
  return isOfAnother ? 'COUNTERPARTY_MISMATCH' : 'COUNTERPARTY_AUTH_REQUIRED';
}

const CLAIMED = 'the hold is claimed; sign as its claimer, or send the token of its claim';

/** True where the caller reserved the slot. Of a claimed hold its claimer did: no other caller may. */
function reserved(hold: Hold, op: FinalizeSlot | ReleaseSlot): boolean {
  return ownsClaim(hold, op) || (hold.slotHolder !== null && hold.slotHolder === op.claimer);
}

/**
 * Why the caller may not move the slot, null where it may. A reservation without a party protects the payer: by the id
 * alone its payment is recorded, and only an operator releases it.
 */
function slotRefusal(hold: Hold, op: FinalizeSlot | ReleaseSlot, now: number): ReasonCode | null {
  if (reserved(hold, op) || (op.kind === 'releaseSlot' && op.operator)) return null;
  const stranger = strangerRefusal(hold, op);
  if (stranger !== null) return stranger;
  const isFree = 'refuse' in transition(op.kind, hold, now);
  const namesNobody = hold.slotHolder === null && op.claimer === null;
  return isFree || (op.kind === 'finalizeSlot' && namesNobody) ? null : 'COUNTERPARTY_MISMATCH';
}
