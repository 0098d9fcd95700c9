import { drained } from '@gatewright/guard/internal';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { OpenAgent } from '../../../tools/test/support/integration-suite.js';
import type { Invoice } from '../../../tools/test/support/paying-agent.js';
import { guardHandlers } from '../../src/guarded-handler.js';

const INVOICE = z.object({ total: z.number(), vendor: z.string() });

export const openGuardedServer: OpenAgent = (options, pay, factor) => {
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
    again: (calls) => turn(calls, []),
    resume: (paused) => {
      const { calls, before } = JSON.parse(paused);
      return turn(calls, before);
    },
  };
};
