import { type CallOutcome, drained } from '@gatewright/guard/internal';
import type { CallbackManagerForToolRun } from '@langchain/core/callbacks/manager';
import type { StructuredToolInterface, ToolRunnableConfig } from '@langchain/core/tools';
import { interrupt, isGraphInterrupt } from '@langchain/langgraph';
import { answerOf } from '../answer.js';
import { createGuardedCalls, type GuardedCallsOptions } from '../guarded-calls.js';
import type { ToolCall } from '../terms.js';

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
 * import { gatewright } from '@gatewright/guard';
 * import { guardTools } from '@gatewright/tools/langchain';
 * import { gatewright as gateInMemory } from '@gatewright/msw';
 * import { tool } from '@langchain/core/tools';
 * import { z } from 'zod';
 *
 * const gate = gateInMemory({ url: 'https://gate.example' });
 * const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: 100 });
 * const guard = gatewright(config, { fetch: (url, init) => gate.fetch(new Request(url, init)) });
 * const options = { guard, tools: { pay: { action: 'pay', amount: '/total', currency: 'USD' } } };
 * const schema = z.object({ total: z.number() });
 * const pay = tool(async ({ total }) => `paid ${total}`, { name: 'pay', description: 'Pays.', schema });
 * const [guarded] = guardTools([pay], options);
 * await guarded?.invoke({ total: 60 }); // => 'paid 60'
 */
export function guardTools<Tools extends readonly StructuredToolInterface[] | []>(
  tools: Tools,
  options: GuardedCallsOptions,
): Tools {
  const calls = createGuardedCalls(options);
  const guarded = tools.map((inner) => {
    const { name } = inner;
    calls.requireAction(name);
    const execute = functionOf(inner);
    const hasArtifact = Reflect.get(inner, 'responseFormat') === 'content_and_artifact';
    const _call = async (args: unknown, manager?: CallbackManagerForToolRun, config?: ToolRunnableConfig) => {
      const call = { tool: name, args, ...placeOf(config), signal: config?.signal };
      const run = (bound: unknown) =>
        drained(execute(bound, manager, config), (part) => manager?.handleToolEvent(part));
      for (;;) {
        const outcome = await calls.run(call, run);
        const request = call.pauses ? approvalOf(name, outcome) : null;
        if (request !== null && pauseFor(request)) continue;
        const answer = answerOf(name, outcome);
        return hasArtifact && !isPair(answer) ? [answer, undefined] : answer;
      }
    };
    // It inherits all that the framework reads of the tool: schema, metadata, tags, returnDirect, the form of its results.
    return Object.create(inner, { _call: { value: _call } });
  });
  return Object.assign([], tools, guarded);
}

/**
 * The function behind a tool, without the schema before it: the outer tool parsed the arguments, and what it parsed is authorized. A
 * schema that transforms them would give others the second time.
 */
function functionOf(tool: StructuredToolInterface) {
  const call: unknown = Reflect.get(tool, '_call');
  if (typeof call !== 'function') {
    throw new TypeError(
      `${JSON.stringify(tool.name)} has no function to guard; make it by tool() or as a StructuredTool`,
    );
  }
  return (args: unknown, manager?: CallbackManagerForToolRun, config?: ToolRunnableConfig): unknown =>
    Reflect.apply(call, tool, [args, manager, config]);
}

function isPair(answer: unknown): boolean {
  return Array.isArray(answer) && answer.length === 2;
}

function approvalOf(tool: string, outcome: CallOutcome): ApprovalRequest | null {
  if (outcome.kind !== 'waiting') return null;
  const { escalationId, refusal } = outcome;
  return { tool, escalationId, message: refusal.detail ?? refusal.code };
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
