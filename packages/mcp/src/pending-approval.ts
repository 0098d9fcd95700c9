import type { GuardVerdict } from '@gatewright/guard';
import { consoleOf, escalationLink } from '@gatewright/guard/internal';
import { type JsonObject, visible } from '@gatewright/protocol';
import type { ToolCall } from '@gatewright/tools';
import { mappedCall } from '@gatewright/tools/internal';
import type { Mapping } from './mapping.js';

/** A call that waits for people, in texts as an approval card shows them. */
export type PendingApproval = {
  readonly escalationId: string;
  readonly action: string | null;
  /** With its currency. */
  readonly amount: string | null;
  readonly merchant: string | null;
  readonly agent: string | null;
  /** The rules that asked for people, else their reason code; null where the gate was not asked again. */
  readonly rule: string | null;
  /** RFC 3339; null as `rule` is. */
  readonly expiresAt: string | null;
  /** Address of the item in the console; null where the address of the gate does not tell it. */
  readonly link: string | null;
};

/** What people must know of a call that waits for them. */
export function pendingApproval(
  call: ToolCall<JsonObject>,
  { escalationId, verdict }: { readonly escalationId: string; readonly verdict: GuardVerdict | null },
  { tools, gate }: Mapping,
  agentDid: string | null,
): PendingApproval {
  const stated = tools.get(call.tool);
  const mapped = stated === undefined ? null : mappedCall(call, stated);
  const { action, amount, currency, merchant } = mapped?.ok ? mapped.request : {};
  return {
    escalationId: visible(escalationId),
    action: textOf(action),
    amount: amount === undefined ? null : textOf([amount, currency].filter((part) => part !== undefined).join(' ')),
    merchant: textOf(merchant),
    agent: textOf(agentDid),
    rule: textOf(verdict && ruleOf(verdict)),
    expiresAt: textOf(verdict?.expiresAt),
    link: escalationLink(consoleOf(gate), escalationId),
  };
}

function ruleOf({ fired, data, reasonCode }: GuardVerdict): string {
  if (fired.length > 0) return fired.join(', ');
  const { escalatedBy } = data;
  return typeof escalatedBy === 'string' ? escalatedBy : reasonCode;
}

function textOf(value: string | null | undefined): string | null {
  return value == null ? null : visible(value);
}
