import { type CallJournal, type Gatewright, type GuardVerdict, NotExecuted } from '@gatewright/guard';
import { type CallOutcome, notRun, unknownOutcome } from '@gatewright/guard/internal';
import { isJsonObject, type JsonObject, type JsonValue, type NumberTexts } from '@gatewright/protocol';
import { createGuardedCalls, type ToolCall } from '@gatewright/tools';
import type { Mapping } from './mapping.js';
import { type PendingApproval, pendingApproval } from './pending-approval.js';
import { isCarriedOut, refusalResult, unansweredResult } from './refusal.js';

/** What a server answered to a call that was sent to it. */
export type ToolAnswer =
  | {
      readonly kind: 'result';
      readonly result: JsonValue;
      /** Texts of numbers by their pointers in the answer (`/result/…`). */
      readonly numbers?: NumberTexts;
      /** What waits for people; only the gate states it, never the server. */
      readonly approval?: PendingApproval;
      /** The result is a task that runs on; this is what it ends with, and rejects where that is not known. */
      readonly ended?: Promise<ToolAnswer>;
    }
  | { readonly kind: 'error'; readonly error: JsonObject; readonly numbers?: NumberTexts };

/** Sends a call with the arguments that were authorized. Throws NotExecuted before it was sent, and anything else after. */
export type Dispatch = (args: JsonObject) => Promise<ToolAnswer>;

export interface ToolGateOptions {
  readonly guard: Gatewright;
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

/** Runs tool calls on permits. */
export interface ToolGate {
  /**
   * What is answered to a call of a tool that the mapping names: its result, or a refusal as a tool result. Authorizes, claims, sends
   * and settles: captured on a result, voided where it was not sent, unknown otherwise. A result is there before it is captured. A task is
   * settled by its end. Never throws.
   */
  call(call: ToolCall<JsonObject>, dispatch: Dispatch): Promise<ToolAnswer>;
  /**
   * What is answered to a call whose user did not accept the question whether people approved: the escalation that waits, if any. Runs
   * nothing. Never throws.
   */
  declined(call: ToolCall<JsonObject>): Promise<ToolAnswer>;
  /** Resolves once every call is settled, those whose tasks run on included. */
  settled(): Promise<void>;
}

export function createToolGate(options: ToolGateOptions): ToolGate {
  const { guard, mapping, agentDid = null, journal, observe = false, report } = options;
  const calls = createGuardedCalls({ guard, tools: mapping.tools, journal, api: mapping.gate });
  const open = new Set<Promise<unknown>>();

  async function call(called: ToolCall<JsonObject>, dispatch: Dispatch): Promise<ToolAnswer> {
    const voidsErrors = mapping.tools.get(called.tool)?.onError === 'void';
    return new Promise((resolve) => {
      let answer: ToolAnswer | undefined;
      const running = calls
        .run(called, async (bound) => {
          answer = await dispatch(bound);
          const { ended } = answer.kind === 'result' ? answer : {};
          if (ended !== undefined) resolve(answer);
          settle((await ended) ?? answer, voidsErrors);
          // Whether its hold is captured changes nothing in a complete result; the mark of the call stays until then.
          resolve(answer);
        })
        .then((outcome) => (answer === undefined ? unanswered(called, outcome, dispatch) : answer))
        .then(resolve)
        .finally(() => open.delete(running));
      open.add(running);
    });
  }

  /** What is answered to a call to which the server did not. */
  async function unanswered(
    called: ToolCall<JsonObject>,
    outcome: CallOutcome,
    dispatch: Dispatch,
  ): Promise<ToolAnswer> {
    const { tool, args } = called;
    if (outcome.kind === 'refused' || outcome.kind === 'waiting') {
      if (outcome.verdict !== null) report?.(tool, outcome.verdict);
      if (observe) return unguarded(() => dispatch(args), tool);
    }
    const refused = { kind: 'result', result: unansweredResult(tool, outcome) } as const;
    if (outcome.kind !== 'waiting') return refused;
    return { ...refused, approval: pendingApproval(called, outcome, mapping, agentDid) };
  }

  async function declined(called: ToolCall<JsonObject>): Promise<ToolAnswer> {
    const { tool } = called;
    const refusal = (await calls.waiting(called)) ?? notRun('The user did not accept the question');
    const answer = { kind: 'result', result: refusalResult(tool, refusal) } as const;
    const { escalationId } = refusal;
    if (escalationId == null) return answer;
    return { ...answer, approval: pendingApproval(called, { escalationId, verdict: null }, mapping, agentDid) };
  }

  async function settled(): Promise<void> {
    await Promise.all(open);
  }

  return { call, declined, settled };
}

/**
 * Returns where the call took effect. Throws NotExecuted where the owner states that a result with `isError` has none; any other answer
 * came after the call was sent, and says nothing certain: servers send errors of JSON-RPC after the tool ran, too.
 */
function settle(answer: ToolAnswer, voidsErrors: boolean): void {
  if (answer.kind === 'result' && isComplete(answer.result)) return;
  const isError = answer.kind === 'result' && isJsonObject(answer.result) && answer.result['isError'] === true;
  if (isError && voidsErrors) throw new NotExecuted('the tool refused the call');
  throw new Error('the tool answered with an error');
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

/** True for a result that states that the call was carried out: content or structured content, no error, nothing left to do. */
function isComplete(result: JsonValue): boolean {
  if (!isJsonObject(result) || !isCarriedOut(result)) return false;
  return Array.isArray(result['content']) || isJsonObject(result['structuredContent']);
}
