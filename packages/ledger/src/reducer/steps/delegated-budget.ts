import type { ReasonCode } from '@gatewright/protocol';
import type { ReserveBudget, SettleBudget } from '../../operations/ops.js';
import type { Hold, Mandate } from '../../operations/records.js';
import type { ResultOf } from '../../operations/results.js';
import { newHold, transition } from '../hold/machine.js';
import { containmentVerdict, mayGrant } from './agents.js';
import { expireToFit, isMoney } from './budget.js';
import { evidenceRecord } from './evidence.js';
import { newAccount } from './mandates.js';
import { ENDING, refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/**
 * Moves part of what a mandate may spend to a mandate that is delegated from it: the two together never spend more than the
 * parent could alone. The record names no authorization, because nothing but the delegation acts on this hold.
 */
export function reserveBudget(work: UnitOfWork, op: ReserveBudget): ResultOf<ReserveBudget> {
  const { orgId, budgetId, amount, currency, delegated } = op;
  const parent = work.mandate(orgId, op.mandateId);
  if (parent === null) return refuse(op, 'NOT_FOUND', 'the parent mandate has no account');
  const reason = refusalOf(work, op, parent);
  if (reason !== null) return refuse(op, reason.reasonCode, reason.detail);
  const expired = expireToFit(work, parent, amount);
  if (expired === null) {
    return refuse(op, 'SPEND_LIMIT_EXCEEDED', 'the budget does not fit under the ceiling of the parent mandate');
  }
  const { mandateId, termsId, agentDid, action } = parent;
  const hold = newHold({
    orgId,
    authorizationId: budgetId,
    kind: 'delegatedBudget',
    mandateId,
    agentDid,
    action,
    amount,
    currency,
    merchant: null,
    resource: null,
    payloadDigest: null,
    contextDigest: null,
    approvedByHuman: false,
    escalationId: null,
    state: 'setAside',
    authorizedAt: work.now,
    expiresAt: work.now,
  });
  const outcome = { ...DELEGATED, agentDid, action, mandateId: termsId, authorizationId: null, escalationId: null };
  work.moveHold(null, hold, { kind: op.kind, record: evidenceRecord(op.evidence, outcome, work.now) });
  const account = newAccount(work, { orgId, ...delegated, currency, cap: amount });
  return { kind: op.kind, ok: true, mandate: account, expired, eventId: op.evidence.eventId };
}

const DELEGATED = { decision: 'allow', reasonCode: 'MANDATE_DELEGATED' } as const;

interface Reason {
  readonly reasonCode: ReasonCode;
  readonly detail?: string;
}

function refusalOf(work: UnitOfWork, op: ReserveBudget, parent: Mandate): Reason | null {
  const contained = containmentVerdict(work.standing(op.orgId, op.agentDid));
  if (contained !== null) return { reasonCode: contained.reasonCode };
  if (parent.revoked) return { reasonCode: 'MANDATE_REVOKED' };
  if (parent.termsId !== (op.termsId ?? op.mandateId)) {
    return { reasonCode: 'CONFLICT', detail: 'the parent mandate was changed meanwhile; read it and ask again' };
  }
  if (!mayGrant(work, op.orgId, op.delegatedFrom)) return { reasonCode: 'DELEGATION_CHAIN_BROKEN' };
  if (parent.ending !== null) return { reasonCode: 'CONFLICT', detail: ENDING };
  if (!isMoney(op.amount) || parent.currency !== op.currency) {
    return {
      reasonCode: 'AMOUNT_NOT_DETERMINABLE',
      detail: `the budget is no amount in ${parent.currency ?? 'the currency of the parent, which has none'}`,
    };
  }
  const isTaken = work.hold(op.orgId, op.budgetId) ?? work.mandate(op.orgId, op.delegated.mandateId);
  if (isTaken !== null) return { reasonCode: 'CONFLICT', detail: 'the id of the budget or of its mandate is taken' };
  return parent.agentDid === op.agentDid ? null : { reasonCode: 'CONFLICT', detail: 'the parent is another agent’s' };
}

/**
 * Gives back what a delegated mandate did not spend. What its live holds reserve counts as spent: they outlive its account.
 * Its expired holds end here, so that none of them is live again where a clock is put back.
 */
export function settleBudget(work: UnitOfWork, op: SettleBudget): ResultOf<SettleBudget> {
  const hold = work.hold(op.orgId, op.budgetId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const settles = transition('settleBudget', hold, work.now);
  if ('refuse' in settles) return refuse(op, settles.refuse);
  const account = work.mandate(op.orgId, op.mandateId);
  if (account !== null && !account.revoked) {
    return refuse(op, 'CONFLICT', 'the delegated mandate may still spend; end it first');
  }
  if (account !== null && account.ending !== null) return refuse(op, 'CONFLICT', ENDING);
  if (account !== null && account.cap !== hold.amount) {
    return refuse(op, 'CONFLICT', 'the budget is not the ceiling of this mandate, so it was set aside for another');
  }
  const expired = account === null ? [] : work.closeHolds(work.expiredOf(account), 'AUTHORIZATION_EXPIRED');
  const spent = spentUnder(work, op);
  const cell = spent === 0n ? transition('returnBudget', hold, work.now) : settles;
  if ('refuse' in cell) return refuse(op, cell.refuse);
  const ended: Hold =
    spent === 0n
      ? { ...hold, state: cell.to, closedBy: 'HOLD_VOIDED' }
      : { ...hold, state: cell.to, settledAmount: spent, settledAt: work.now };
  work.moveHold(hold, ended, { kind: op.kind });
  return { kind: op.kind, ok: true, spent, expired };
}

function spentUnder(work: UnitOfWork, { orgId, mandateId }: SettleBudget): bigint {
  const account = work.mandate(orgId, mandateId);
  return account === null ? 0n : account.captured + account.reserved;
}
