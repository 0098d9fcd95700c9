import { type Decided, type LimitState, leftOf, renewsByTime } from '@gatewright/ledger';
import {
  type Decision,
  faultList,
  isPermit,
  type JsonObject,
  REGISTER_VERSION,
  type Refusal,
  SIGNED_DEFAULT_CURRENCY,
  statusOf,
  unitsToNumber,
} from '@gatewright/protocol';
import type { Answer } from './answer.js';
import type { AuthorizationContext } from './checks/index.js';
import { limitSource } from './limit-reached.js';
import type { GrantedLimit } from './mandate/limits-over-time.js';
import type { GrantedMandate } from './ports.js';

/** The verdict as it was committed. */
export interface CommittedVerdict {
  readonly decided: Decided;
  readonly context: Partial<AuthorizationContext>;
  /** The check that refused; null where the policy or the commit decided. */
  readonly refusal: Refusal | null;
}

/**
 * The answer of the authorize endpoint (protocol.md §2.1 and §2.6). Every answer carries `decision` and
 * `reasonCode`, under every status: published guards rely on it.
 */
export function verdictAnswer({ decided, context, refusal }: CommittedVerdict): Answer {
  const permit = isPermit(decided.decision);
  const data: JsonObject = {
    decision: decided.decision,
    decisionFamily: decided.decision,
    reasonCode: decided.reasonCode,
    authorizationId: decided.authorizationId,
    escalationId: decided.escalationId,
    expiresAt: decided.expiresAt === null ? null : timeText(decided.expiresAt),
    eventId: decided.eventId,
    requestNonce: context.nonce ?? null,
    remaining: remainingOf(decided, context),
    ...limitsLeft(decided, context),
    proofRef: null,
    payloadDigest: context.payloadDigest ?? null,
    riskSignals: (context.verdict?.riskSignals ?? []).map(({ signal, level, detail }) => ({ signal, level, detail })),
    fired: [...(context.verdict?.fired ?? [])],
    contextFields: [...(context.verdict?.contextFields ?? [])],
    unverifiable: [...(context.verdict?.unverifiable ?? [])],
    issuer: issuerOf(context),
    registryVersion: REGISTER_VERSION,
    ...explanation(decided, refusal, context),
  };
  return {
    status: permit ? 200 : refusalStatus(decided, refusal),
    success: permit,
    message: permit ? null : decided.reasonCode,
    data,
  };
}

/** A block that left no evidence: the gate could not, or by its limits would not, commit a decision. */
export function uncommittedBlock(
  reasonCode: 'GATE_UNAVAILABLE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR',
  detail: string,
  context: Partial<AuthorizationContext>,
): Answer {
  const decision: Decision = 'block';
  const issuer = issuerOf(context);
  return {
    status: statusOf(reasonCode),
    success: false,
    message: reasonCode,
    data: { decision, decisionFamily: decision, reasonCode, authorizationId: null, eventId: null, issuer, detail },
  };
}

/** Who issued the agent, and how far it is verified, which every verdict discloses; null where no agent was looked up. */
function issuerOf({ agent }: Partial<AuthorizationContext>): JsonObject | null {
  return agent === undefined ? null : { ...agent.issuer };
}

function remainingOf(decided: Decided, { mandate }: Partial<AuthorizationContext>): number | null {
  const currency = mandate?.currency;
  return decided.remaining === null || currency == null ? null : unitsToNumber(decided.remaining, currency);
}

/**
 * What is left of each limit over time, and when none of what counts now counts any more; nothing for a mandate without such limits. A
 * refusal under one says when the same action fits at the latest; null where it is above a limit by itself.
 */
