import { type FunctionTool, type ToolInputParameters, type ToolOptions, tool } from '@openai/agents';
import { answerOf } from '../answer.js';
import { createGuardedCalls, type GuardedCallsOptions } from '../guarded-calls.js';

/** What the SDK hands to a tool beside its arguments. */
type ToolCallDetails = Parameters<FunctionTool['invoke']>[2];

/**
 * A function that makes tools as `tool` of the SDK does, of which each call runs on a permit, once for its id. A call that people must
 * approve is an interruption of the run; approve it in the SDK once they approved at the gate. A refusal is a result that the model
 * reads. Throws where `options.tools` has no action for a tool.
 *
 * @example
 * import { gatewright } from '@gatewright/guard';
 * import { gatewright as gateInMemory } from '@gatewright/msw';
 * import { guardedTool } from '@gatewright/tools/openai-agents';
 * import { z } from 'zod';
 *
 * const gate = gateInMemory({ url: 'https://gate.example' });
 * const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: 100 });
 * const guard = gatewright(config, { fetch: (url, init) => gate.fetch(new Request(url, init)) });
 * const options = { guard, tools: { pay: { action: 'pay', amount: '/total', currency: 'USD' } } };
 * const parameters = z.object({ total: z.number() });
 * const execute = async ({ total }: { total: number }) => `paid ${total}`;
 * const pay = guardedTool(options)({ name: 'pay', description: 'Pays.', parameters, execute });
 * pay.name; // => 'pay'
 */
export function guardedTool(options: GuardedCallsOptions) {
  const calls = createGuardedCalls(options);
  return <Input extends ToolInputParameters, Context = unknown>(
    definition: ToolOptions<Input, Context>,
  ): FunctionTool<Context, Input, unknown> => {
    const { name = '' } = definition;
    calls.requireAction(name);
    if (definition.needsApproval !== undefined) {
      throw new TypeError(
        `tool ${JSON.stringify(name)}: leave needsApproval out; rules of the gate say what people must approve`,
      );
    }
    const needsApproval = async (_context: unknown, args: unknown, callId?: string) => {
      const asked = await calls.ask({ tool: name, args, callId });
      return asked.kind === 'waiting';
    };
    const guarded =
      <Args, Rest>(execute: (args: Args, context?: Rest, details?: ToolCallDetails) => unknown) =>
      async (args: Args, context?: Rest, details?: ToolCallDetails) => {
        const call = { tool: name, args, callId: details?.toolCall?.callId, signal: details?.signal };
        return answerOf(name, await calls.run(call, (bound) => execute(bound, context, details)));
      };
    // Both branches read alike, and the types of the SDK tell them apart.
    return definition.strict === false
      ? tool({ ...definition, needsApproval, execute: guarded(definition.execute) })
      : tool({ ...definition, needsApproval, execute: guarded(definition.execute) });
  };
}
