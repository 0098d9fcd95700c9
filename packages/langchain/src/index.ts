import { answerOf, createGuardedCalls, type GuardedCallsOptions, type ToolCall } from '@gatewright/tools';
import { DynamicStructuredTool, type StructuredToolInterface, type ToolRunnableConfig } from '@langchain/core/tools';
import { interrupt, isGraphInterrupt } from '@langchain/langgraph';

/** The value of an interrupt: a call that people must approve at the gate. */
export interface ApprovalRequest {
  readonly tool: string;
  readonly escalationId: string;
  /** For people: what waits, and where. */
  readonly message: string;
}

/**
 * Tools of which each call runs on a permit, once for its id, also where a node resumes and repeats its calls. In a graph with a
 * checkpointer, a call that people must approve interrupts with an ApprovalRequest; `new Command({ resume: true })` continues once
 * they approved. Elsewhere the model reads that it must be repeated. Throws where `options.tools` has no action for a tool.
 *
 * @example
 * import { createGuardFromConfig } from '@gatewright/guard';
 * import { guardTools } from '@gatewright/langchain';
 * import { gatewright } from '@gatewright/msw';
 * import { tool } from '@langchain/core/tools';
 * import { z } from 'zod';
 *
 * const gate = gatewright({ url: 'https://gate.example' });
 * const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: 100 });
 * const guard = createGuardFromConfig(config, { fetch: (url, init) => gate.fetch(new Request(url, init)) });
 * const options = { guard, tools: { pay: { action: 'pay', amount: '/total', currency: 'USD' } } };
 * const schema = z.object({ total: z.number() });
 * const pay = tool(async ({ total }) => `paid ${total}`, { name: 'pay', description: 'Pays.', schema });
 * const [guarded] = guardTools([pay], options);
 * await guarded?.invoke({ total: 60 }); // => 'paid 60'
 */
export function guardTools(
  tools: readonly StructuredToolInterface[],
  options: GuardedCallsOptions,
): DynamicStructuredTool[] {
  const calls = createGuardedCalls(options);
  return tools.map((inner) => {
    const { name, description, schema } = inner;
    calls.requireAction(name);
    const func = async (args: unknown, _: unknown, config?: ToolRunnableConfig) => {
      // With the call in its config, the inner tool would answer with a message in place of its content.
      const { toolCall: _call, ...rest } = config ?? {};
      const call = { tool: name, args, ...placeOf(config), signal: config?.signal };
      for (;;) {
        const outcome = await calls.run(call, (bound) => inner.invoke(bound, rest));
        if (outcome.kind !== 'waiting' || !call.pauses) return answerOf(name, outcome);
        const { escalationId, refusal } = outcome;
        const request: ApprovalRequest = { tool: name, escalationId, message: refusal.detail ?? refusal.code };
        if (!pauseFor(request)) return answerOf(name, outcome);
      }
    };
    return new DynamicStructuredTool({ name, description, schema, func });
  });
}

/**
 * The place of a call: the thread, and the task of the graph, which a resume repeats and no later step has. A graph keeps interrupts
 * where its caller names a thread.
 */
function placeOf({
  configurable = {},
  toolCall,
}: ToolRunnableConfig = {}): Pick<ToolCall<unknown>, 'callId' | 'conversation' | 'step' | 'pauses'> {
  const { thread_id: thread, checkpoint_ns: task } = configurable;
  const conversation = typeof thread === 'string' ? thread : undefined;
  const step = typeof task === 'string' && task !== '' ? task : undefined;
  return {
    callId: toolCall?.id,
    conversation,
    step,
    pauses: toolCall?.id !== undefined && conversation !== undefined && step !== undefined,
  };
}

/** Interrupts the graph, or returns true where it continues after an interrupt; false outside a graph with a checkpointer. */
function pauseFor(request: ApprovalRequest): boolean {
  try {
    interrupt(request);
    return true;
  } catch (error) {
    if (isGraphInterrupt(error)) throw error;
    return false;
  }
}
