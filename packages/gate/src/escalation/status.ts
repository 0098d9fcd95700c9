import { type Escalation, effectOf, type Hold, isEscalationExpired } from '@gatewright/ledger';
import {
  approvedContextDigest,
  type JsonObject,
  RESUME_CLAIM_VERSION,
  type ReasonCode,
  refuse,
  resumeRequestDigest,
  SIGNED_DEFAULT_CURRENCY,
} from '@gatewright/protocol';
import { type Answer, answerRefusal, success } from '../answer.js';
import type { GatePorts } from '../ports.js';
import { countedApprovers } from './approvers.js';
import { type HeldRequest, readHeldRequest } from './held-request.js';

/** What became of an escalation, as of the store's time. */
export type Standing = Escalation['status'] | 'expired';

export const STANDING_CODES: Readonly<Record<Standing, ReasonCode>> = {
  pending: 'ESCALATION_PENDING',
  approved: 'ESCALATION_APPROVED',
  denied: 'ESCALATION_NOT_APPROVED',
  modified: 'MODIFIED',
  expired: 'ESCALATION_EXPIRED',
};

/** The status as of `now` (ms). */
export function standingOf(escalation: Escalation, now: number): Standing {
  return isEscalationExpired(escalation, now) ? 'expired' : escalation.status;
}

/**
 * What became of an action that waits for people: GET /policy/escalations/:id/status (protocol.md §2.17). Public, by its id; it shows
 * digests of the request and never its values.
 */
export async function escalationStatus(escalationId: string, { ledger, people }: GatePorts): Promise<Answer> {
  const escalation = await ledger.store.escalation(escalationId);
  if (escalation === null) return answerRefusal(refuse('NOT_FOUND', 'no escalation has that id'), { escalationId });
  const { nextEscalationId } = escalation;
  const now = await ledger.store.now();
  const held = readHeldRequest(escalation);
  const hold = await holdOf(escalation, ledger);
  const next = nextEscalationId === null ? null : await ledger.store.escalation(nextEscalationId);
  return success({
    ...standingData(escalation, hold, now, await countedApprovers(escalation, people)),
    ...bindingOf(held, hold),
    resumeClaimVersion: RESUME_CLAIM_VERSION,
    modifiedAction: next === null ? null : actionOf(readHeldRequest(next)),
    ...executionOf(hold, now),
  });
}

/** What became of an escalation as of now, with the hold of its approval; null for an id that no escalation has. */
export async function escalationStanding(
  escalationId: string,
  { ledger }: Pick<GatePorts, 'ledger'>,
): Promise<{ readonly standing: Standing; readonly hold: Hold | null } | null> {
  const escalation = await ledger.store.escalation(escalationId);
  if (escalation === null) return null;
  return { standing: standingOf(escalation, await ledger.store.now()), hold: await holdOf(escalation, ledger) };
}

/** The hold that an approval made; null where there is none. */
export async function holdOf({ authorizationId }: Escalation, { store }: GatePorts['ledger']): Promise<Hold | null> {
  return authorizationId === null ? null : store.hold(authorizationId);
}

/** Members that every answer about an escalation has; `counting` are the approvers that count. The reasons do not say whose they are. */
export function standingData(
  escalation: Escalation,
  hold: Hold | null,
  now: number,
  counting: readonly string[],
): JsonObject {
  const status = standingOf(escalation, now);
  return {
    escalationId: escalation.escalationId,
    status,
    reasonCode: STANDING_CODES[status],
    escalatedBy: escalation.reasonCode,
    authorizationId: escalation.authorizationId,
    expiresAt: new Date(hold?.expiresAt ?? escalation.expiresAt).toISOString(),
    reasons: escalation.reasons.map(({ decision, reason }) => ({ decision, reason })),
    approvals: counting.length,
    required: escalation.required,
    nextEscalationId: escalation.nextEscalationId,
  };
}

/** What a resume must name: the digests of the approved request, with the payload as the hold is bound to it now. */
export function bindingOf({ request, payloadDigest }: HeldRequest, hold: Hold | null) {
  const bound = hold === null ? payloadDigest : hold.payloadDigest;
  return {
    payloadBound: bound !== null,
    requestDigest:
      hold === null
        ? null
        : resumeRequestDigest({
            ...request,
            authorizationId: hold.authorizationId,
            currency: request.currency ?? SIGNED_DEFAULT_CURRENCY,
            payloadDigest: bound,
          }),
    contextDigest: approvedContextDigest(request.itinerary),
  };
}

/** The action as people see it. */
export function actionOf({ request }: HeldRequest): JsonObject {
  const { action, amount, currency, merchant, resource, jurisdiction } = request;
  return {
    action,
    amount: amount ?? null,
    currency: currency ?? null,
    merchant: merchant ?? null,
    resource: resource ?? null,
    jurisdiction: jurisdiction ?? null,
  };
}

/** Executed is what was settled, also where the money came back later: when it was, by the store's time. */
function executionOf(hold: Hold | null, now: number): JsonObject {
  const settledAt = hold?.settledAt ?? null;
  return {
    executed: settledAt !== null,
    executedAt: settledAt === null ? null : new Date(settledAt).toISOString(),
    outcome: hold === null ? null : effectOf(hold, now).outcome,
  };
}
