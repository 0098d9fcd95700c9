import {
  type ActionRequest,
  GovernanceBlocked,
  type Guard,
  type GuardVerdict,
  isPermitted,
  NotExecuted,
} from '@gatewright/guard';
import { type CallPayload, type MappedCall, mappedCall } from './action-request.js';
import { BegunCalls } from './begun-calls.js';
import { type CallKeys, keysOf } from './call-keys.js';
import { drained } from './drained.js';
import { type CallJournal, memoryJournal } from './journal.js';
import { keepResult } from './kept-result.js';
import { type CallReceipt, notRun, type Refusal, refusalOf, textOf, unknownOutcome } from './refusal.js';
import { MappingError, readToolActions, type StatedAction, type ToolAction, type ToolCall } from './terms.js';
import { isWaiting, WaitingCalls } from './waiting-calls.js';

/** Verdicts that wait for the framework to run their call; of more, the oldest are evicted and their holds expire. */
const ASKED_MAX = 1_000;

export interface GuardedCallsOptions {
  readonly guard: Guard;
  /** Action and terms of each tool, by name. What it does not name is refused. */
  readonly tools: Readonly<Record<string, StatedAction>> | ReadonlyMap<string, ToolAction>;
  /** Remembers calls (default: until the process ends). */
  readonly journal?: CallJournal | undefined;
  /** The conversation of calls that name none: its identity in the program, the same after a restart. */
  readonly conversation?: string | undefined;
  /** Base address of the gate's API, for the link to an escalation in a refusal. */
  readonly api?: string | undefined;
  /** Longest wait for people within a call, ms (default 0: the call is answered, and repeated after the approval). */
  readonly waitMs?: number | undefined;
}

/** What became of a call. */
export type CallOutcome =
  /**
   * It ran, now or before. The value is undefined where an earlier result was not kept; `receipt` is there where the gate says that an
   * earlier call took effect, of which this process got no result.
   */
  | { readonly kind: 'done'; readonly value: unknown; readonly receipt?: CallReceipt }
  /** It did not run. `verdict` is null where the gate was not asked. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly verdict: GuardVerdict | null }
  /** It did not run, and people can approve it. */
  | {
      readonly kind: 'waiting';
      readonly refusal: Refusal;
      readonly verdict: GuardVerdict;
      readonly escalationId: string;
    }
  /** The function threw NotExecuted, or was not called: nothing ran, and the hold is voided. */
  | { readonly kind: 'void'; readonly refusal: Refusal; readonly error: unknown }
  /** The function threw, or its process ended: the budget stays reserved. */
  | { readonly kind: 'unknown'; readonly refusal: Refusal; readonly error: unknown };

/** What is known of a call before a framework runs it. */
export type AskedCall =
  | { readonly kind: 'permitted' }
  | { readonly kind: 'waiting' | 'refused'; readonly refusal: Refusal };

/** Runs tool calls on permits. */
export interface GuardedCalls {
  /** Throws MappingError where a tool has no action: each call of it would be refused. */
  requireAction(tool: string): void;
  /**
   * Authorizes a call that the framework runs, or drops, afterwards; `run` then uses this verdict. A permit that is not used expires.
   * Never throws.
   */
  ask<Args>(call: ToolCall<Args>): Promise<AskedCall>;
  /**
   * Why a call that waits for people did not run yet, as the journal has it; null where none waits. Asks no gate and runs nothing. Never
   * throws: a call or journal that cannot be read has its refusal.
   */
  waiting<Args>(call: ToolCall<Args>): Promise<Refusal | null>;
  /**
   * Authorizes, claims, runs `execute` with a copy of the bound arguments, and settles: captured on a return, voided on NotExecuted,
   * unknown on anything else that it throws. What it returns is read to its end first, where that is a generator or stream. After an
   * approval the same call runs once. Never throws.
   */
  run<Args>(call: ToolCall<Args>, execute: (args: Args) => unknown): Promise<CallOutcome>;
}

type CallRequest<Args> = ActionRequest & { readonly payload: CallPayload<Args> };

/**
 * Makes the one implementation of guarded calls that all integrations share. Throws MappingError.
 *
 * @example
 * import { createGuardFromConfig } from '@gatewright/guard';
 * import { gatewright } from '@gatewright/msw';
 * import { createGuardedCalls } from '@gatewright/tools';
 *
 * const gate = gatewright({ url: 'https://gate.example' });
 * const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: 100 });
 * const guard = createGuardFromConfig(config, { fetch: (url, init) => gate.fetch(new Request(url, init)) });
 * const options = { guard, tools: { pay: { action: 'pay', amount: '/total', currency: 'USD' } } };
 * const calls = createGuardedCalls(options);
 * await calls.run({ tool: 'pay', args: { total: 60 } }, ({ total }) => `paid ${total}`); // => { kind: 'done', value: 'paid 60' }
 */
