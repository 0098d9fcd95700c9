import type { HoldRequest } from '../ops.js';
import type { Hold } from '../records.js';

/** What a hold is made of; the rest of it is what happens to it. */
export type HoldTerms = Pick<
  Hold,
  'orgId' | 'kind' | 'mandateId' | 'agentDid' | 'action' | 'escalationId' | 'state' | 'authorizedAt' | 'expiresAt'
> &
  Omit<HoldRequest, 'ttlMs'>;

/** A hold that nothing has happened to. Member by member, because every permit passes here. */
export function newHold(terms: HoldTerms): Hold {
  return {
    orgId: terms.orgId,
    authorizationId: terms.authorizationId,
    kind: terms.kind,
    mandateId: terms.mandateId,
    agentDid: terms.agentDid,
    action: terms.action,
    amount: terms.amount,
    currency: terms.currency,
    merchant: terms.merchant,
    resource: terms.resource,
    counterparty: terms.counterparty ?? null,
    payloadDigest: terms.payloadDigest,
    contextDigest: terms.contextDigest,
    approvedByHuman: terms.approvedByHuman,
    escalationId: terms.escalationId,
    state: terms.state,
    authorizedAt: terms.authorizedAt,
    expiresAt: terms.expiresAt,
    claimer: null,
    claimTokenHash: null,
    idempotencyKeyHash: null,
    remoteRef: null,
    settledAmount: null,
    settledAt: null,
    refundedAmount: 0n,
    settlementEvidence: null,
    settlementTxHash: null,
    bookingRef: null,
    slotState: null,
    slotHolder: null,
    paidOutside: null,
    slotTxHash: null,
    closedBy: null,
    note: null,
  };
}
