import { refusalText } from '@gatewright/guard/internal';
import type { ToolApprovalStatus, ToolSet } from 'ai';
import { answerOf } from '../answer.js';
import { createGuardedCalls, type GuardedCallsOptions } from '../guarded-calls.js';
import { isGenerator, lastOf, passedOn } from './preliminary.js';

/** What `generateText`, `streamText` and agents take, to be spread into their options. */
export interface GuardedTools<Tools extends ToolSet> {
  /** The tools, each with its own types; in the place of a result, the model may read a refusal. */
  readonly tools: Tools;
  /** Asks the gate before a tool runs: denied with the reason, or a request for approval where people must approve. */
  readonly toolApproval: (asked: {
    readonly toolCall: { readonly toolName: string; readonly toolCallId: string; readonly input: unknown };
  }) => Promise<ToolApprovalStatus>;
}

/**
 * Tools of which each call runs on a permit, once for its id. A call that people must approve stops the loop with a
 * `tool-approval-request`; answer it with a `tool-approval-response` after they approved at the gate. A refusal is a result that the
 * model reads. What an async generator yields is passed on as preliminary results, the last one final; its hold is settled at its end. Throws where a tool has no `execute`, or no action in `options.tools`.
 *
 * @example
 * import { guardTools } from '@gatewright/tools/ai-sdk';
 * import { gatewright } from '@gatewright/guard';
 * import { gatewright as gateInMemory } from '@gatewright/msw';
 * import { tool } from 'ai';
 * import { z } from 'zod';
 *
 * const gate = gateInMemory({ url: 'https://gate.example' });
 * const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: 100 });
 * const guard = gatewright(config, { fetch: (url, init) => gate.fetch(new Request(url, init)) });
 * const options = { guard, tools: { pay: { action: 'pay', amount: '/total', currency: 'USD' } } };
 * const pay = tool({
 *   inputSchema: z.object({ total: z.number() }),
 *   execute: async ({ total }) => `paid ${total}`,
 * });
 * const { tools } = guardTools({ pay }, options);
 * Object.keys(tools); // => ['pay']
 */
export function guardTools<Tools extends ToolSet>(tools: Tools, options: GuardedCallsOptions): GuardedTools<Tools> {
  const calls = createGuardedCalls(options);
  const guarded = Object.entries<ToolSet[string]>(tools).map(([name, tool]): [string, ToolSet[string]] => {
    calls.requireAction(name);
    const { execute } = tool;
    if (execute === undefined) throw new TypeError(`tools.${name}: there is no execute function to guard`);
    if (tool.needsApproval !== undefined) {
      throw new TypeError(`tools.${name}: leave needsApproval out; rules of the gate say what people must approve`);
    }
    type Context = Parameters<typeof execute>[1];
    return [
      name,
      {
        ...tool,
        execute: isGenerator(execute)
          ? (args: unknown, context: Context) =>
              passedOn(async (pass) =>
                answerOf(
                  name,
                  await calls.run(callOf(name, args, context), (bound) => lastOf(execute(bound, context), pass)),
                ),
              )
          : async (args: unknown, context: Context) =>
              answerOf(name, await calls.run(callOf(name, args, context), (bound) => execute(bound, context))),
      },
    ];
  });
  return {
    tools: Object.assign({}, tools, Object.fromEntries(guarded)),
    async toolApproval({ toolCall: { toolName, toolCallId, input } }) {
      const asked = await calls.ask({ tool: toolName, args: input, callId: toolCallId });
      if (asked.kind === 'permitted') return 'not-applicable';
      const reason = refusalText(toolName, asked.refusal);
      return asked.kind === 'waiting' ? { type: 'user-approval', reason } : { type: 'denied', reason };
    },
  };
}

function callOf(
  tool: string,
  args: unknown,
  {
    toolCallId: callId,
    abortSignal: signal,
  }: { readonly toolCallId: string; readonly abortSignal?: AbortSignal | undefined },
) {
  return { tool, args, callId, signal };
}
