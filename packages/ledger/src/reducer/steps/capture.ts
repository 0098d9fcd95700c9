import type { ReasonCode } from '@gatewright/protocol';
import type { Capture } from '../../operations/ops.js';
import type { Hold } from '../../operations/records.js';
import type { ResultOf } from '../../operations/results.js';
import { leastCapture, transition } from '../hold/machine.js';
import { hasContainedAncestor } from './agents.js';
import { lacksSettlementProof, ownsClaim } from './credentials.js';
import { AMOUNT_ABOVE_AUTHORIZED, BELOW_ZERO, refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Settles a hold: at its exact amount, or lower by the party that claimed it (protocol.md §1.7). */
export function capture(work: UnitOfWork, op: Capture): ResultOf<Capture> {
  const hold = work.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const cell = transition('capture', hold, work.now);
  if ('refuse' in cell) return refuse(op, cell.refuse);
  if (hold.state === 'held' && hasContainedAncestor(work, op.orgId, op.delegatedFrom)) {
    return refuse(op, 'DELEGATION_CHAIN_BROKEN');
  }
  if (lacksSettlementProof(hold, op)) return refuse(op, 'COUNTERPARTY_AUTH_REQUIRED');
  const mismatch = amountRefusal(hold, op);
  if (mismatch !== null) return refuse(op, mismatch.reasonCode, mismatch.detail);
  const { amount, settlementTxHash, bookingRef } = op;
  const settlementEvidence = isAttested(hold, op) ? 'counterparty_attested' : 'unattested';
  const settled: Hold = {
    ...hold,
    state: cell.to,
    settledAmount: amount,
    settledAt: work.now,
    settlementEvidence,
    settlementTxHash,
    bookingRef,
  };
  work.moveHold(hold, settled, { kind: 'capture' });
  const answer = { hold: settled, amountCharged: amount, authorizedAmount: hold.amount, settlementEvidence } as const;
  return { kind: op.kind, ok: true, ...answer };
}

/**
 * Of a claimed hold only its claimer is the counterparty, no other service that signs beside the agent's own proof. An agent
 * attests nothing to itself.
 */
function isAttested(hold: Hold, op: Capture): boolean {
  if (hold.claimer === 'agent') return false;
  return hold.claimer === null ? op.claimer !== null : ownsClaim(hold, op);
}

function amountRefusal(hold: Hold, op: Capture): { reasonCode: ReasonCode; detail: string } | null {
  if (op.amount > hold.amount) {
    return { reasonCode: 'AMOUNT_MISMATCH', detail: AMOUNT_ABOVE_AUTHORIZED };
  }
  if (op.amount < 0n) return { reasonCode: 'AMOUNT_MISMATCH', detail: BELOW_ZERO };
  if (op.amount < hold.amount && !ownsClaim(hold, op)) {
    return { reasonCode: 'AMOUNT_MISMATCH', detail: "a lower amount needs the claim token of this hold's own claim" };
  }
  if (op.amount < leastCapture(hold)) {
    return { reasonCode: 'AMOUNT_MISMATCH', detail: 'the amount is below what is paid outside, or may be on its way' };
  }
  const presented = op.claimTokenHash !== null || op.claimer !== null;
  if (hold.claimer !== null && presented && !op.agentProof && !ownsClaim(hold, op)) {
    return { reasonCode: 'COUNTERPARTY_MISMATCH', detail: 'the hold was claimed by another caller' };
  }
  return null;
}
