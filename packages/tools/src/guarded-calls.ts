import {
  type ActionRequest,
  GovernanceBlocked,
  type Guard,
  type GuardVerdict,
  isPermitted,
  NotExecuted,
} from '@gatewright/guard';
import { payloadDigest } from '@gatewright/protocol';
import { type CallPayload, mappedCall } from './action-request.js';
import { type CallJournal, memoryJournal } from './journal.js';
import { keepResult } from './kept-result.js';
import { ASKED_MAX } from './limits.js';
import { notRun, type Refusal, refusalOf, unknownOutcome } from './refusal.js';
import { MappingError, readToolActions, type StatedAction, type ToolAction } from './terms.js';

export interface GuardedCallsOptions {
  readonly guard: Guard;
  /** Action and terms of each tool, by name. What it does not name is refused. */
  readonly tools: Readonly<Record<string, StatedAction>> | ReadonlyMap<string, ToolAction>;
  /** Remembers calls (default: until the process ends). */
  readonly journal?: CallJournal | undefined;
  /** Base address of the gate's API, for the link to an escalation in a refusal. */
  readonly api?: string | undefined;
  /** Longest wait for people within a call, ms (default 0: the call is answered, and repeated after the approval). */
  readonly waitMs?: number | undefined;
}

/** A call of a tool. */
export interface ToolCall<Args> {
  readonly tool: string;
  readonly args: Args;
  /** Names the call in the framework, the same where it repeats the call. A call with one runs once. */
  readonly callId?: string | undefined;
  /** True where the framework pauses for people and repeats the call under its id; else a call with equal arguments resumes. */
  readonly pauses?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What became of a call. */
export type CallOutcome =
  /** It ran, now or before under the same id; the value is undefined where an earlier result was not kept. */
  | { readonly kind: 'done'; readonly value: unknown }
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
   * unknown on anything else that it throws. After an approval the same call runs once. Never throws.
   */
  run<Args>(call: ToolCall<Args>, execute: (args: Args) => unknown): Promise<CallOutcome>;
}

type CallRequest<Args> = ActionRequest & { readonly payload: CallPayload<Args> };

