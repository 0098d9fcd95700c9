import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { Command, END, MemorySaver, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { ToolNode, toolsCondition } from '@langchain/langgraph/prebuilt';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeIntegration, type OpenAgent } from '../../tools/test/support/integration-suite.js';
import { type Invoice, PayingAgent } from '../../tools/test/support/paying-agent.js';
import { guardTools } from '../src/index.js';

/** Ids as providers of models give them. */
const ONE = 'call_nq3S8mZkJ0pL4xVt';
const TWO = 'call_Wc71TgYdE9uRb2Ks';
const INVOICE = z.object({ total: z.number(), vendor: z.string() });

/** The database of checkpoints, which outlives the processes of this test. */
const checkpointer = new MemorySaver();
let threads = 0;

const open: OpenAgent = (options, pay, factor) => {
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
  async function converse(thread: string, input: Parameters<typeof graph.invoke>[0], signal?: AbortSignal) {
    const config = { configurable: { thread_id: thread }, ...(signal === undefined ? {} : { signal }) };
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
  };
};

function answer(messages: readonly BaseMessage[], calls: readonly Invoice[]): AIMessage {
  if (messages.at(-1)?.getType() === 'tool') return new AIMessage('done');
  return new AIMessage({
    content: '',
    tool_calls: calls.map((args, index) => ({
      name: 'pay_invoice',
      args: { ...args },
      id: `call-${index}`,
      type: 'tool_call',
    })),
  });
}

function resultsOf(messages: readonly BaseMessage[]): string[] {
  return messages.filter((message) => message instanceof ToolMessage).map(({ content }) => String(content));
}

describeIntegration('LangGraph', open);

test('a tool that is called without a graph answers with the escalation, and its repetition runs once', async () => {
  const agent = await PayingAgent.open();
  const pay = async (invoice: Invoice) => {
    agent.paid.push(invoice);
    return 'paid';
  };
  const inner = tool(pay, { name: 'pay_invoice', description: 'Pays.', schema: INVOICE });
  const [guarded] = guardTools([inner], await agent.options());
  const args = { total: 80, vendor: 'acme' };
  const call = (id: string) => guarded?.invoke({ name: 'pay_invoice', args, id, type: 'tool_call' });
  expect(String((await call(ONE))?.content)).toContain('/policy/escalations/');
  await agent.approveAll();
  expect((await call(TWO))?.content).toBe('paid');
  expect((await call(TWO))?.content).toBe('paid');
  expect(agent.paid).toEqual([args]);
});
