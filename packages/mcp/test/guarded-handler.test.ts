import { expect, test } from 'vitest';
import { describeIntegration } from '../../tools/test/support/integration-suite.js';
import { type Invoice, PayingAgent } from '../../tools/test/support/paying-agent.js';
import { guardHandlers } from '../src/guarded-handler.js';
import { openGuardedServer } from './support/guarded-server.js';

describeIntegration('MCP server', openGuardedServer);

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
