import {
  availableBudget,
  CEILING_EXCEEDED_DETAIL,
  fitHold,
  type LimitState,
  type MandateView,
  PERIOD_EXCEEDED_DETAIL,
  undeterminedAmount,
} from '@gatewright/ledger';
import {
  accept,
  type Decision,
  familyOf,
  isPayloadDigest,
  isPermit,
  type JsonObject,
  type JsonValue,
  PASSED,
  type Refusal,
  type Result,
  refuse,
  refuseFaults,
} from '@gatewright/protocol';
import { checkKey, checkNetwork, UNKNOWN_AGENT } from './checks/authentication.js';
import { checkSchema } from './checks/envelope.js';
import {
  type AuthenticatedRequest,
  type AuthorizationContext,
  evaluateRequest,
  mandateLimits,
} from './checks/index.js';
import { approvalsRequired } from './escalation/approvers.js';
import type { GatePorts, RegisteredAgent } from './ports.js';
import { areStanding } from './settlement/claimable.js';

/** What an agent would ask, as another states it: nothing of it is signed. */
export interface PreviewedRequest {
  readonly agentDid: string;
  readonly action: string;
  readonly amount?: JsonValue;
  readonly currency?: JsonValue;
  readonly merchant?: JsonValue;
  readonly resource?: JsonValue;
  readonly jurisdiction?: JsonValue;
  readonly itinerary?: JsonObject;
  readonly payloadDigest?: JsonValue;
}

/** Stands for the members of a signed request that an unsigned one lacks; nothing that is evaluated reads them. */
const UNSIGNED = { nonce: 'unsigned', issuedAt: 'unsigned', signature: '' } as const;

/** What the gate would decide now. It is no authorization: nothing was committed, and the state may change. */
export interface Preview {
  readonly decision: Decision;
  /** A code of the register, or one that a rule declares. */
  readonly reasonCode: string;
  readonly detail: string | null;
  /** Rules that fired, `document/molecule`. */
  readonly fired: readonly string[];
  /** Names of the fields that a rule needed and could not trust. */
  readonly unverifiable: readonly string[];
  /** How many people must approve the request; null where it would wait for none. */
  readonly approvals: number | null;
}

/**
 * Decides an unsigned request of an agent of the organisation as `authorize` would, from containment on, and commits nothing: no
 * hold, nonce, escalation, containment or evidence. Its context counts as unsigned. Refuses a malformed request; throws what the
 * store throws.
 */
export async function previewRequest(
  asked: PreviewedRequest,
  orgId: string,
  ports: GatePorts,
): Promise<Result<Preview>> {
  const json: JsonObject = { ...asked, ...UNSIGNED };
  const checked = checkSchema(json, ports);
  if (!checked.ok) return checked;
  const { request, requestDigest } = checked.value;
  const payload = readPayloadDigest(request.payloadDigest);
  if (!payload.ok) return payload;
  const payloadDigest = payload.value;
  const known = await knownAgent(request.agentDid, orgId, ports);
  if (!known.ok) return accept(refusedPreview(known.refusal));
  const agent = known.value;
  const policy = await ports.directory.policy(agent);
  const contextProvenance = 'agent_asserted';
  const stated = {
    json,
    request,
    requestDigest,
    agent,
    nonce: null,
    contextProvenance,
    payloadDigest,
    policy,
  } as const;
  return accept((await previewKnown(stated, ports)).preview);
}

/** A preview, with what it was found from. */
export interface KnownPreview {
  readonly preview: Preview;
  readonly context: Partial<AuthorizationContext>;
  /** The limits over time of the mandate, in their order; empty where none was reached. */
  readonly limits: readonly LimitState[];
}

/** Decides a request whose agent is known as `authorize` would now, and commits nothing. Throws what the store throws. */
export async function previewKnown(asked: AuthenticatedRequest, ports: GatePorts): Promise<KnownPreview> {
  const evaluated = await evaluateRequest(asked, ports.clock.now(), ports);
  if (!evaluated.ok) {
    const { refusal } = evaluated;
    return { preview: refusedPreview(refusal), context: refusal.context, limits: [] };
  }
  const context = evaluated.value;
  const { decision, reasonCode, fired, unverifiable } = context.verdict;
  const limits = await limitStates(context, ports);
  const committable = await checkCommit(context, limits, ports);
  if (!committable.ok) {
    return { preview: { ...refusedPreview(committable.refusal), fired, unverifiable }, context, limits };
  }
  const approvals = decision === 'escalate' ? approvalsRequired(asked.policy.approvals, context.verdict) : null;
  return { preview: { decision, reasonCode, detail: null, fired, unverifiable, approvals }, context, limits };
}

