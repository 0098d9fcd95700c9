import type { ChangeMandate } from '../../operations/ops.js';
import type { Hold, HoldState, Mandate } from '../../operations/records.js';
import type { Refusal, ResultOf } from '../../operations/results.js';
import { transition } from '../hold/machine.js';
import { mayGrant } from './agents.js';
import { canFit, expireToFit, isMoney } from './budget.js';
import { recordOf } from './mandates.js';
import { ENDING, refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/** The share of the parent's account that the ceiling of a delegated mandate takes. */
interface Share {
  readonly hold: Hold;
  readonly state: HoldState;
  readonly parent: Mandate;
  /** Units that the hold grows by; below 0 where it shrinks. */
  readonly growth: bigint;
}

/**
 * Puts other terms in force on the account of a mandate. Its balances stay: what was spent and what live holds reserve counts under
 * the new ceiling, and what these holds give back returns to it. A decision under the earlier terms is evaluated again.
 */
export function changeMandate(work: UnitOfWork, op: ChangeMandate): ResultOf<ChangeMandate> {
  const account = work.mandate(op.orgId, op.mandateId);
  if (account === null) return refuse(op, 'NOT_FOUND', 'no mandate has this id');
  const share = op.budget === null ? null : readShare(work, op, account);
  if (share !== null && 'ok' in share) return share;
  const refusal = refusalOf(work, op, account) ?? roomRefusal(work, op, account, share);
  if (refusal !== null) return refusal;
  if (share !== null) resize(work, op, share);
  expireToFit(work, { ...account, cap: op.cap }, 0n);
  const fitted = work.mandate(op.orgId, op.mandateId) ?? account;
  const changed: Mandate = { ...fitted, termsId: op.to, cap: op.cap };
  const version = work.note(op.orgId, changed, { kind: op.kind, ...recordOf(op, changed, work.now) });
  return { kind: op.kind, ok: true, mandate: { ...changed, version } };
}

type Refused = Refusal<'changeMandate'>;

function refusalOf(work: UnitOfWork, op: ChangeMandate, account: Mandate): Refused | null {
  if (account.revoked) return refuse(op, 'MANDATE_REVOKED');
  if (account.termsId !== op.from) {
    return refuse(op, 'CONFLICT', 'the mandate was changed meanwhile; read it and ask again');
  }
  if (op.cap !== null && (account.currency === null || !isMoney(op.cap))) {
    return refuse(op, 'AMOUNT_INVALID', 'a ceiling needs a currency and an amount that fits 64 bits');
  }
  if (!mayGrant(work, op.orgId, op.delegatedFrom)) return refuse(op, 'DELEGATION_CHAIN_BROKEN');
  return account.ending === null ? null : refuse(op, 'CONFLICT', ENDING);
}

function readShare(work: UnitOfWork, op: ChangeMandate, account: Mandate): Share | Refused {
  const { budgetId = '', mandateId = '' } = op.budget ?? {};
  const hold = work.hold(op.orgId, budgetId);
  const parent = work.mandate(op.orgId, mandateId);
  if (hold === null || parent === null || hold.mandateId !== mandateId || hold.amount !== account.cap) {
    return refuse(op, 'CONFLICT', 'the budget is not the ceiling of this mandate');
  }
  if (op.cap === null) return refuse(op, 'CONFLICT', 'a mandate whose budget is set aside keeps a ceiling');
  if (parent.ending !== null) return refuse(op, 'CONFLICT', ENDING);
  const cell = transition('changeBudget', hold, work.now);
  return 'refuse' in cell ? refuse(op, cell.refuse) : { hold, state: cell.to, parent, growth: op.cap - hold.amount };
}

/** Why what is captured and reserved does not fit under the new ceiling, or this under the parent's; null where both do. */
function roomRefusal(work: UnitOfWork, op: ChangeMandate, account: Mandate, share: Share | null): Refused | null {
  if (!canFit(work, { ...account, cap: op.cap }, 0n)) {
    return refuse(op, 'SPEND_LIMIT_EXCEEDED', 'more than the new ceiling is spent or reserved already');
  }
  return share === null || canFit(work, share.parent, share.growth)
    ? null
    : refuse(op, 'SPEND_LIMIT_EXCEEDED', 'the new ceiling does not fit under that of the parent mandate');
}

function resize(work: UnitOfWork, op: ChangeMandate, { hold, state, parent, growth }: Share): void {
  expireToFit(work, parent, growth);
  work.moveHold(hold, { ...hold, state, amount: hold.amount + growth }, { kind: op.kind });
}
