import { type CallKeys, digestOf } from '@gatewright/guard/internal';
import type { ToolCall } from './terms.js';

/** Letters and digits in a row that make the id of a call a random one; ids of model providers have 16 and more. */
const RANDOM_ID_MIN_CHARS = 16;

/** Keys of a call, each of one agent and one conversation; null where its arguments cannot be bound, which the guard refuses. */
export function keysOf<Args>(
  { callId, conversation, step, tool, args: stated, numbers }: ToolCall<Args>,
  agentDid: string,
): CallKeys {
  const args = numbers === undefined || numbers.size === 0 ? stated : { stated, numbers: Object.fromEntries(numbers) };
  const call = { agentDid, conversation, tool, args };
  return {
    byId: idKeyOf(call, callId, step),
    byArguments: digestOf(call),
    asked: callId === undefined ? null : digestOf({ ...call, callId, step }),
  };
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const RUN = /[0-9]*[A-Za-z][A-Za-z0-9]*/g;

/**
 * The key of a call by its id. Models that number their calls begin again in each answer (`call_0`, `functions.pay:0`): such an id names a
 * call within a step of a framework only, and a random one within its conversation.
 */
function idKeyOf(call: { readonly tool: string }, callId: unknown, step: string | undefined): string | null {
  if (typeof callId !== 'string' || callId === '') return null;
  if (isRandom(callId, call.tool)) return digestOf({ ...call, callId });
  return step === undefined ? null : digestOf({ ...call, callId, step });
}

function isRandom(callId: string, tool: string): boolean {
  if (UUID.test(callId)) return true;
  const runs = callId.replaceAll(tool, ' ').match(RUN) ?? [];
  return runs.some((run) => run.length >= RANDOM_ID_MIN_CHARS);
}