/** What is used of each limit over time of the mandate, and whether the action does not fit under it. */
async function limitStates(
  evaluated: AuthorizationContext,
  { ledger: { store }, sha256Hex }: Pick<GatePorts, 'ledger' | 'sha256Hex'>,
): Promise<readonly LimitState[]> {
  const limits = mandateLimits(evaluated, { sha256Hex });
  if (limits.length === 0) return [];
  const uses = await store.limitUses(evaluated.agent.orgId, limits);
  return limits.flatMap((limit, index) => {
    const use = uses[index];
    return use === undefined ? [] : [{ ...use, isExceeded: !fitHold([limit], [use], evaluated.amount) }];
  });
}

function readPayloadDigest(stated: JsonValue = null): Result<string | null> {
  if (stated === null || (typeof stated === 'string' && isPayloadDigest(stated))) return accept(stated);
  const message = 'must be sha256: and 64 lower-case hex digits';
  return refuseFaults('MALFORMED_REQUEST', [{ path: '$.payloadDigest', message }]);
}

/** The actions that live mandates of an agent of the organisation are for, sorted; none where it is unknown. */
export async function mandatedActions(
  agentDid: string,
  orgId: string,
  ports: Pick<GatePorts, 'directory' | 'settings'>,
): Promise<readonly string[]> {
  const known = await knownAgent(agentDid, orgId, ports);
  if (!known.ok) return [];
  const { mandates } = await ports.directory.policy(known.value);
  return [...new Set(mandates.map(({ action }) => action))].sort();
}

/** An agent of the organisation whose key is proven. */
async function knownAgent(
  agentDid: string,
  orgId: string,
  ports: Pick<GatePorts, 'directory' | 'settings'>,
): Promise<Result<RegisteredAgent>> {
  const agent = await ports.directory.agent(agentDid);
  // Before all else of it: agents of other organisations are not shown.
  if (agent === null || agent.orgId !== orgId) return refuse('NO_MANDATE', UNKNOWN_AGENT);
  const network = checkNetwork(agent, ports.settings);
  if (!network.ok) return network;
  const key = checkKey(agent);
  return key.ok ? accept(agent) : key;
}

/** The preview of a request that is refused. */
export function refusedPreview({ reasonCode, detail }: Refusal): Preview {
  const family = familyOf(reasonCode);
  const decision = family === 'void' ? 'block' : family;
  return { decision, reasonCode, detail, fired: [], unverifiable: [], approvals: null };
}

/** What the ledger would refuse in its commit: a broken delegation, an ended mandate, an amount that does not fit. */
async function checkCommit(
  evaluated: AuthorizationContext,
  limits: readonly LimitState[],
  { ledger: { store } }: Pick<GatePorts, 'ledger'>,
): Promise<Result<undefined>> {
  const { mandate, account, agent, verdict, amount, currency } = evaluated;
  if (!(await areStanding(agent.orgId, mandate?.delegatedFrom ?? [], store))) {
    return refuse('DELEGATION_CHAIN_BROKEN', 'a mandate that this one comes from ended, or its agent is contained');
  }
  if (!isPermit(verdict.decision)) return PASSED;
  if (mandate === null || account === null || account.agentDid !== agent.did) {
    return refuse('NO_MANDATE', 'the mandate has no account');
  }
  if (mandate.endsAt !== null && mandate.endsAt <= (await store.now())) {
    return refuse('MANDATE_EXPIRED', 'the mandate is over');
  }
  const fit = checkFit(account, amount, currency);
  if (!fit.ok) return fit;
  const isWithin = limits.length === mandate.limits.length && limits.every(({ isExceeded }) => !isExceeded);
  return isWithin ? PASSED : refuse('PERIOD_LIMIT_EXCEEDED', PERIOD_EXCEEDED_DETAIL);
}

function checkFit(account: MandateView, amount: bigint, currency: string): Result<undefined> {
  const undetermined = undeterminedAmount(account, amount, currency);
  if (undetermined !== null) return refuse('AMOUNT_NOT_DETERMINABLE', undetermined);
  return account.currency === null || amount <= availableBudget(account)
    ? PASSED
    : refuse('SPEND_LIMIT_EXCEEDED', CEILING_EXCEEDED_DETAIL);
}