export function limitsLeft(
  { limits, reasonCode }: Pick<Decided, 'limits' | 'reasonCode'>,
  { mandate, amount = 0n }: Partial<AuthorizationContext>,
): JsonObject {
  if (mandate == null || limits.length === 0) return {};
  const states = mandate.limits.flatMap((limit, index) => {
    const state = limits[index];
    return state === undefined ? [] : [{ limit, state }];
  });
  const left = limitsShown(states, mandate);
  if (reasonCode !== 'PERIOD_LIMIT_EXCEEDED') return { limits: left };
  const over = states.filter(({ state: { isExceeded } }) => isExceeded);
  const never = over.some(({ limit: { limit, units } }) => !renewsByTime(limit.window) || amount > (units ?? amount));
  return { limits: left, retryAt: never ? null : timeText(Math.max(...over.map(({ state: { endsAt } }) => endsAt))) };
}

/** Limits over time with what is left of each, as answers show them. */
export function limitsShown(
  states: readonly { readonly limit: GrantedLimit; readonly state: LimitState }[],
  mandate: Pick<GrantedMandate, 'accountId' | 'currency'>,
): JsonObject[] {
  const { currency } = mandate;
  return states.map(({ limit: { limit, owner, per, timeZone, by }, state }) => {
    const { units, holds } = leftOf(limit, state);
    return {
      per,
      ...(timeZone === null ? {} : { timeZone }),
      ...(by === null ? {} : { by }),
      from: limitSource(owner, mandate),
      ...('budget' in owner ? { budget: owner.budget } : {}),
      remaining: units === null || currency === null ? null : unitsToNumber(units, currency),
      remainingCount: holds,
      renewsAt: renewsByTime(limit.window) ? timeText(state.endsAt) : null,
      exceeded: state.isExceeded,
    };
  });
}

function timeText(at: number): string {
  return new Date(at).toISOString();
}

function explanation(decided: Decided, refusal: Refusal | null, context: Partial<AuthorizationContext>): JsonObject {
  if (refusal === null || refusal.reasonCode !== decided.reasonCode) {
    if (decided.detail !== null) return { detail: decided.detail };
    if (decided.reasonCode === 'SPEND_LIMIT_EXCEEDED') return currencyExplanation(context);
    return decided.reasonCode === 'AMOUNT_NOT_DETERMINABLE' ? amountExplanation(context) : {};
  }
  const { detail, hint, faults } = refusal;
  return {
    detail,
    ...(hint === undefined ? {} : { hint }),
    ...(faults === undefined ? {} : { faults: faultList(faults) }),
  };
}

/** Why the policy could not hold the amount against the mandate, where it is the mandate and no rule that says so. */
function amountExplanation({ request, mandate }: Partial<AuthorizationContext>): JsonObject {
  if (request === undefined || mandate === undefined || mandate === null) return {};
  const isStated = request.amount !== undefined && request.amount !== null;
  if (mandate.currency === null && isStated) {
    return {
      detail: 'the mandate states no money, so it permits no amount above 0',
      hint: 'leave the amount out, or ask for a mandate with a currency',
    };
  }
  if (mandate.currency === null || isStated) return {};
  return {
    detail: `the mandate is in ${mandate.currency}, and the request states no amount`,
    hint: 'state the amount that moves; 0 where none does',
  };
}

/** A limit in one currency refuses every other one under the code of the limit (spec: semantics of a mandate): the answer says so. */
function currencyExplanation({ request, mandate }: Partial<AuthorizationContext>): JsonObject {
  const limited = mandate?.currency;
  if (request === undefined || limited == null) return {};
  const stated = request.currency ?? SIGNED_DEFAULT_CURRENCY;
  if (stated.toUpperCase() === limited.toUpperCase()) return {};
  return {
    detail: `the mandate is in ${limited}, and the request is in ${stated}`,
    hint: `send the request in ${limited}, or ask for a mandate in ${stated}`,
  };
}

/** A malformed request has the status of its code; a decision against the action is 403 under every code that a rule declares. */
function refusalStatus(decided: Decided, refusal: Refusal | null): number {
  return refusal?.reasonCode === decided.reasonCode ? statusOf(decided.reasonCode) : 403;
}
