import type { CallJournal, Gatewright } from '@gatewright/guard';
import {
  type AskedCall,
  type CallOutcome,
  consoleOf,
  coreOf,
  escalationLink,
  PermittedCalls,
  type Refusal,
} from '@gatewright/guard/internal';
import { type MappedCall, mappedCall } from './action-request.js';
import { keysOf } from './call-keys.js';
import { MappingError, readToolActions, type StatedAction, type ToolAction, type ToolCall } from './terms.js';

export interface GuardedCallsOptions {
  /** What `gatewright` returned. Its journal remembers calls. */
  readonly guard: Gatewright;
  /** Action and terms of each tool, by name. What it does not name is refused. */
  readonly tools: Readonly<Record<string, StatedAction>> | ReadonlyMap<string, ToolAction>;
  /** The conversation of calls that name none: its identity in the program, the same after a restart. */
  readonly conversation?: string | undefined;
  /**
   * In the place of the journal of the guard.
   *
   * @deprecated Give it to `gatewright`.
   */
  readonly journal?: CallJournal | undefined;
  /**
   * Base address of the gate's API, for links to its console.
   *
   * @deprecated The guard knows it; `gatewright` takes another console.
   */
  readonly api?: string | undefined;
  /**
   * In the place of the `waitMs` of the guard.
   *
   * @deprecated Give it to `gatewright`.
   */
  readonly waitMs?: number | undefined;
}

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

/**
 * Makes the one implementation of guarded calls that all integrations share. Throws MappingError, and TypeError for a guard that
 * `gatewright` did not make.
 *
 * @example
 * import { gatewright } from '@gatewright/guard';
 * import { gatewright as gateInMemory } from '@gatewright/msw';
 * import { createGuardedCalls } from '@gatewright/tools';
 *
 * const gate = gateInMemory({ url: 'https://gate.example' });
 * const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: 100 });
 * const guard = gatewright(config, { fetch: (url, init) => gate.fetch(new Request(url, init)) });
 * const options = { guard, tools: { pay: { action: 'pay', amount: '/total', currency: 'USD' } } };
 * const calls = createGuardedCalls(options);
 * await calls.run({ tool: 'pay', args: { total: 60 } }, ({ total }) => `paid ${total}`); // => { kind: 'done', value: 'paid 60' }
 */
export function createGuardedCalls({ guard, ...options }: GuardedCallsOptions): GuardedCalls {
  const calls = openCalls(guard, options);
  const tools = readToolActions(options.tools);

  function requestOf<Args>(call: ToolCall<Args>): MappedCall<Args> {
    const action = tools.get(call.tool);
    return action === undefined ? { ok: false, refusal: UNNAMED } : mappedCall(call, action);
  }

  function permitted<Args>(call: ToolCall<Args>, { request }: Extract<MappedCall<Args>, { ok: true }>) {
    const keys = keysOf({ ...call, conversation: call.conversation ?? options.conversation }, guard.agentDid);
    return { request, keys, pauses: call.pauses, signal: call.signal };
  }

  return {
    requireAction(tool) {
      if (!tools.has(tool)) throw new MappingError(`$.tools: write the action of ${JSON.stringify(tool)}`);
    },
    async ask(call) {
      const read = requestOf(call);
      return read.ok ? calls.ask(permitted(call, read)) : { kind: 'refused', refusal: read.refusal };
    },
    async waiting(call) {
      const read = requestOf(call);
      return read.ok ? calls.waiting(permitted(call, read)) : read.refusal;
    },
    async run(call, execute) {
      const read = requestOf(call);
      if (!read.ok) return { kind: 'refused', refusal: read.refusal, verdict: null };
      return calls.run(permitted(call, read), (_permit, { arguments: bound }) => execute(bound));
    },
  };
}

/** The calls of a guard, with what the options of tools still state in its place. */
function openCalls(guard: Gatewright, { journal, api, waitMs }: Omit<GuardedCallsOptions, 'guard'>): PermittedCalls {
  const core = coreOf(guard);
  const { settings } = core;
  const linkOf = (escalationId: string) => escalationLink(api === undefined ? null : consoleOf(api), escalationId);
  const approvals = settings.console === null ? { ...core.approvals, linkOf } : core.approvals;
  const stated = { journal: journal ?? settings.journal, waitMs: waitMs ?? settings.waitMs };
  return new PermittedCalls({ ...core, approvals }, stated);
}

const UNNAMED: Refusal = {
  code: 'SOP_TOOL_BLOCKED',
  decision: 'block',
  detail: 'the mapping does not name this tool',
};
