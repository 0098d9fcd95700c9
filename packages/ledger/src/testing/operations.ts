import type {
  Capture,
  ChangeMandate,
  Claim,
  Decide,
  EvidenceDraft,
  FinalizeSlot,
  HoldRequest,
  OpenMandate,
  Refund,
  ReleaseSlot,
  ReserveBudget,
  ReserveSlot,
  SetAgent,
  SettleBudget,
  VoidHold,
} from '../operations/ops.js';
import type { Decided, Result } from '../operations/results.js';

/** Names that the suite's operations use unless a case says otherwise. */
export const ORG = 'org-1';
export const AGENT = 'did:magp:test:agent-1';
export const MANDATE = 'mandate-1';
export const ACTION = 'purchase-order';
/** 2026-01-01T00:00:00Z, ms. */
export const START = 1_767_225_600_000;
export const TTL_MS = 900_000;

/** Members of `T` to replace. */
export type With<T> = Partial<Omit<T, 'kind'>>;

export function openMandate(changes: With<OpenMandate> = {}): OpenMandate {
  const terms = { mandateId: MANDATE, agentDid: AGENT, action: ACTION, currency: 'USD', cap: 1_000n };
  return { kind: 'openMandate', orgId: ORG, ...terms, ...changes };
}

/** The suite's mandate with a ceiling of 2,000 units and the terms `changed`. */
export function changeMandate(changes: With<ChangeMandate> = {}): ChangeMandate {
  const terms = { mandateId: MANDATE, from: changes.mandateId ?? MANDATE, to: 'changed', cap: 2_000n, budget: null };
  return { kind: 'changeMandate', orgId: ORG, ...terms, ...changes };
}

export function evidenceOf(id: string): EvidenceDraft {
  return {
    eventId: `event-${id}`,
    policyDigest: null,
    contextFields: ['riskLevel'],
    firedRules: [],
    orgId: ORG,
    network: 'test',
    requestDigest: null,
  };
}

/** A decision that permits nothing and holds nothing. */
export function refusal(id: string, changes: With<Decide> = {}): Decide {
  return {
    kind: 'decide',
    orgId: ORG,
    agentDid: AGENT,
    action: ACTION,
    nonce: `nonce-${id}`,
    mandateId: MANDATE,
    verdict: { decision: 'block', reasonCode: 'MERCHANT_NOT_ALLOWED' },
    readSet: null,
    hold: null,
    containment: null,
    escalation: null,
    approval: null,
    evidence: { ...evidenceOf(id), orgId: changes.orgId ?? ORG },
    ...changes,
  };
}

/** A permit of `amount`, with the authorization `auth-<id>`, the nonce `nonce-<id>` and the event `event-<id>`. */
export function permit(id: string, amount: bigint, hold: With<HoldRequest> = {}, changes: With<Decide> = {}): Decide {
  const verdict = { decision: 'allow', reasonCode: 'AUTHORIZED' } as const;
  return refusal(id, { verdict, hold: holdRequest(id, amount, hold), ...changes });
}

export function holdRequest(id: string, amount: bigint, changes: With<HoldRequest> = {}): HoldRequest {
  return {
    authorizationId: `auth-${id}`,
    amount,
    currency: 'USD',
    merchant: 'acme-supplies',
    resource: null,
    payloadDigest: null,
    contextDigest: null,
    approvedByHuman: false,
    ttlMs: TTL_MS,
    ...changes,
  };
}

/** An anonymous claim of `auth-<id>` whose token hash is `token-<id>`. */
export function claim(id: string, changes: With<Claim> = {}): Claim {
  return {
    kind: 'claim',
    orgId: ORG,
    authorizationId: `auth-${id}`,
    idempotencyKeyHash: `key-${id}`,
    claimTokenHash: `token-${id}`,
    claimer: 'anonymous',
    expect: {},
    payloadDigest: null,
    requireHumanApproval: false,
    ...changes,
  };
}

const NO_CREDENTIALS = { claimTokenHash: null, claimer: null, agentProof: false, strict: false } as const;

export function capture(id: string, amount: bigint, changes: With<Capture> = {}): Capture {
  const named = { kind: 'capture', orgId: ORG, authorizationId: `auth-${id}`, amount } as const;
  return { ...named, ...NO_CREDENTIALS, settlementTxHash: null, bookingRef: null, ...changes };
}

export function voidHold(id: string, changes: With<VoidHold> = {}): VoidHold {
  const named = { kind: 'void', orgId: ORG, authorizationId: `auth-${id}`, reason: null } as const;
  return { ...named, ...NO_CREDENTIALS, ...changes };
}

/** A refund by an operator of all that remains. */
export function refund(id: string, changes: With<Refund> = {}): Refund {
  const named = { kind: 'refund', orgId: ORG, authorizationId: `auth-${id}` } as const;
  const caller = { operator: true, claimTokenHash: null, claimer: null };
  return { ...named, ...caller, amount: null, reason: null, idempotencyKeyHash: null, ...changes };
}

const NO_SLOT_CREDENTIALS = {
  claimTokenHash: null,
  claimer: null,
  operator: false,
  registered: false,
  strict: false,
} as const;

export function reserveSlot(id: string, changes: With<ReserveSlot> = {}): ReserveSlot {
  return { kind: 'reserveSlot', orgId: ORG, authorizationId: `auth-${id}`, ...NO_SLOT_CREDENTIALS, ...changes };
}

/** A payment of the whole amount unless the changes name another. */
export function finalizeSlot(id: string, changes: With<FinalizeSlot> = {}): FinalizeSlot {
  const named = { kind: 'finalizeSlot', orgId: ORG, authorizationId: `auth-${id}` } as const;
  return { ...named, ...NO_SLOT_CREDENTIALS, amount: null, txHash: null, ...changes };
}

export function releaseSlot(id: string, changes: With<ReleaseSlot> = {}): ReleaseSlot {
  return { kind: 'releaseSlot', orgId: ORG, authorizationId: `auth-${id}`, ...NO_SLOT_CREDENTIALS, ...changes };
}

/** The budget `budget-<id>` of the mandate `<id>`, taken from the suite's mandate. */
export function reserveBudget(id: string, amount: bigint, changes: With<ReserveBudget> = {}): ReserveBudget {
  return {
    kind: 'reserveBudget',
    orgId: ORG,
    mandateId: MANDATE,
    agentDid: AGENT,
    budgetId: `budget-${id}`,
    amount,
    currency: 'USD',
    delegated: { mandateId: id, agentDid: AGENT, action: ACTION },
    evidence: evidenceOf(`budget-${id}`),
    ...changes,
  };
}

export function settleBudget(id: string, changes: With<SettleBudget> = {}): SettleBudget {
  return { kind: 'settleBudget', orgId: ORG, mandateId: id, budgetId: `budget-${id}`, ...changes };
}

export function setAgent(id: string, status: SetAgent['status'], changes: With<SetAgent> = {}): SetAgent {
  return {
    kind: 'setAgent',
    orgId: ORG,
    agentDid: AGENT,
    action: 'agent:contain',
    status,
    operatingMode: null,
    verdict: { decision: 'block', reasonCode: 'FORBIDDEN' },
    evidence: evidenceOf(id),
    ...changes,
  };
}

/** The decision that an answer is; throws where it is another operation's, or was evaluated on what has changed. */
export function decided(answer: Result | undefined): Decided {
  if (answer?.kind !== 'decide' || !answer.ok) throw new Error(`no decision: ${JSON.stringify(answer)}`);
  return answer;
}
