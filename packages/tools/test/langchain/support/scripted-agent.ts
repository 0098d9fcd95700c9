import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { Command, END, MemorySaver, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { ToolNode, toolsCondition } from '@langchain/langgraph/prebuilt';
import { z } from 'zod';
import { guardTools } from '../../../src/langchain/index.js';
import { callId, type OpenAgent } from '../../support/integration-suite.js';
import type { Invoice } from '../../support/paying-agent.js';

export const INVOICE = z.object({ total: z.number(), vendor: z.string() });

/** The database of checkpoints, which outlives the processes of this test. */
const checkpointer = new MemorySaver();
let threads = 0;

export const openLangGraph: OpenAgent = (options, pay, factor) => {
  const schema = INVOICE.extend({ total: z.number().overwrite((total) => total * factor) });
  const tools = guardTools([tool(pay, { name: 'pay_invoice', description: 'Pays.', schema })], options);
  let script: readonly Invoice[] = [];
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('model', ({ messages }) => ({ messages: [answer(messages, script)] }))
    .addNode('tools', new ToolNode(tools))
    .addEdge(START, 'model')
    .addConditionalEdges('model', toolsCondition, ['tools', END])
    .addEdge('tools', 'model')
    .compile({ checkpointer });
  async function converse(
    thread: string,
    input: Parameters<typeof graph.invoke>[0],
    signal?: AbortSignal,
    configurable: object = { thread_id: thread },
  ) {
    const config = { configurable, ...(signal === undefined ? {} : { signal }) };
    const { messages } = await graph.invoke(input, config);
    const isPaused = (await graph.getState(config)).next.length > 0;
    return { results: isPaused ? [] : resultsOf(messages), paused: isPaused ? thread : null };
  }
  return {
    start(calls, signal) {
      script = calls;
      threads += 1;
      return converse(`thread-${threads}`, { messages: [{ role: 'user', content: 'Pay.' }] }, signal);
    },
    resume: (thread) => converse(thread, new Command({ resume: true })),
    async again(calls) {
      script = calls;
      const thread = `thread-${threads}`;
      for await (const { config, next } of graph.getStateHistory({ configurable: { thread_id: thread } })) {
        if (next.includes('tools')) return converse(thread, null, undefined, config.configurable);
      }
      throw new Error('no call was made');
    },
  };
};

function answer(messages: readonly BaseMessage[], calls: readonly Invoice[]): AIMessage {
  if (messages.at(-1)?.getType() === 'tool') return new AIMessage('done');
  return new AIMessage({
    content: '',
    tool_calls: calls.map((args, index) => ({
      name: 'pay_invoice',
      args: { ...args },
      id: callId(args, index),
      type: 'tool_call',
    })),
  });
}

function resultsOf(messages: readonly BaseMessage[]): string[] {
  return messages.filter((message) => message instanceof ToolMessage).map(({ content }) => String(content));
}
