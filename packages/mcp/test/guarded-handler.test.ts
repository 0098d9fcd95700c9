import { drained } from '@gatewright/tools';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeIntegration, type OpenAgent } from '../../tools/test/support/integration-suite.js';
import { type Invoice, PayingAgent } from '../../tools/test/support/paying-agent.js';
import { guardHandlers } from '../src/guarded-handler.js';

const INVOICE = z.object({ total: z.number(), vendor: z.string() });

const open: OpenAgent = (options, pay, factor) => {
  const guarded = guardHandlers(options);
  const server = new McpServer({ name: 'shop', version: '1' });
  const inputSchema = INVOICE.extend({ total: z.number().overwrite((total) => total * factor) });
  const handler = async (invoice: Invoice) => ({
    content: [{ type: 'text' as const, text: String(await drained(pay(invoice))) }],
  });
  server.registerTool('pay_invoice', { inputSchema }, guarded('pay_invoice', handler));
  async function start(calls: readonly Invoice[], signal?: AbortSignal) {
    const client = new Client({ name: 'host', version: '1' });
    const [near, far] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(far), client.connect(near)]);
    const answers = await Promise.all(
      calls.map((args) =>
        client.callTool({ name: 'pay_invoice', arguments: { ...args } }, signal === undefined ? {} : { signal }),
      ),
    );
    await client.close();
    const results = answers.map(({ content }) =>
      content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    );
    const waiting = results.flatMap((text, index) => (text.startsWith('Not run yet') ? [calls[index]] : []));
    return { results, waiting };
  }
  // A host pauses by repeating, later, the calls that wait.
  const turn = async (calls: readonly Invoice[], before: readonly string[], signal?: AbortSignal) => {
    const { results, waiting } = await start(calls, signal);
    const told = [...before, ...results.filter((text) => !text.startsWith('Not run yet'))];
    return waiting.length === 0
      ? { results: told, paused: null }
      : { results: [], paused: JSON.stringify({ calls: waiting, before: told }) };
  };
  return {
    start: (calls, signal) => turn(calls, [], signal),
    resume: (paused) => {
      const { calls, before } = JSON.parse(paused);
      return turn(calls, before);
    },
  };
};

describeIntegration('MCP server', open);

test('a handler that is a generator, or that returns a stream, leaves its outcome unknown', async () => {
  const agent = await PayingAgent.open();
  const handler = guardHandlers(await agent.options())('pay_invoice', async function* (invoice: Invoice) {
    agent.paid.push(invoice);
    yield { content: [] };
  });
  expect(await handler({ total: 40, vendor: 'acme' }, {})).toMatchObject({ isError: true });
  expect(agent.paid).toEqual([]);
  expect(await agent.holds()).toEqual(['unknown']);
});

test('a handler whose process ended is not run again, and answers with the receipt once its owner reconciled it', async () => {
  const agent = await PayingAgent.open();
  const paying = (invoice: Invoice) => {
    agent.paid.push(invoice);
    return new Promise<{ content: [] }>(() => {});
  };
  const invoice = { total: 40, vendor: 'acme' };
  const restart = async () => guardHandlers(await agent.options())('pay_invoice', paying);
  void (await restart())(invoice, {});
  await expect.poll(() => agent.paid).toHaveLength(1);
  const [authorizationId = ''] = await agent.authorizations();
  const again = JSON.stringify(await (await restart())(invoice, {}));
  expect(again).toContain(`gatewright hold reconcile --id ${authorizationId}`);
  await agent.reconcile(authorizationId, 'settled');
  expect(JSON.stringify(await (await restart())(invoice, {}))).toContain(
    `Already done: pay_invoice. Reason: SETTLED. The call ran before: authorization ${authorizationId} is settled, 40 USD`,
  );
  expect(agent.paid).toEqual([invoice]);
});
