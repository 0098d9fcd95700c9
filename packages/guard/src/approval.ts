import type { JsonObject } from '@gatewright/protocol';
import { acceptedData, idOf, isRefusal, refusalCode, textOf } from './envelope.js';
import { type GateClient, PATHS } from './gate-client.js';
import type { Host } from './host.js';
import { APPROVAL_INTERVAL_MS } from './limits.js';

/** How long to wait for people, and how often to ask. */
export interface WaitOptions {
  /** Longest wait, ms; without it until people decided or the escalation ended. */
  readonly timeoutMs?: number | undefined;
  /** Pause between two questions, ms (default 2,000). */
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
  /** Everything the gate said. */
  readonly data: JsonObject;
}

/** Asks for the status of an escalation until it is decided. A gate that cannot be reached is asked again. */
export async function waitForApproval(
  escalationId: string,
  { timeoutMs = Number.POSITIVE_INFINITY, intervalMs = APPROVAL_INTERVAL_MS }: WaitOptions,
  client: GateClient,
  host: Pick<Host, 'sleep'>,
): Promise<ApprovalStatus> {
  for (let waited = 0; ; waited += intervalMs) {
    const found = await statusOf(escalationId, client);
    if (found.status !== 'pending' || waited + intervalMs > timeoutMs) return found;
    await host.sleep(intervalMs);
  }
}

async function statusOf(escalationId: string, client: GateClient): Promise<ApprovalStatus> {
  const unsaid = { escalationId, authorizationId: null, nextEscalationId: null, reasonCode: null, data: {} };
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
    data,
  };
}
