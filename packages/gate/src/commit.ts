import {
  type Decide,
  type Decided,
  type EscalationRequest,
  type EventCount,
  type GivenVerdict,
  type HoldRequest,
  LedgerUnavailableError,
  type LimitAnswer,
  type ReadSet,
} from '@gatewright/ledger';
import { approvedContextDigest, cutText, familyOf, isJsonObject, isPermit, type Refusal } from '@gatewright/protocol';
import {
  type AgentHistory,
  type AuthorizationContext,
  limitsOf,
  notesOf,
  type PipelineResult,
  type RefusedRequest,
} from './checks/index.js';
import { approvalsRequired } from './escalation/approvers.js';
import { writeHeldRequest } from './escalation/held-request.js';
import { loggedRequest } from './logged-request.js';
import { namedCounterparty } from './mandate/index.js';
import type { AgentPolicy, GatePorts, HistoryReads } from './ports.js';

/** How long an unclaimed hold lives, ms, unless its organisation sets another time (ADR 18). */
export const HOLD_TTL_MS = 15 * 60 * 1000;
/** How long an escalation waits for approval, ms (protocol.md §1.8). */
export const ESCALATION_TTL_MS = 24 * 60 * 60 * 1000;
/** Characters of an unverified name that evidence keeps. */
const EVIDENCE_NAME_MAX_CHARS = 256;

/** Stream of the evidence that belongs to no organisation: calls that named no agent of this gate. */
const NO_ORGANISATION = 'unattributed';

/** Action of a record whose call proved nothing. No proven action is empty, so the two are never confused. */
const UNPROVEN_ACTION = '';

/** What the checks came to, and the decision that this asks of the ledger. */
export interface Evaluation {
  readonly decision: Decide;
  readonly context: Partial<AuthorizationContext>;
  /** The check that refused; null where the policy decides. */
  readonly refusal: Refusal | null;
}

/** The decision that the outcome of the checks asks for. */
export function evaluationOf(result: PipelineResult<AuthorizationContext>, ports: GatePorts): Evaluation {
  if (!result.ok) return refusedEvaluation(result.refusal, ports);
  return { decision: evaluatedDecision(result.value, ports), context: result.value, refusal: null };
}

/**
 * The commit of a call that a check refused: no hold, but evidence, and the nonce if a signature verified. Rules that ask for
 * refusals are in its context, or in `policy` where a check refused before it was known.
 */
export function refusedEvaluation(
  refusal: RefusedRequest,
  ports: GatePorts,
  policy: AgentPolicy | null = refusal.context.policy ?? null,
): Evaluation {
  const { context, reasonCode } = refusal;
  const family = familyOf(reasonCode);
  const decision: Decide = {
    verdict: { decision: family === 'void' ? 'block' : family, reasonCode },
    readSet: refusedUnder(context),
    hold: null,
    containment: null,
    escalation: null,
    evidence: evidenceDraft(context, ports),
    ...provenRequest(context),
    ...refusalNotes(context, policy, ports),
    ...attribution(context, provenAction(context)),
  };
  return { decision, context, refusal };
}

/** A mandate that does not count may count again: a server that missed the change evaluates once more. */
function refusedUnder({ standing, policy }: Partial<AuthorizationContext>): ReadSet | null {
  if (standing === undefined || policy?.revision == null) return null;
  return { operatingMode: standing.operatingMode, spent: null, calls: [], revision: policy.revision };
}

/** The commit of an evaluated call: reservation, containment or escalation, and evidence, in one step. */
export function evaluatedDecision(context: AuthorizationContext, ports: GatePorts): Decide {
  const { decision, reasonCode } = context.verdict;
  const verdict: GivenVerdict = { decision, reasonCode };
  return {
    verdict,
    readSet: readSetOf(context),
    hold: isPermit(decision) ? holdRequest(context, ports) : null,
    containment: decision === 'suspend' ? 'suspended' : decision === 'quarantine' ? 'quarantined' : null,
    escalation: decision === 'escalate' ? escalationRequest(context, ports) : null,
    evidence: evidenceDraft(context, ports),
    request: loggedRequest(context),
    ...notesOf(context, ports),
    ...attribution(context, context.request.action),
  };
}

