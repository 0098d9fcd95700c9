import { tool } from '@langchain/core/tools';
import { expect, expectTypeOf, test } from 'vitest';
import { guardTools } from '../../src/langchain/index.js';
import { describeIntegration } from '../support/integration-suite.js';
import { type Invoice, PayingAgent } from '../support/paying-agent.js';
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
  expect(String((await call(ONE))?.content)).toContain('/console/inbox/actions/');
  await agent.approveAll();
  expect((await call(TWO))?.content).toBe('paid');
  expect((await call(TWO))?.content).toBe('paid');
  expect(agent.paid).toEqual([args]);
});

test('a tool of content and artifact gives both, and a refusal in the place of the content', async () => {
  const agent = await PayingAgent.open();
  const inner = tool(async ({ total }: Invoice) => [`paid ${total}`, { total }], {
    name: 'pay_invoice',
    description: 'Pays.',
    schema: INVOICE,
    responseFormat: 'content_and_artifact',
  });
  const [guarded] = guardTools([inner], await agent.options());
  const call = (total: number, id: string) =>
    guarded?.invoke({ name: 'pay_invoice', args: { total, vendor: 'acme' }, id, type: 'tool_call' });
  expect(await call(40, ONE)).toMatchObject({ content: 'paid 40', artifact: { total: 40 } });
  expect(await call(40, ONE)).toMatchObject({ content: 'paid 40', artifact: { total: 40 } });
  expect((await call(140, TWO))?.content).toContain('SPEND_LIMIT_EXCEEDED');
});

test('parts of a generator are events of the tool', async () => {
  const agent = await PayingAgent.open();
  const inner = tool(
    async function* () {
      yield 'paying';
      yield 'paid';
      return 'receipt';
    },
    { name: 'pay_invoice', description: 'Pays.', schema: INVOICE },
  );
  const [guarded] = guardTools([inner], await agent.options());
  const events: unknown[] = [];
  const callbacks = [{ handleToolEvent: (part: unknown) => void events.push(part) }];
  expect(await guarded?.invoke({ total: 40, vendor: 'acme' }, { callbacks })).toBe('receipt');
  expect(events).toEqual(['paying', 'paid']);
});

test('a tool without a function behind it is refused at the start', async () => {
  const options = await (await PayingAgent.open()).options();
  const runnable = { name: 'pay_invoice', description: 'Pays.', schema: INVOICE, invoke: async () => 'paid' };
  expect(() => Reflect.apply(guardTools, null, [[runnable], options])).toThrow('has no function to guard');
});

test('a guarded tool keeps what the framework reads of it, and its type', async () => {
  const agent = await PayingAgent.open();
  const kept = { returnDirect: true, metadata: { team: 'finance' }, tags: ['money'], description: 'Pays.' };
  const inner = tool(async ({ total }: Invoice) => `paid ${total}`, { ...kept, name: 'pay_invoice', schema: INVOICE });
  const [guarded] = guardTools([inner], await agent.options());
  expectTypeOf(guarded).toEqualTypeOf<typeof inner>();
  expect(guarded).toMatchObject({ ...kept, name: 'pay_invoice' });
  expect(guarded.schema).toBe(inner.schema);
  const seen: unknown[] = [];
  const callbacks = [
    {
      handleToolStart: (...[, , , , tags, metadata]: readonly unknown[]) => void seen.push(tags, metadata),
    },
  ];
  expect(await guarded.invoke({ total: 40, vendor: 'acme' }, { callbacks })).toBe('paid 40');
  expect(seen).toEqual([['money'], expect.objectContaining({ team: 'finance' })]);
  expect(await inner.invoke({ total: 500, vendor: 'acme' })).toBe('paid 500');
});

test('a tool that calls a guarded tool of a sub-agent runs it on a permit of its own', async () => {
  const agent = await PayingAgent.open();
  const pay = tool(
    async (invoice: Invoice) => {
      agent.paid.push(invoice);
      return 'paid';
    },
    { name: 'pay_invoice', description: 'Pays.', schema: INVOICE },
  );
  const [guarded] = guardTools([pay], await agent.options());
  const subAgent = tool(
    async (invoice: Invoice, config) =>
      guarded.invoke({ name: 'pay_invoice', args: invoice, id: ONE, type: 'tool_call' }, config),
    { name: 'buy', description: 'Buys.', schema: INVOICE },
  );
  const buy = (total: number, id: string) =>
    subAgent.invoke({ name: 'buy', args: { total, vendor: 'acme' }, id, type: 'tool_call' });
  await Promise.all([buy(40, TWO), buy(30, ONE)]);
  expect(String((await buy(140, TWO)).content)).toContain('SPEND_LIMIT_EXCEEDED');
  expect(agent.paid.map(({ total }) => total).sort()).toEqual([30, 40]);
  expect(await agent.holds()).toEqual(['settled', 'settled']);
});