/** Keys of a call in the journal; null where its arguments cannot be bound, which the guard refuses. */
interface Keys {
  /** Of the call by its id; null where it has none. */
  readonly byId: string | null;
  /** Of calls with equal arguments, which resume an approval; null where the framework repeats the id. */
  readonly byArguments: string | null;
}

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
  const asked = new Map<string, GuardVerdict>();
  const running = new Map<string, Promise<CallOutcome>>();

  function requireAction(tool: string): void {
    if (!tools.has(tool)) throw new MappingError(`$.tools: write the action of ${JSON.stringify(tool)}`);
  }

  function requestOf<Args>({ tool, args }: ToolCall<Args>): { request: CallRequest<Args> } | { refusal: Refusal } {
    const action = tools.get(tool);
    if (action === undefined) return { refusal: UNNAMED };
    const mapped = mappedCall(tool, args, action);
    if (mapped.ok) return { request: mapped.request };
    return { refusal: { code: 'MALFORMED_REQUEST', decision: 'block', detail: mapped.detail } };
  }

  async function ask<Args>(call: ToolCall<Args>): Promise<AskedCall> {
    const read = requestOf(call);
    if ('refusal' in read) return { kind: 'refused', refusal: read.refusal };
    const { byId } = keysOf(call, read.request);
    if (byId === null)
      return { kind: 'refused', refusal: notRun('the arguments cannot be bound to the id of the call') };
    const known = asked.get(byId);
    const state = known === undefined ? await journal.get(byId).catch(() => ({ kind: 'running' as const })) : undefined;
    if (state?.kind === 'waiting') return { kind: 'waiting', refusal: waitingFor(state.escalationId, api) };
    if (state !== undefined) return { kind: 'permitted' };
    const verdict = known ?? (await guard.authorize(read.request));
    if (isWaiting(verdict)) {
      const refusal = await keepWaiting([byId], verdict.escalationId, refusalOf(verdict, api));
      return { kind: 'waiting', refusal };
    }
    asked.set(byId, verdict);
    const [oldest] = asked.keys();
    if (oldest !== undefined && asked.size > ASKED_MAX) asked.delete(oldest);
    return isPermitted(verdict) ? { kind: 'permitted' } : { kind: 'refused', refusal: refusalOf(verdict, api) };
  }

  async function waiting<Args>(call: ToolCall<Args>): Promise<Refusal | null> {
    const read = requestOf(call);
    if ('refusal' in read) return read.refusal;
    try {
      const state = await stateOf(keysOf(call, read.request));
      return state?.kind === 'waiting' ? waitingFor(state.escalationId, api) : null;
    } catch (error) {
      return unreadJournal(error);
    }
  }

  async function run<Args>(call: ToolCall<Args>, execute: (args: Args) => unknown): Promise<CallOutcome> {
    const read = requestOf(call);
    if ('refusal' in read) return { kind: 'refused', refusal: read.refusal, verdict: null };
    const keys = keysOf(call, read.request);
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
    keys: Keys,
    execute: (args: Args) => unknown,
  ): Promise<CallOutcome> {
    const first = await runOnce(call, request, keys, execute);
    if (first.kind !== 'waiting' || waitMs <= 0 || call.signal?.aborted) return first;
    const { status } = await unlessAborted(
      guard.waitForApproval(first.escalationId, { timeoutMs: waitMs }),
      call.signal,
    );
    return status === 'pending' ? first : runOnce(call, request, keys, execute);
  }

  async function runOnce<Args>(
    { signal }: ToolCall<Args>,
    request: CallRequest<Args>,
    keys: Keys,
    execute: (args: Args) => unknown,
  ): Promise<CallOutcome> {
    const { byId } = keys;
    const found = await stateOf(keys).catch((error: unknown) => ({ kind: 'unreadable' as const, error }));
    if (found?.kind === 'unreadable') {
      return { kind: 'void', refusal: unreadJournal(found.error), error: found.error };
    }
    if (found?.kind === 'done') return { kind: 'done', value: found.result };
    if (found?.kind === 'running') {
      const reason = 'the call began before, and its process ended or it failed';
      return { kind: 'unknown', refusal: unknownOutcome(reason), error: new Error(reason) };
    }
    const escalationId = found?.escalationId;
    let isBegun = false;
    const once = async (_: GuardVerdict, { arguments: bound }: CallPayload<Args>): Promise<unknown> => {
      if (signal?.aborted) throw new NotExecuted('the call was cancelled');
      if (byId !== null) await beginCall(byId);
      isBegun = true;
      const value = await execute(bound);
      if (byId !== null) await keepResult(journal, byId, value);
      return value;
    };
    try {
      const value =
        escalationId === undefined
          ? await runAsked(request, byId, once)
          : await guard.resume(escalationId, request, once);
      if (keys.byArguments !== null && escalationId !== undefined) await endWait(keys.byArguments);
      return { kind: 'done', value };
    } catch (error) {
      if (error instanceof GovernanceBlocked) return blocked(keys, escalationId, error.verdict);
      if (keys.byArguments !== null && escalationId !== undefined) await endWait(keys.byArguments);
      if (!(error instanceof NotExecuted)) return { kind: 'unknown', refusal: unknownOutcome(textOf(error)), error };
      // What another process began is not this attempt's to forget.
      if (byId !== null) await (isBegun ? forget(byId) : endWait(byId));
      return { kind: 'void', refusal: notRun(textOf(error)), error };
    }
  }

  /** Runs under the verdict that was asked for this call before, else asks now. */
  function runAsked<Args>(
    request: CallRequest<Args>,
    byId: string | null,
    once: (verdict: GuardVerdict, payload: CallPayload<Args>) => Promise<unknown>,
  ): Promise<unknown> {
    const verdict = byId === null ? undefined : asked.get(byId);
    if (byId !== null) asked.delete(byId);
    if (verdict === undefined) return guard.run(request, once);
    if (!isPermitted(verdict)) throw new GovernanceBlocked(request.action, verdict);
    return guard.run(request, once, { permit: verdict });
  }

  async function beginCall(key: string): Promise<void> {
    const isFirst = await journal.begin(key).catch((error: unknown) => {
      throw new NotExecuted(`the journal of calls cannot be written: ${textOf(error)}`);
    });
    if (!isFirst) throw new NotExecuted('another process runs this call');
  }

  /** The state of the call by its id, else of an approval that waits for a call with these arguments. */
  async function stateOf({ byId, byArguments }: Keys) {
    const state = byId === null ? undefined : await journal.get(byId);
    if (state !== undefined || byArguments === null) return state;
    const other = await journal.get(byArguments);
    return other?.kind === 'waiting' ? other : undefined;
  }

  async function blocked(keys: Keys, resumed: string | undefined, verdict: GuardVerdict): Promise<CallOutcome> {
    const known = [keys.byId, keys.byArguments].filter((key) => key !== null);
    if (isWaiting(verdict)) {
      const { escalationId } = verdict;
      const refusal = refusalOf(verdict, api);
      const kept = resumed === undefined ? await keepWaiting(known, escalationId, refusal) : refusal;
      return { kind: 'waiting', refusal: kept, verdict, escalationId };
    }
    if (resumed !== undefined && verdict.reasonCode !== 'GATE_UNREACHABLE') for (const key of known) await endWait(key);
    return { kind: 'refused', refusal: refusalOf(verdict, api), verdict };
  }

  async function keepWaiting(keys: readonly string[], escalationId: string, refusal: Refusal): Promise<Refusal> {
    try {
      for (const key of keys) await journal.set(key, { kind: 'waiting', escalationId });
      return refusal;
    } catch {
      return { ...refusal, detail: `${refusal.detail} (it is not kept across a restart)` };
    }
  }

  /** Where the journal cannot be written, the gate still refuses a second resume. */
  async function forget(key: string): Promise<void> {
    await journal.delete(key).catch(() => {});
  }

  async function endWait(key: string): Promise<void> {
    await journal.endWait(key).catch(() => {});
  }

  return { requireAction, ask, waiting, run };
}

const UNNAMED: Refusal = {
  code: 'SOP_TOOL_BLOCKED',
  decision: 'block',
  detail: 'the mapping does not name this tool',
};

function isWaiting(verdict: GuardVerdict): verdict is GuardVerdict & { readonly escalationId: string } {
  const { decision, escalationId, reasonCode } = verdict;
  return decision === 'escalate' && escalationId !== null && reasonCode !== 'MODIFIED';
}

function waitingFor(escalationId: string, api: string | null): Refusal {
  const verdict = { detail: null, hint: null, eventId: null, remaining: null };
  return refusalOf({ ...verdict, decision: 'escalate', reasonCode: 'ESCALATION_PENDING', escalationId }, api);
}

function unreadJournal(error: unknown): Refusal {
  return notRun(`the journal of calls cannot be read: ${textOf(error)}`);
}

function keysOf<Args>({ callId, pauses }: ToolCall<Args>, request: CallRequest<Args>): Keys {
  const digest = (members: object): string | null => {
    try {
      return payloadDigest(JSON.parse(JSON.stringify(members)));
    } catch {
      return null;
    }
  };
  return {
    byId: callId === undefined ? null : digest({ callId, request }),
    byArguments: callId !== undefined && pauses ? null : digest(request),
  };
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

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
