import type { Escalation, Opening } from '@gatewright/ledger';
import {
  type AuthorizeRequest,
  canonicalJson,
  currencyCode,
  type Fault,
  isPermit,
  type JsonObject,
  type ResolveEscalationRequest,
  SIGNED_DEFAULT_CURRENCY,
  sha256Hex,
  toUnits,
} from '@gatewright/protocol';
import { evaluatedDecision } from '../commit.js';
import type { GatePorts } from '../ports.js';
import { recheck } from './approval.js';
import { approvalsRequired } from './approvals-required.js';
import { type HeldRequest, readHeldRequest, writeHeldRequest } from './held-request.js';
import { REVIEWED_MEMBERS, reviewOf } from './review.js';

/** What a reviewer may change of a request: less money, another merchant or resource within the same mandate. */
export type Modification = NonNullable<ResolveEscalationRequest['modifiedAction']>;

export type Modified =
  | { readonly ok: true; readonly held: HeldRequest }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/**
 * The request as the reviewer changed it. The amount can only fall. It is bound to no payload any more: the agent's
 * arguments were others, and it binds the new ones late.
 */
export function modifiedRequest(held: HeldRequest, change: Modification): Modified {
  const faults: Fault[] = [];
  if (Object.keys(change).length === 0) faults.push({ path: '$.modifiedAction', message: 'changes nothing' });
  if (change.amount !== undefined && !isLess(change.amount, held.request)) {
    faults.push({
      path: '$.modifiedAction.amount',
      message: 'is not an amount below the one that the agent asked for',
    });
  }
  if (faults.length > 0) return { ok: false, faults };
  const { payloadDigest: _digest, payloadSignature: _signature, ...rest } = held.request;
  const request: AuthorizeRequest = { ...rest, ...change };
  const json: JsonObject = JSON.parse(canonicalJson(request));
  const requestDigest = `sha256:${sha256Hex(canonicalJson(json))}`;
  return { ok: true, held: { ...held, json, request, requestDigest, payloadDigest: null } };
}

function isLess(amount: number | string, request: AuthorizeRequest): boolean {
  const currency = currencyCode(request.currency ?? SIGNED_DEFAULT_CURRENCY);
  if (currency === null) return false;
  const asked = toUnits(request.amount ?? 0, currency);
  const changed = toUnits(amount, currency);
  return asked !== null && changed !== null && changed < asked;
}

export type OpeningReading =
  | { readonly ok: true; readonly opening: Opening }
  | { readonly ok: false; readonly reasonCode: string; readonly detail: string };

/** The decision that opens the changed request, unless a check refuses it outright: people wait for nothing in vain. */
export async function openModified(
  escalation: Escalation,
  held: HeldRequest,
  by: string,
  ports: GatePorts,
): Promise<OpeningReading> {
  const checked = await recheck(held, ports);
  if (checked.refusal !== null)
    return { ok: false, reasonCode: checked.refusal.reasonCode, detail: checked.refusal.detail };
  const { inquiry } = checked;
  const { decision, reasonCode } = inquiry.verdict;
  if (decision !== 'escalate' && !isPermit(decision)) {
    return { ok: false, reasonCode, detail: 'the changed action does not pass the checks; nothing was changed' };
  }
  const verdict = { ...inquiry.verdict, decision: 'escalate' as const };
  const asking = decision === 'escalate' ? reasonCode : escalation.reasonCode;
  const opened = evaluatedDecision({ ...inquiry, verdict: { ...verdict, reasonCode: asking } }, ports);
  return {
    ok: true,
    opening: {
      ...opened,
      nonce: null,
      verdict: { decision: 'escalate', reasonCode: asking },
      // It permits nothing: whoever approves it has it judged on what is so then.
      readSet: null,
      hold: null,
      containment: null,
      approval: null,
      escalation: {
        escalationId: `esc-${ports.ids.uuid()}`,
        expiresAt: escalation.expiresAt,
        required: Math.max(escalation.required, approvalsRequired(inquiry.policy.approvals, verdict)),
        request: writeHeldRequest({ ...inquiry, verdict }, modificationOf(escalation, held, by)),
      },
    },
  };
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
