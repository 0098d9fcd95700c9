import { type MandateTerms, wideningOf } from '@gatewright/gate';
import type { GivenVerdict, ServiceClaimer } from '@gatewright/ledger';
import { type Directory, lineage, liveChildren, type MandateRecord, type StoredMandate } from './directory/index.js';
import { type Reply, refused } from './http/reply.js';
import type { DelegationSource } from './issuance.js';
import { DELEGATION_DEPTH_MAX, RESERVATION_TTL_MS } from './limits.js';
import type { Service } from './service.js';

/** Who holds the reservations of delegated budgets. It is no DID, so no signature ever settles one. */
const CLAIMER: ServiceClaimer = 'svc:urn:gatewright:delegation';
const SET_ASIDE: GivenVerdict = { decision: 'allow', reasonCode: 'MANDATE_DELEGATED' };

export type SourceReading =
  | { readonly ok: true; readonly source: DelegationSource; readonly parent: StoredMandate }
  | { readonly ok: false; readonly refusal: Reply };

/** Reads where a delegated mandate would come from, and holds its depth to the limit. */
export async function readSource(
  orgId: string,
  agentDid: string,
  parentMandateId: string,
  { directory }: Service,
): Promise<SourceReading> {
  const ancestors = await lineage(directory, orgId, parentMandateId);
  const [parent] = ancestors ?? [];
  if (ancestors === null || parent === undefined) {
    return refuse('DELEGATION_CHAIN_BROKEN', 'the parent mandate, or one that it comes from, does not count any more');
  }
  if (ancestors.length > DELEGATION_DEPTH_MAX) {
    return refuse('DEPTH_EXCEEDED', `a mandate is delegated ${DELEGATION_DEPTH_MAX} times at most`);
  }
  const through = ancestors.map((ancestor) => ancestor.agentDid).reverse();
  if (through.includes(agentDid)) return refuse('UNCOMPARABLE', 'the agent stands in its own chain already');
  return { ok: true, source: { parentMandateId, through }, parent };
}

/** Why a mandate does not only narrow its parent; null where it does. */
export function wideningRefusal(mandate: MandateRecord, parent: StoredMandate): Reply | null {
  const found = wideningOf(parent.document, mandate.document);
  return found === null ? null : refused(found.reasonCode, found.detail, { parentMandateId: parent.mandateId });
}

export type Reservation =
  | { readonly ok: true; readonly reservationId: string | null }
  | { readonly ok: false; readonly refusal: Reply };

/**
 * Sets the budget of a delegated mandate aside on its parent's account, so that the two together never spend more than the
 * parent alone could. A mandate without a ceiling of its own has no budget to set aside: its parent has none either.
 */
export async function reserveBudget(
  terms: MandateTerms,
  parent: StoredMandate,
  service: Service,
): Promise<Reservation> {
  const { maxAmount, currency } = terms;
  if (maxAmount === null || currency === null) return { ok: true, reservationId: null };
  const { gate, ids, settings } = service;
  const { orgId, agentDid, action, mandateId } = parent;
  const authorizationId = ids.uuid();
  const decided = await gate.ledger.submit({
    kind: 'decide',
    orgId,
    agentDid,
    action,
    nonce: null,
    mandateId,
    verdict: SET_ASIDE,
    seen: null,
    hold: {
      authorizationId,
      amount: maxAmount,
      currency,
      merchant: null,
      resource: null,
      payloadDigest: null,
      contextDigest: null,
      approvedByHuman: false,
      ttlMs: RESERVATION_TTL_MS,
    },
    containment: null,
    escalation: null,
    approval: null,
    evidence: {
      eventId: ids.uuid(),
      policyDigest: null,
      contextFields: [],
      firedRules: [],
      orgId,
      network: settings.network,
      requestDigest: null,
    },
  });
  if (!decided.ok || decided.authorizationId === null) {
    return refuse(decided.reasonCode, decided.detail ?? 'the parent mandate cannot spare this budget');
  }
  const claimed = await gate.ledger.submit({
    kind: 'claim',
    orgId,
    authorizationId,
    idempotencyKeyHash: null,
    claimTokenHash: null,
    claimer: CLAIMER,
    expect: {},
    payloadDigest: null,
    requireHumanApproval: false,
  });
  return claimed.ok ? { ok: true, reservationId: authorizationId } : refuse(claimed.reasonCode, claimed.detail);
}

/**
 * Closes the account of a mandate that ended: whoever has not heard of that spends nothing more under it. What it has not
 * spent goes back to its parent then, and not before; what it still holds counts as spent.
 */
export async function closeAccount(ended: MandateRecord, service: Service): Promise<void> {
  const { orgId, mandateId } = ended;
  await service.gate.ledger.submit({ kind: 'revokeMandate', orgId, mandateId, keepsHolds: true });
  await returnBudget(ended, service);
}

/** Gives back to the parent what a mandate whose account is closed has not spent. */
export async function returnBudget(
  { orgId, mandateId, reservationId }: MandateRecord,
  { gate, store }: Service,
): Promise<void> {
  if (reservationId === null) return;
  const account = await store.mandate(orgId, mandateId);
  const spent = account === null ? 0n : account.captured + account.reserved;
  const credentials = { claimer: CLAIMER, claimTokenHash: null, agentProof: false, strict: false } as const;
  const named = { orgId, authorizationId: reservationId } as const;
  if (spent === 0n) {
    await gate.ledger.submit({ kind: 'void', ...named, ...credentials, reason: 'delegation ended' });
    return;
  }
  const settled = { amount: spent, settlementTxHash: null, bookingRef: null };
  await gate.ledger.submit({ kind: 'capture', ...named, ...credentials, ...settled });
}

/** Every live mandate that comes from one, the furthest first, so that budgets return from the leaves to the root. */
export async function descendants(db: Directory, orgId: string, mandateId: string): Promise<StoredMandate[]> {
  const children = await liveChildren(db, orgId, mandateId);
  const below = await Promise.all(children.map((child) => descendants(db, orgId, child.mandateId)));
  return [...below.flat(), ...children];
}

function refuse(code: string, detail: string): { readonly ok: false; readonly refusal: Reply } {
  return { ok: false, refusal: refused(code, detail) };
}
