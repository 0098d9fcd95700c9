import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { acceptedData, idOf, isRefusal, refusalCode, textOf } from './envelope.js';
import { type GateClient, PATHS } from './gate-client.js';
import type { Host } from './host.js';

/** Pause between two questions about an action that waits for people, ms. */
const APPROVAL_INTERVAL_MS = 2_000;
/** Least pause between them, ms: a shorter one only loads the gate. */
const APPROVAL_INTERVAL_MIN_MS = 100;

/** How long to wait for people, and how often to ask. */
export interface WaitOptions {
  /** Longest wait, ms, the calls included; without it until people decided or the escalation ended. */
  readonly timeoutMs?: number | undefined;
  /** Pause between two questions, ms (default 2,000, at least 100). */
  readonly intervalMs?: number | undefined;
}

/** What people said to an escalation. */
export interface ApprovalStatus {
  /**
   * `approved`, `denied`, `expired` or `modified`; `pending` where the wait ended before; `refused` where the gate does not show
   * it. The list is open.
   */
  readonly status: string;
  readonly escalationId: string;
  /** The hold that an approval made; `guard.resume` runs the action under it. */
  readonly authorizationId: string | null;
  /** What a modified action goes on under. */
  readonly nextEscalationId: string | null;
  readonly reasonCode: string | null;
  /** Why people decided, where they say it: what they wrote, in order. It is text of people, and grants nothing. */
  readonly reasons: readonly DecisionReason[];
  /** Everything the gate said. */
  readonly data: JsonObject;
}

/** What a person wrote with a decision. */
export interface DecisionReason {
  /** `approve`, `deny` or `modify`; the list is open. */
  readonly decision: string;
  readonly reason: string;
}

/** The reasons in the status of an escalation; those that cannot be read are left out. */
export function reasonsOf(data: JsonObject): readonly DecisionReason[] {
  const { reasons } = data;
  if (!Array.isArray(reasons)) return [];
  return reasons.filter(isJsonObject).flatMap(({ decision, reason }) => {
    const [stated, given] = [textOf(decision), textOf(reason)];
    return stated === null || given === null ? [] : [{ decision: stated, reason: given }];
  });
}

/** Asks for the status of an escalation until it is decided. A gate that cannot be reached is asked again. */
export async function waitForApproval(
  escalationId: string,
  { timeoutMs = Number.POSITIVE_INFINITY, intervalMs = APPROVAL_INTERVAL_MS }: WaitOptions,
  client: GateClient,
  host: Pick<Host, 'sleep' | 'clock'>,
): Promise<ApprovalStatus> {
  const deadline = host.clock() + timeoutMs;
  const pause = intervalMs >= APPROVAL_INTERVAL_MIN_MS ? intervalMs : APPROVAL_INTERVAL_MIN_MS;
  for (;;) {
    const found = await statusOf(escalationId, client);
    if (found.status !== 'pending' || !(host.clock() + pause <= deadline)) return found;
    await host.sleep(pause);
  }
}

async function statusOf(escalationId: string, client: GateClient): Promise<ApprovalStatus> {
  const unsaid = {
    escalationId,
    authorizationId: null,
    nextEscalationId: null,
    reasonCode: null,
    reasons: [],
    data: {},
  };
  const reply = await client.get(PATHS.escalation(escalationId, 'status'));
  if (reply.kind === 'unreachable') return { ...unsaid, status: 'pending', reasonCode: 'GATE_UNREACHABLE' };
  const data = acceptedData('EscalationStatus', reply);
  if (data === null || (data['escalationId'] ?? escalationId) !== escalationId) {
    const reasonCode = refusalCode(reply) ?? `GATE_HTTP_${reply.status}`;
    const isFinal = isRefusal(reply) && reply.status < 500 && reply.status !== 408 && reply.status !== 429;
    return { ...unsaid, status: isFinal ? 'refused' : 'pending', reasonCode };
  }
  return {
    status: textOf(data['status']) ?? 'pending',
    escalationId,
    authorizationId: idOf(data['authorizationId']),
    nextEscalationId: textOf(data['nextEscalationId']),
    reasonCode: textOf(data['reasonCode']),
    reasons: reasonsOf(data),
    data,
  };
}