export function createGuardedCalls(options: GuardedCallsOptions): GuardedCalls {
  const { guard, journal = memoryJournal(), api = null, waitMs = 0 } = options;
  const tools = readToolActions(options.tools);
  const begun = new BegunCalls(guard, journal);
  const waits = new WaitingCalls(journal, api);
  const asked = new Map<string, GuardVerdict>();
  const running = new Map<string, Promise<CallOutcome>>();

  function keysFor<Args>(call: ToolCall<Args>): CallKeys {
    return keysOf({ ...call, conversation: call.conversation ?? options.conversation }, guard.agentDid);
  }

  function requireAction(tool: string): void {
    if (!tools.has(tool)) throw new MappingError(`$.tools: write the action of ${JSON.stringify(tool)}`);
  }

  function requestOf<Args>(call: ToolCall<Args>): MappedCall<Args> {
    const action = tools.get(call.tool);
    return action === undefined ? { ok: false, refusal: UNNAMED } : mappedCall(call, action);
  }

  async function ask<Args>(call: ToolCall<Args>): Promise<AskedCall> {
    const read = requestOf(call);
    if (!read.ok) return { kind: 'refused', refusal: read.refusal };
    const keys = keysFor(call);
    if (keys.asked === null) {
      return { kind: 'refused', refusal: notRun('the arguments cannot be bound to the id of the call') };
    }
    const known = asked.get(keys.asked);
    if (known !== undefined && isPermitted(known)) return { kind: 'permitted' };
    try {
      const state = await waits.stateOf(keys, true);
      // `run` answers from the journal, or asks the gate what became of the earlier call.
      if (state?.kind === 'done' || (await begun.hasEarlier(keys))) return { kind: 'permitted' };
      if (state?.kind === 'waiting') return { kind: 'waiting', refusal: waits.refusalOf(state.escalationId) };
    } catch (error) {
      return { kind: 'refused', refusal: unreadJournal(error) };
    }
    const verdict = await guard.authorize(read.request);
    if (isWaiting(verdict)) return { kind: 'waiting', refusal: await waits.keep(keys, true, verdict) };
    asked.set(keys.asked, verdict);
    const [oldest] = asked.keys();
    if (oldest !== undefined && asked.size > ASKED_MAX) asked.delete(oldest);
    return isPermitted(verdict) ? { kind: 'permitted' } : { kind: 'refused', refusal: refusalOf(verdict, api) };
  }

  async function waiting<Args>(call: ToolCall<Args>): Promise<Refusal | null> {
    const read = requestOf(call);
    if (!read.ok) return read.refusal;
    try {
      const state = await waits.stateOf(keysFor(call), call.pauses);
      return state?.kind === 'waiting' ? waits.refusalOf(state.escalationId) : null;
    } catch (error) {
      return unreadJournal(error);
    }
  }

  async function run<Args>(call: ToolCall<Args>, execute: (args: Args) => unknown): Promise<CallOutcome> {
    const read = requestOf(call);
    if (!read.ok) return { kind: 'refused', refusal: read.refusal, verdict: null };
    const keys = keysFor(call);
    const { byId } = keys;
    const begin = () => runAndWait(call, read.request, keys, execute);
    if (byId === null) return begin();
    const same = running.get(byId) ?? begin().finally(() => running.delete(byId));
    running.set(byId, same);
    return same;
  }

  async function runAndWait<Args>(
    call: ToolCall<Args>,
    request: CallRequest<Args>,
    keys: CallKeys,
    execute: (args: Args) => unknown,
  ): Promise<CallOutcome> {
    const first = await runNew(call, request, keys, execute);
    if (first.kind !== 'waiting' || waitMs <= 0 || call.signal?.aborted) return first;
    const { status } = await unlessAborted(
      guard.waitForApproval(first.escalationId, { timeoutMs: waitMs }),
      call.signal,
    );
    return status === 'pending' ? first : runNew(call, request, keys, execute);
  }

  /** Runs a call that did not run before; else answers what became of it. */
  async function runNew<Args>(
    call: ToolCall<Args>,
    request: CallRequest<Args>,
    keys: CallKeys,
    execute: (args: Args) => unknown,
  ): Promise<CallOutcome> {
    try {
      const state = await waits.stateOf(keys, call.pauses);
      if (state?.kind === 'done') return { kind: 'done', value: state.result };
      const earlier = await begun.earlier(keys);
      if (earlier.kind === 'none') return runOnce(call, request, keys, state?.escalationId ?? null, execute);
      // A call that ended meanwhile was done before its mark went.
      const ended = await waits.stateOf(keys, call.pauses);
      if (ended?.kind === 'done') return { kind: 'done', value: ended.result };
      if (earlier.kind === 'settled') return { kind: 'done', value: undefined, receipt: earlier.receipt };
      return { kind: 'unknown', refusal: earlier.refusal, error: new Error(earlier.refusal.detail ?? undefined) };
    } catch (error) {
      return { kind: 'void', refusal: unreadJournal(error), error };
    }
  }

  async function runOnce<Args>(
    { signal, pauses }: ToolCall<Args>,
    request: CallRequest<Args>,
    keys: CallKeys,
    escalationId: string | null,
    execute: (args: Args) => unknown,
  ): Promise<CallOutcome> {
    const progress: Progress = { isBegun: false, isKept: true, authorizationId: null };
    const once = async ({ authorizationId }: GuardVerdict, { arguments: bound }: CallPayload<Args>) => {
      if (signal?.aborted) throw new NotExecuted('the call was cancelled');
      progress.authorizationId = authorizationId;
      await begun.begin(keys, authorizationId);
      progress.isBegun = true;
      const value = await drained(execute(bound));
      if (keys.byId !== null) progress.isKept = await keepResult(journal, keys.byId, value);
      return value;
    };
    try {
      const value = await (escalationId === null
        ? runAsked(request, keys.asked, once)
        : guard.resume(escalationId, request, once));
      if (escalationId !== null) await waits.end(keys, pauses);
      await begun.end(progress.isKept ? keys : { ...keys, byId: null }, progress.authorizationId);
      return { kind: 'done', value };
    } catch (error) {
      if (error instanceof GovernanceBlocked && !progress.isBegun) return blocked(error.verdict);
      if (escalationId !== null) await waits.end(keys, pauses);
      if (!(error instanceof NotExecuted)) {
        return { kind: 'unknown', refusal: unknownOutcome(textOf(error), progress.authorizationId), error };
      }
      if (progress.isBegun) await begun.end(keys, progress.authorizationId);
      return { kind: 'void', refusal: notRun(textOf(error)), error };
    } finally {
      begun.leave(progress.authorizationId);
    }

    async function blocked(verdict: GuardVerdict): Promise<CallOutcome> {
      if (isWaiting(verdict)) {
        const isKept = escalationId !== null;
        const refusal = isKept ? refusalOf(verdict, api) : await waits.keep(keys, pauses, verdict);
        return { kind: 'waiting', refusal, verdict, escalationId: verdict.escalationId };
      }
      if (escalationId !== null && verdict.reasonCode !== 'GATE_UNREACHABLE') await waits.end(keys, pauses);
      return { kind: 'refused', refusal: refusalOf(verdict, api), verdict };
    }
  }

  /** Runs under the verdict that was asked for this call before, else asks now. */
  function runAsked<Args>(
    request: CallRequest<Args>,
    key: string | null,
    once: (verdict: GuardVerdict, payload: CallPayload<Args>) => Promise<unknown>,
  ): Promise<unknown> {
    const verdict = key === null ? undefined : asked.get(key);
    if (key !== null) asked.delete(key);
    if (verdict === undefined) return guard.run(request, once);
    if (!isPermitted(verdict)) throw new GovernanceBlocked(request.action, verdict);
    return guard.run(request, once, { permit: verdict });
  }

  return { requireAction, ask, waiting, run };
}

/** How far the run of a call came. */
interface Progress {
  authorizationId: string | null;
  isBegun: boolean;
  /** False where its result cannot be kept. */
  isKept: boolean;
}

const UNNAMED: Refusal = {
  code: 'SOP_TOOL_BLOCKED',
  decision: 'block',
  detail: 'the mapping does not name this tool',
};

function unreadJournal(error: unknown): Refusal {
  return notRun(`the journal of calls cannot be read: ${textOf(error)}`);
}

/** The wait, or a pending status once the call is cancelled. */
async function unlessAborted(
  wait: ReturnType<Guard['waitForApproval']>,
  signal: AbortSignal | undefined,
): Promise<{ readonly status: string }> {
  if (signal === undefined) return wait;
  return new Promise((resolve) => {
    const stop = () => resolve({ status: 'pending' });
    signal.addEventListener('abort', stop, { once: true });
    void wait.then((status) => {
      signal.removeEventListener('abort', stop);
      resolve(status);
    });
  });
}
