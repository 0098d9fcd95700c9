import { payloadDigest } from '@gatewright/protocol';
import type { ToolCall } from './guarded-calls.js';
import { RANDOM_ID_MIN_CHARS } from './limits.js';

/** Keys of a call, each of one agent and one conversation; null where its arguments cannot be bound, which the guard refuses. */
export interface CallKeys {
  /** Of the call by its id, in the journal; null also where its id may name another call. */
  readonly byId: string | null;
  /** Of calls with equal arguments, in the journal. */
  readonly byArguments: string | null;
  /** Of the call between its permit and its run, within a process. */
  readonly asked: string | null;
}

export function keysOf<Args>(call: ToolCall<Args>, agentDid: string): CallKeys {
  const { callId, conversation, step, tool, args: stated, numbers } = call;
  const args = numbers === undefined || numbers.size === 0 ? stated : { stated, numbers: Object.fromEntries(numbers) };
  const place = { agentDid, conversation, step };
  return {
    byId: namesItsCall(callId, tool, step) ? digestOf({ ...place, tool, args, callId }) : null,
    byArguments: digestOf({ agentDid, conversation, tool, args }),
    asked: callId === undefined ? null : digestOf({ ...place, tool, args, callId }),
  };
}

/**
 * Keys under which an approval waits. Where the framework repeats the id, calls with equal arguments do not share an approval.
 */
export function waitingKeys({ byId, byArguments }: CallKeys, pauses: boolean | undefined): readonly string[] {
  return [byId, byId !== null && pauses ? null : byArguments].filter((key) => key !== null);
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const RUN = /[0-9]*[A-Za-z][A-Za-z0-9]*/g;

/**
 * Whether an id names one call. Models that number their calls begin again in each answer (`call_0`, `functions.pay:0`): outside a
 * step of a framework only a random id tells a repetition from another call.
 */
function namesItsCall(callId: string | undefined, tool: string, step: string | undefined): callId is string {
  if (callId === undefined || callId === '') return false;
  if (step !== undefined || UUID.test(callId)) return true;
  const runs = callId.replaceAll(tool, ' ').match(RUN) ?? [];
  return runs.some((run) => run.length >= RANDOM_ID_MIN_CHARS);
}

function digestOf(members: object): string | null {
  try {
    return payloadDigest(JSON.parse(JSON.stringify(members)));
  } catch {
    return null;
  }
}