/**
 * The action that a record names: empty until the signature over it verified, because the record belongs to the organisation of
 * the named agent, and a caller without the agent's key must not write text into it. The request digest still shows what was sent.
 */
function provenAction({ nonce, request }: Partial<AuthorizationContext>): string {
  return nonce == null ? UNPROVEN_ACTION : (request?.action ?? UNPROVEN_ACTION);
}

/** The same for the decision log: a caller without the agent's key writes nothing into it. Refusals come before any rule was evaluated. */
function provenRequest({ nonce, request, policy }: Partial<AuthorizationContext>): Pick<Decide, 'request'> {
  if (nonce == null || request === undefined) return {};
  return { request: loggedRequest({ request, ...(policy === undefined ? {} : { policy }) }) };
}

/** Nobody else's refusals count against an agent: its signature verified. */
function refusalNotes(
  { nonce, request, agent, contextProvenance = 'agent_asserted' }: Partial<AuthorizationContext>,
  policy: AgentPolicy | null,
  ports: GatePorts,
): Pick<Decide, 'notes'> {
  if (nonce == null || request === undefined || agent === undefined || policy === null) return {};
  return notesOf({ request, agent, policy, contextProvenance }, ports);
}

function attribution(context: Partial<AuthorizationContext>, action: string) {
  return {
    kind: 'decide' as const,
    orgId: context.agent?.orgId ?? NO_ORGANISATION,
    agentDid: claimedAgent(context),
    action,
    nonce: context.nonce ?? null,
    mandateId: context.mandate?.accountId ?? null,
    ...(context.mandate == null ? {} : { termsId: context.mandate.mandateId }),
    delegatedFrom: context.mandate?.delegatedFrom ?? [],
    approval: null,
  };
}

/** What the evaluation read that other operations change. */
function readSetOf({ standing, delegators, policy, account, history }: AuthorizationContext): ReadSet {
  const readsSpend = policy.reads.spend && account !== null && account.currency !== null;
  return {
    operatingMode: standing.operatingMode,
    delegatorModes: delegators.map(({ operatingMode }) => operatingMode),
    spent: readsSpend ? { captured: account.captured, reserved: account.reserved } : null,
    calls: heldCalls(history, policy.reads),
    answers: [...heldAnswers(history, policy.reads), ...history.thresholds],
    ...(policy.revision == null ? {} : { revision: policy.revision }),
  };
}

/** The counts of calls that the live rules read: what only rules on trial read holds no decision up. */
function heldCalls({ calls, callWindows }: AgentHistory, reads: HistoryReads): EventCount[] {
  const windows = reads.callWindows.flatMap((seconds) => callWindows.get(seconds) ?? []);
  return reads.calls && calls !== null ? [calls, ...windows] : windows;
}

/** The answers about earlier actions and sums that the live rules ask for. */
function heldAnswers({ earlier }: AgentHistory, reads: HistoryReads): LimitAnswer[] {
  const asked = new Set([...reads.history, ...reads.sums].map(({ key }) => key));
  return earlier.flatMap(({ question, answer }) => (answer !== null && asked.has(question) ? [answer] : []));
}

