import type { ChangeMandate, OpenMandate, RevokeMandate } from '../../operations/ops.js';
import type { Mandate } from '../../operations/records.js';
import type { ResultOf } from '../../operations/results.js';
import { isMoney } from './budget.js';
import { endUnclaimed } from './endings.js';
import { actRecord } from './evidence.js';
import { refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Creates the account of a mandate; the same content again changes nothing. */
export function openMandate(work: UnitOfWork, op: OpenMandate): ResultOf<OpenMandate> {
  if (op.cap !== null && (op.currency === null || !isMoney(op.cap))) {
    return refuse(op, 'AMOUNT_INVALID', 'a ceiling needs a currency and an amount that fits 64 bits');
  }
  const existing = work.mandate(op.orgId, op.mandateId);
  if (existing !== null) {
    return sameTerms(existing, op)
      ? { kind: op.kind, ok: true, mandate: existing, created: false }
      : refuse(op, 'CONFLICT', 'a mandate with this id and other terms exists');
  }
  return { kind: op.kind, ok: true, mandate: newAccount(work, op), created: true };
}

/** Writes the account of a mandate that has none, with the record of its act. Returns it at its first version. */
export function newAccount(work: UnitOfWork, terms: Omit<OpenMandate, 'kind'>): Mandate {
  const { orgId, mandateId, agentDid, action, currency, cap } = terms;
  const balances = { reserved: 0n, captured: 0n, revoked: false, unclaimed: 0, ending: null, version: 0 };
  const mandate: Mandate = { orgId, mandateId, termsId: mandateId, agentDid, action, currency, cap, ...balances };
  const version = work.note(orgId, mandate, { kind: 'openMandate', ...recordOf(terms, mandate, work.now) });
  return { ...mandate, version };
}

function sameTerms(mandate: Mandate, op: OpenMandate): boolean {
  return (
    mandate.agentDid === op.agentDid &&
    mandate.action === op.action &&
    mandate.currency === op.currency &&
    mandate.cap === op.cap
  );
}

/** The record of an act on the mandate, for its line in the journal; none where evidence says nothing of it. */
export function recordOf(
  { act }: Pick<OpenMandate | ChangeMandate | RevokeMandate, 'act'>,
  { agentDid, termsId }: Mandate,
  now: number,
) {
  return act === undefined ? {} : { record: actRecord(act, { agentDid, mandateId: termsId }, now) };
}

/** Ends a mandate and its live unclaimed holds, unless they are to live on. */
export function revokeMandate(work: UnitOfWork, op: RevokeMandate): ResultOf<RevokeMandate> {
  const mandate = work.mandate(op.orgId, op.mandateId);
  if (mandate === null) return refuse(op, 'NOT_FOUND', 'no mandate has this id');
  if (!mandate.revoked) {
    const named = { ...mandate, termsId: op.termsId ?? mandate.termsId };
    const line = { kind: op.kind, ...recordOf(op, named, work.now) };
    work.note(op.orgId, { ...mandate, revoked: true }, line);
  }
  const asItIs = () => work.mandate(op.orgId, op.mandateId) ?? mandate;
  const causes = op.keepsHolds === true ? [] : [{ mandates: [asItIs()], closedBy: 'MANDATE_REVOKED' as const }];
  const { voided } = endUnclaimed(work, causes, op.maxHolds);
  return { kind: op.kind, ok: true, mandate: asItIs(), voided };
}
