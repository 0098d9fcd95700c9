import type { Decide, EscalationRequest, GivenVerdict, HoldRequest, ReadSet } from '@gatewright/ledger';
import { approvedContextDigest, cutText, isJsonObject, isPermit } from '@gatewright/protocol';
import type { CheckRefusal, Inquiry } from './checks/index.js';
import { approvalsRequired } from './escalation/approvals-required.js';
import { writeHeldRequest } from './escalation/held-request.js';
import { ESCALATION_TTL_MS, EVIDENCE_NAME_MAX_CHARS } from './limits.js';
import type { GatePorts } from './ports.js';

/** Stream of the evidence that belongs to no organisation: calls that named no agent of this gate. */
const NO_ORGANISATION = 'unattributed';

/** Action of a record whose call proved nothing. No proven action is empty, so the two are never confused. */
const UNPROVEN_ACTION = '';

/** Everything the checks add when none refuses. */
export type Evaluated = Required<
  Pick<
    Inquiry,
    | 'json'
    | 'request'
    | 'requestDigest'
    | 'agent'
    | 'contextProvenance'
    | 'standing'
    | 'policy'
    | 'account'
    | 'past'
    | 'verdict'
    | 'amount'
    | 'currency'
    | 'payloadDigest'
  >
> &
  Partial<Inquiry>;

/** 15 and 16 · The commit of a call that a check refused: no hold, but evidence, and the nonce if a signature verified. */
export function refusedDecision(
  inquiry: Partial<Inquiry>,
  { decision, reasonCode }: CheckRefusal,
  ports: GatePorts,
): Decide {
  return {
    verdict: { decision, reasonCode },
    readSet: null,
    hold: null,
    containment: null,
    escalation: null,
    evidence: evidenceDraft(inquiry, ports),
    ...attribution(inquiry, provenAction(inquiry)),
  };
}

/** 15 and 16 · The commit of an evaluated call: reservation, containment or escalation, and evidence, in one step. */
export function evaluatedDecision(inquiry: Evaluated, ports: GatePorts): Decide {
  const { decision, reasonCode } = inquiry.verdict;
  const verdict: GivenVerdict = { decision, reasonCode };
  return {
    verdict,
    readSet: readSetOf(inquiry),
    hold: isPermit(decision) ? holdRequest(inquiry, ports) : null,
    containment: decision === 'suspend' ? 'suspended' : decision === 'quarantine' ? 'quarantined' : null,
    escalation: decision === 'escalate' ? escalationRequest(inquiry, ports) : null,
    evidence: evidenceDraft(inquiry, ports),
    ...attribution(inquiry, inquiry.request.action),
  };
}

/**
 * The action that a record names: empty until the signature over it verified, because the record belongs to the organisation of
 * the named agent, and a caller without the agent's key must not write text into it. The request digest still tells what was sent.
 */
function provenAction({ nonce, request }: Partial<Inquiry>): string {
  return nonce === undefined ? UNPROVEN_ACTION : (request?.action ?? UNPROVEN_ACTION);
}

function attribution(inquiry: Partial<Inquiry>, action: string) {
  return {
    kind: 'decide' as const,
    orgId: inquiry.agent?.orgId ?? NO_ORGANISATION,
    agentDid: claimedAgent(inquiry),
    action,
    nonce: inquiry.nonce ?? null,
    mandateId: inquiry.mandate?.mandateId ?? null,
    delegatedFrom: inquiry.mandate?.delegatedFrom ?? [],
    approval: null,
  };
}

/** What the evaluation read that other operations change. */
function readSetOf({ standing, policy, account, past }: Evaluated): ReadSet {
  const readsSpend = policy.reads.spend && account !== null && account.currency !== null;
  return {
    operatingMode: standing.operatingMode,
    spent: readsSpend ? { captured: account.captured, reserved: account.reserved } : null,
    calls: past.calls,
  };
}

function holdRequest(
  { request, amount, currency, payloadDigest, policy, mandate }: Evaluated,
  { ids, sha256Hex }: GatePorts,
): HoldRequest {
  return {
    authorizationId: ids.uuid(),
    amount,
    currency,
    merchant: request.merchant ?? null,
    resource: request.resource ?? null,
    payloadDigest,
    contextDigest: approvedContextDigest(request.itinerary, sha256Hex),
    approvedByHuman: false,
    ttlMs: policy.holdTtlMs,
    endsAt: mandate?.endsAt ?? null,
  };
}

function escalationRequest(inquiry: Evaluated, { ids, clock }: GatePorts): EscalationRequest {
  const { policy, verdict, now } = inquiry;
  return {
    escalationId: `esc-${ids.uuid()}`,
    expiresAt: (now ?? clock.now()) + ESCALATION_TTL_MS,
    required: approvalsRequired(policy.approvals, verdict),
    request: writeHeldRequest(inquiry),
  };
}

function evidenceDraft(inquiry: Partial<Inquiry>, ports: GatePorts): Decide['evidence'] {
  return {
    eventId: ports.ids.uuid(),
    policyDigest: inquiry.policy?.policy.digest ?? null,
    contextFields: inquiry.verdict?.contextFields ?? [],
    firedRules: inquiry.verdict?.fired ?? [],
    orgId: inquiry.agent?.orgId ?? null,
    network: inquiry.agent?.network ?? ports.settings.network,
    requestDigest: inquiry.requestDigest ?? null,
  };
}

/** The agent that a call names, verified or not, bounded in size: a refusal is evidence of the DID that was claimed. */
export function claimedAgent({ json }: Partial<Inquiry>): string {
  const value = isJsonObject(json) ? json['agentDid'] : undefined;
  return typeof value === 'string' ? cutText(value, EVIDENCE_NAME_MAX_CHARS) : '';
}
