import { transition } from '../hold/machine.js';
import { isMoney } from '../money.js';
import type { OpenMandate, RevokeMandate } from '../ops.js';
import type { Hold, HoldClosure, Mandate } from '../records.js';
import type { ResultOf } from '../results.js';
import type { Draft } from './draft.js';
import { actRecord } from './evidence.js';
import { refuse } from './refuse.js';

/** Creates the account of a mandate; the same content again changes nothing. */
export function openMandate(draft: Draft, op: OpenMandate): ResultOf<OpenMandate> {
  if (op.cap !== null && (op.currency === null || !isMoney(op.cap))) {
    return refuse(op, 'AMOUNT_INVALID', 'a ceiling needs a currency and an amount that fits 64 bits');
  }
  const existing = draft.mandate(op.orgId, op.mandateId);
  if (existing !== null) {
    return sameTerms(existing, op)
      ? { kind: op.kind, ok: true, mandate: existing, created: false }
      : refuse(op, 'CONFLICT', 'a mandate with this id and other terms exists');
  }
  return { kind: op.kind, ok: true, mandate: newAccount(draft, op), created: true };
}

/** Writes the account of a mandate that has none, with the record of its act. Returns it at its first version. */
export function newAccount(draft: Draft, terms: Omit<OpenMandate, 'kind'>): Mandate {
  const { orgId, mandateId, agentDid, action, currency, cap } = terms;
  const balances = { reserved: 0n, captured: 0n, revoked: false, version: 0 };
  const mandate: Mandate = { orgId, mandateId, agentDid, action, currency, cap, ...balances };
  const version = draft.note(orgId, mandate, { kind: 'openMandate', ...recordOf(terms, mandate, draft.now) });
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

function recordOf({ act }: Pick<OpenMandate | RevokeMandate, 'act'>, mandate: Mandate, now: number) {
  return act === undefined ? {} : { record: actRecord(act, mandate, now) };
}

/** Ends a mandate and voids its live unclaimed holds, unless they are to live on. */
export function revokeMandate(draft: Draft, op: RevokeMandate): ResultOf<RevokeMandate> {
  const mandate = draft.mandate(op.orgId, op.mandateId);
  if (mandate === null) return refuse(op, 'NOT_FOUND', 'no mandate has this id');
  if (!mandate.revoked) {
    const line = { kind: op.kind, ...recordOf(op, mandate, draft.now) };
    draft.note(op.orgId, { ...mandate, revoked: true }, line);
  }
  const voided =
    op.keepsHolds === true ? [] : closeAll(draft, draft.unclaimedOfMandate(op.orgId, op.mandateId), 'MANDATE_REVOKED');
  return { kind: op.kind, ok: true, mandate: draft.mandate(op.orgId, op.mandateId) ?? mandate, voided };
}

/** Voids those of the holds that are live, and names them. Expired ones are left to expire. */
export function closeAll(draft: Draft, holds: Iterable<Hold>, closedBy: HoldClosure): readonly string[] {
  const live = [...holds].filter((hold) => 'to' in transition('close', hold, draft.now));
  return draft.closeHolds(live, closedBy).map((hold) => hold.authorizationId);
}
