import { tool } from '@langchain/core/tools';
import { expect, test } from 'vitest';
import { describeIntegration } from '../../tools/test/support/integration-suite.js';
import { type Invoice, PayingAgent } from '../../tools/test/support/paying-agent.js';
import { guardTools } from '../src/index.js';
import { INVOICE, openLangGraph } from './support/scripted-agent.js';

/** Ids as providers of models give them. */
const ONE = 'call_nq3S8mZkJ0pL4xVt';
const TWO = 'call_Wc71TgYdE9uRb2Ks';
describeIntegration('LangGraph', openLangGraph);

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
