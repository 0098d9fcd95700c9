import { Agent, type AgentInputItem, type Model, Runner, RunState, Usage } from '@openai/agents';
import { z } from 'zod';
import { guardedTool } from '../../../src/openai-agents/index.js';
import { callId, type OpenAgent } from '../../support/integration-suite.js';
import type { Invoice } from '../../support/paying-agent.js';

const INVOICE = z.object({ total: z.number(), vendor: z.string() });

class ScriptedModel implements Model {
  /** What the model read of its calls. */
  results: string[] = [];

  constructor(private readonly calls: readonly Invoice[]) {}

  async getResponse({ input }: Parameters<Model['getResponse']>[0]): ReturnType<Model['getResponse']> {
    const items: AgentInputItem[] = typeof input === 'string' ? [] : input;
    this.results = items.flatMap((item) => (item.type === 'function_call_result' ? [outputOf(item.output)] : []));
    const usage = new Usage();
    if (this.results.length > 0) {
      const content = [{ type: 'output_text' as const, text: 'done' }];
      return { usage, output: [{ type: 'message', role: 'assistant', status: 'completed', content }] };
    }
    return {
      usage,
      output: this.calls.map((args, index) => ({
        type: 'function_call',
        callId: callId(args, index),
        name: 'pay_invoice',
        status: 'completed',
        arguments: JSON.stringify(args),
      })),
    };
  }

  getStreamedResponse(): never {
    throw new Error('the script does not stream');
  }
}

function outputOf(output: unknown): string {
  return typeof output === 'object' && output !== null && 'text' in output ? String(output.text) : String(output);
}

export const openOpenAiAgents: OpenAgent = (options, pay, factor) => {
  const tool = guardedTool(options);
  const parameters = INVOICE.extend({ total: z.number().overwrite((total) => total * factor) });
  const tools = [tool({ name: 'pay_invoice', description: 'Pays.', parameters, execute: pay })];
  const runner = new Runner({ tracingDisabled: true });
  async function converse(
    model: ScriptedModel,
    input: (agent: Agent) => Promise<string | RunState<unknown, Agent>>,
    signal?: AbortSignal,
  ) {
    const agent = new Agent({ name: 'payer', model, tools });
    const { interruptions, state } = await runner.run(
      agent,
      await input(agent),
      signal === undefined ? {} : { signal },
    );
    const paused = interruptions.length === 0 ? null : state.toString();
    return { results: paused === null ? model.results : [], paused };
  }
  return {
    start: (calls, signal) => converse(new ScriptedModel(calls), async () => 'Pay.', signal),
    again: (calls) => converse(new ScriptedModel(calls), async () => 'Pay.'),
    resume: (paused) =>
      converse(new ScriptedModel([]), async (agent) => {
        const state = await RunState.fromString<unknown, Agent>(agent, paused);
        for (const interruption of state.getInterruptions()) state.approve(interruption);
        return state;
      }),
  };
};
