import { type Guard, type GuardVerdict, NotExecuted } from '@gatewright/guard';
import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { type CallJournal, createGuardedCalls, notRun, unknownOutcome } from '@gatewright/tools';
import type { Mapping } from './mapping.js';
import { type PendingApproval, pendingApproval } from './pending-approval.js';
import { isCarriedOut, refusalResult, unansweredResult } from './refusal.js';

/** What a server answered to a call that was sent to it. */
export type ToolAnswer =
  | {
      readonly kind: 'result';
      readonly result: JsonValue;
      /** What waits for people; only the gate states it, never the server. */
      readonly approval?: PendingApproval;
    }
  | { readonly kind: 'error'; readonly error: JsonObject };

/** Sends a call with the arguments that were authorized. Throws NotExecuted before it was sent, and anything else after. */
export type Dispatch = (args: JsonObject) => Promise<ToolAnswer>;

export interface ToolGateOptions {
  readonly guard: Guard;
  readonly mapping: Mapping;
  /** The agent that calls, for people who approve. */
  readonly agentDid?: string | undefined;
  /** Remembers approvals that wait; without it until the process ends. */
  readonly journal?: CallJournal | undefined;
  /** Decides and stops nothing: a refused call runs as well. */
  readonly observe?: boolean | undefined;
  /** Receives each call that was refused, or would have been. */
  readonly report?: ((tool: string, verdict: GuardVerdict) => void) | undefined;
}

/** JSON-RPC errors by which a server refuses a request before it runs: unknown method and invalid parameters. */
const REFUSED_BEFORE: ReadonlySet<JsonValue | undefined> = new Set([-32_601, -32_602]);

/** Runs tool calls on permits. */
export interface ToolGate {
  /**
   * What is answered to a call of a tool that the mapping names: its result, or a refusal as a tool result. Authorizes, claims, sends
   * and settles: captured on a result, voided where nothing ran, unknown otherwise. Never throws.
   */
  call(tool: string, args: JsonObject, dispatch: Dispatch): Promise<ToolAnswer>;
  /**
   * What is answered to a call whose user did not accept the question whether people approved: the escalation that waits, if any. Runs
   * nothing. Never throws.
   */
  declined(tool: string, args: JsonObject): Promise<ToolAnswer>;
}

export function createToolGate(options: ToolGateOptions): ToolGate {
  const { guard, mapping, agentDid = null, journal, observe = false, report } = options;
  const calls = createGuardedCalls({ guard, tools: mapping.tools, journal, api: mapping.gate });

  async function call(tool: string, args: JsonObject, dispatch: Dispatch): Promise<ToolAnswer> {
    let answer: ToolAnswer | undefined;
    const outcome = await calls.run({ tool, args }, async (bound) => {
      answer = await dispatch(bound);
      settle(answer, mapping.tools.get(tool)?.onError === 'void');
    });
    if (answer !== undefined) return answer;
    if (outcome.kind === 'refused' || outcome.kind === 'waiting') {
      if (outcome.verdict !== null) report?.(tool, outcome.verdict);
      if (observe) return unguarded(() => dispatch(args), tool);
    }
    const refused = { kind: 'result', result: unansweredResult(tool, outcome) } as const;
    if (outcome.kind !== 'waiting') return refused;
    return { ...refused, approval: pendingApproval({ tool, args }, outcome, mapping, agentDid) };
  }

  async function declined(tool: string, args: JsonObject): Promise<ToolAnswer> {
    const refusal = (await calls.waiting({ tool, args })) ?? notRun('The user did not accept the question');
    const answer = { kind: 'result', result: refusalResult(tool, refusal) } as const;
    const { escalationId } = refusal;
    if (escalationId == null) return answer;
    return { ...answer, approval: pendingApproval({ tool, args }, { escalationId, verdict: null }, mapping, agentDid) };
  }

  return { call, declined };
}

/** Returns where the call took effect. Throws NotExecuted where nothing ran, and another error where that is not known. */
function settle(answer: ToolAnswer, voidsErrors: boolean): void {
  if (answer.kind === 'result' && isComplete(answer.result)) return;
  const isVoid =
    answer.kind === 'error'
      ? REFUSED_BEFORE.has(answer.error['code'])
      : voidsErrors && isJsonObject(answer.result) && answer.result['isError'] === true;
  throw isVoid ? new NotExecuted('the tool refused the call') : new Error('the tool answered with an error');
}

async function unguarded(send: () => Promise<ToolAnswer>, tool: string): Promise<ToolAnswer> {
  try {
    return await send();
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const refusal = error instanceof NotExecuted ? notRun(detail) : unknownOutcome(detail);
    return { kind: 'result', result: refusalResult(tool, refusal) };
  }
}

/** True for a result that states that the call was carried out: content, no error, nothing left to do. */
function isComplete(result: JsonValue): boolean {
  return isJsonObject(result) && Array.isArray(result['content']) && isCarriedOut(result);
}
