import type { ReasonCode } from '@gatewright/protocol';
import type { Claim, ClaimExpectation } from '../../operations/ops.js';
import type { Hold } from '../../operations/records.js';
import type { ResultOf } from '../../operations/results.js';
import { transition } from '../hold/machine.js';
import { beginRefusal, overdueClosure } from './agents.js';
import { refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/** A counterparty takes the hold, once (protocol.md §2.14). Everything it believes of the hold is compared before that. */
export function claim(work: UnitOfWork, op: Claim): ResultOf<Claim> {
  const hold = work.permit(op.orgId, op.authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const cell = transition('claim', hold, work.now);
  const replayed = 'refuse' in cell && cell.refuse === 'AUTHORIZATION_ALREADY_CLAIMED' && isSameClaim(hold, op);
  if ('refuse' in cell && !replayed) return refuse(op, cell.refuse);
  const overdue = overdueClosure(work, hold, op.delegatedFrom);
  if (overdue !== null) return refuse(op, overdue);
  const isPaidByAnother = hold.slotState !== null && hold.slotHolder !== op.claimer;
  if (isPaidByAnother && !replayed) return refuse(op, 'SETTLEMENT_REUSED', 'another party reserved the payment');
  const mistaken = expectationRefusal(hold, op) ?? payloadRefusal(hold, op) ?? approvalRefusal(hold, op);
  if (mistaken !== null) return refuse(op, mistaken, 'the hold is not what the claim takes it for; it is unchanged');
  const stopped = beginRefusal(work, hold, op.delegatedFrom);
  if (stopped !== null) return refuse(op, stopped);
  if ('refuse' in cell) return { kind: op.kind, ok: true, hold, replayed };
  const { claimer, claimTokenHash, idempotencyKeyHash } = op;
  const claimed: Hold = { ...hold, state: cell.to, claimer, claimTokenHash, idempotencyKeyHash };
  work.moveHold(hold, claimed, { kind: 'claim' });
  return { kind: op.kind, ok: true, hold: claimed, replayed };
}

function isSameClaim(hold: Hold, op: Claim): boolean {
  const sameKey = op.idempotencyKeyHash !== null && op.idempotencyKeyHash === hold.idempotencyKeyHash;
  return sameKey && op.claimer === hold.claimer;
}

/** What a hold says where an expectation says something else. No merchant is the empty text; a context is compared where a person approved it. */
const EXPECTATIONS: readonly (readonly [keyof ClaimExpectation, (hold: Hold) => string | bigint | null, ReasonCode])[] =
  [
    ['agentDid', (hold) => hold.agentDid, 'AUTHORIZATION_AGENT_MISMATCH'],
    ['action', (hold) => hold.action, 'AUTHORIZATION_ACTION_MISMATCH'],
    ['amount', (hold) => hold.amount, 'AUTHORIZATION_AMOUNT_MISMATCH'],
    ['currency', (hold) => hold.currency, 'AUTHORIZATION_CURRENCY_MISMATCH'],
    ['merchant', (hold) => hold.merchant ?? '', 'AUTHORIZATION_MERCHANT_MISMATCH'],
    ['contextDigest', (hold) => hold.contextDigest, 'AUTHORIZATION_CONTEXT_MISMATCH'],
  ];

function expectationRefusal(hold: Hold, { expect }: Claim): ReasonCode | null {
  for (const [name, read, reasonCode] of EXPECTATIONS) {
    const expected = expect[name];
    const isCompared = name !== 'contextDigest' || hold.approvedByHuman;
    if (isCompared && expected !== undefined && expected !== read(hold)) return reasonCode;
  }
  return null;
}

function payloadRefusal(hold: Hold, { payloadDigest }: Claim): ReasonCode | null {
  if (hold.payloadDigest === payloadDigest) return null;
  if (payloadDigest === null) return 'PAYLOAD_DIGEST_REQUIRED';
  return hold.payloadDigest === null ? 'PAYLOAD_NOT_BOUND_AT_AUTHORIZE' : 'PAYLOAD_DIGEST_MISMATCH';
}

/** People approve an action in its context, so a claim of what they approved must name that context. */
function approvalRefusal(hold: Hold, { expect, requireHumanApproval }: Claim): ReasonCode | null {
  if (!hold.approvedByHuman) return requireHumanApproval ? 'ESCALATION_NOT_APPROVED' : null;
  return expect.contextDigest === undefined ? 'AUTHORIZATION_CONTEXT_REQUIRED' : null;
}