function holdRequest(context: AuthorizationContext, { ids, sha256Hex }: GatePorts): HoldRequest {
  const { request, amount, currency, payloadDigest, policy, mandate } = context;
  const limits = limitsOf(context, { sha256Hex });
  return {
    authorizationId: ids.uuid(),
    amount,
    currency,
    merchant: request.merchant ?? null,
    resource: request.resource ?? null,
    counterparty: mandate?.listsCounterparties ? namedCounterparty(request.itinerary ?? {}) : null,
    payloadDigest,
    contextDigest: approvedContextDigest(request.itinerary, sha256Hex),
    approvedByHuman: false,
    ttlMs: Math.min(policy.holdTtlMs, mandate?.holdTtlMs ?? policy.holdTtlMs),
    endsAt: mandate?.endsAt ?? null,
    // Most mandates have none.
    ...(limits.length === 0 ? {} : { limits }),
  };
}

function escalationRequest(context: AuthorizationContext, { ids }: GatePorts): EscalationRequest {
  const { policy, verdict, now } = context;
  return {
    escalationId: `esc-${ids.uuid()}`,
    expiresAt: now + ESCALATION_TTL_MS,
    required: approvalsRequired(policy.approvals, verdict),
    request: writeHeldRequest(context),
  };
}

function evidenceDraft(context: Partial<AuthorizationContext>, ports: GatePorts): Decide['evidence'] {
  return {
    eventId: ports.ids.uuid(),
    policyDigest: context.policy?.policy.digest ?? null,
    contextFields: context.verdict?.contextFields ?? [],
    firedRules: context.verdict?.fired ?? [],
    orgId: context.agent?.orgId ?? null,
    network: context.agent?.network ?? ports.settings.network,
    requestDigest: context.requestDigest ?? null,
  };
}

/** The agent that a call names, verified or not, bounded in size: a refusal is evidence of the DID that was claimed. */
export function claimedAgent({ json }: Partial<AuthorizationContext>): string {
  const value = isJsonObject(json) ? json['agentDid'] : undefined;
  return typeof value === 'string' ? cutText(value, EVIDENCE_NAME_MAX_CHARS) : '';
}

/** Notifies others of what was committed. Their failure is reported and changes nothing of the answer: the commit stands. */
export function afterCommit({ events }: Pick<GatePorts, 'events'>, operation: string, notify: () => void): void {
  try {
    notify();
  } catch (error) {
    events.failed(operation, error);
  }
}

/** How often a call is evaluated, where other gates on the ledger change each time what its verdict rests on. */
const EVALUATIONS_MAX = 256;
/** How often a decision is evaluated again because its policy changed: a call is not held up for as long as people change rules. */
export const POLICY_CHANGES_MAX = 16;

/**
 * Commits an evaluated decision, and evaluates again where something that the verdict rests on changed before the commit.
 * `attempt` counts from 1. Throws LedgerUnavailableError: the ledger's own, or where other calls are faster every time.
 */
export async function commitWithRetry<Evaluation extends { readonly decision: Decide }>(
  evaluate: (attempt: number) => Promise<Evaluation>,
  { ledger, directory }: Pick<GatePorts, 'ledger' | 'directory'>,
): Promise<Evaluation & { readonly decided: Decided }> {
  let changes = 0;
  for (let attempt = 1; attempt <= EVALUATIONS_MAX; attempt += 1) {
    const evaluation = await evaluate(attempt).catch(asNotApplied);
    const decided = await ledger.submit(evaluation.decision);
    if (decided.ok) return { decided, ...evaluation };
    const { orgId, agentDid: did } = evaluation.decision;
    // A server that missed a change would evaluate under the replaced policy each time.
    const isReplaced = await directory.refresh?.({ orgId, did }).catch(asNotApplied);
    if (isReplaced) changes += 1;
    if (changes > POLICY_CHANGES_MAX) {
      throw new LedgerUnavailableError('not_applied', 'what the agent may do was changed each time; try again');
    }
  }
  throw new LedgerUnavailableError('not_applied', 'other calls of the agent were faster each time; try again');
}

/** A failure before anything is submitted has left nothing behind, however a store words it. */
function asNotApplied(error: unknown): never {
  throw error instanceof LedgerUnavailableError
    ? new LedgerUnavailableError('not_applied', error.message, { cause: error })
    : error;
}
