import type { Decided, Escalation, Opening } from '@gatewright/ledger';
import {
  type AuthorizeRequest,
  accept,
  canonicalJson,
  currencyCode,
  describeFaults,
  type Fault,
  isPermit,
  type JsonObject,
  type ResolveEscalationRequest,
  type Result,
  refuse,
  SIGNED_DEFAULT_CURRENCY,
  sha256Hex,
  toUnits,
} from '@gatewright/protocol';
import { recheckRequest } from '../checks/index.js';
import { evaluatedDecision } from '../commit.js';
import type { GatePorts } from '../ports.js';
import { approvalsRequired } from './approvers.js';
import { type HeldRequest, isCovered, readHeldRequest, writeHeldRequest } from './held-request.js';
import { REVIEWED_MEMBERS, reviewOf } from './review.js';

/** What a reviewer may change of a request: a lower amount, another merchant or resource within the same mandate. */
export type Modification = NonNullable<ResolveEscalationRequest['modifiedAction']>;

/**
 * The request as the reviewer changed it. The amount can only fall. It is bound to no payload any more: the agent's
 * arguments were others, and it binds the new ones late.
 */
export function modifiedRequest(held: HeldRequest, change: Modification): Result<HeldRequest> {
  const faults: Fault[] = [];
  if (Object.keys(change).length === 0) faults.push({ path: '$.modifiedAction', message: 'changes nothing' });
  if (change.amount !== undefined && !isLess(change.amount, held.request)) {
    faults.push({
      path: '$.modifiedAction.amount',
      message: 'is not an amount below the one that the agent asked for',
    });
  }
  if (faults.length > 0) return refuse('MALFORMED_REQUEST', describeFaults(faults), { faults });
  const { payloadDigest: _digest, payloadSignature: _signature, ...rest } = held.request;
  const request: AuthorizeRequest = { ...rest, ...change };
  const json: JsonObject = JSON.parse(canonicalJson(request));
  const requestDigest = `sha256:${sha256Hex(canonicalJson(json))}`;
  return accept({ ...held, json, request, requestDigest, payloadDigest: null });
}

function isLess(amount: number | string, request: AuthorizeRequest): boolean {
  const currency = currencyCode(request.currency ?? SIGNED_DEFAULT_CURRENCY);
  if (currency === null) return false;
  const asked = toUnits(request.amount ?? 0, currency);
  const changed = toUnits(amount, currency);
  return asked !== null && changed !== null && changed < asked;
}

/** The decision that opens a changed request. */
interface OpenedChange {
  readonly opening: Opening;
  /** Its author was shown all that asks for people now: the change is their approval. */
  readonly isShown: boolean;
}

/** The decision that opens the changed request, unless a check refuses it outright: then no approval could permit it. */
export async function openModified(
  escalation: Escalation,
  held: HeldRequest,
  by: string,
  ports: GatePorts,
): Promise<Result<OpenedChange, Pick<Decided, 'reasonCode' | 'detail'>>> {
  const checked = await recheckRequest(held, ports);
  if (!checked.ok) return checked;
  const context = checked.value;
  const { decision, reasonCode } = context.verdict;
  if (decision !== 'escalate' && !isPermit(decision)) {
    return {
      ok: false,
      refusal: { reasonCode, detail: 'the changed action does not pass the checks; nothing was changed' },
    };
  }
  const verdict = { ...context.verdict, decision: 'escalate' as const };
  const trigger = decision === 'escalate' ? reasonCode : escalation.reasonCode;
  const opened = evaluatedDecision({ ...context, verdict: { ...verdict, reasonCode: trigger } }, ports);
  const opening: Opening = {
    ...opened,
    nonce: null,
    verdict: { decision: 'escalate', reasonCode: trigger },
    // It permits nothing: each approval evaluates it again.
    readSet: null,
    hold: null,
    containment: null,
    approval: null,
    escalation: {
      escalationId: `esc-${ports.ids.uuid()}`,
      expiresAt: escalation.expiresAt,
      required: Math.max(escalation.required, approvalsRequired(context.policy.approvals, verdict)),
      request: writeHeldRequest({ ...context, verdict }, modificationOf(escalation, held, by)),
    },
  };
  return accept({ opening, isShown: isCovered(context.verdict, context.policy, readHeldRequest(escalation)) });
}

/** What a reviewer changed, for the others who decide: each member that is no longer what the agent signed, as it was. */
function modificationOf(escalation: Escalation, changed: HeldRequest, by: string): JsonObject {
  const before = reviewOf(readHeldRequest(escalation));
  const after = reviewOf(changed);
  const differs = (member: string) => canonicalJson(before[member] ?? null) !== canonicalJson(after[member] ?? null);
  const members = [...REVIEWED_MEMBERS.values()].filter(differs);
  return {
    escalationId: escalation.escalationId,
    by,
    before: Object.fromEntries(members.map((member) => [member, before[member] ?? null])),
  };
}
