import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyPostgres } from '../support/databases.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const DEPENDENTS = 64;
const RULES: JsonObject = {
  molecules: [
    {
      id: 'lookup-first',
      combinator: 'all',
      atoms: [
        { predicate: 'field-equals', config: { field: 'action', value: 'refund' } },
        {
          predicate: 'action-required-before',
          config: { action: 'order-lookup', outcome: 'permitted', withinSeconds: 86_400, field: 'orderId' },
        },
      ],
      decision: 'block',
      reasonCode: 'LOOKUP_REQUIRED',
    },
  ],
};

let servers: readonly [TestGate, TestGate];
let agent: JsonObject;
beforeAll(async () => {
  const environment = { GATEWRIGHT_DATABASE_URL: await emptyPostgres() };
  const first = await TestGate.start(environment);
  servers = [first, await first.beside(environment)];
  const terms = { name: 'Support', scope: 'refund', currency: 'USD', maxAmount: 1_000_000 };
  agent = (await first.asOwner('/onboarding/agent', { ...terms, sop: { title: 'Refunds', documentJson: RULES } })).data;
  await first.asOwner('/policy/mandate', { agentDid: textAt(agent, 'agentDid'), scope: 'order-lookup' });
});
afterAll(async () => {
  for (const server of [...servers].reverse()) await server.discard();
});

async function ask(server: number, action: string, orderId: string): Promise<unknown> {
  const money = action === 'refund' ? {} : { amount: null, currency: null, merchant: null };
  const order = signedOrder(agent, { action, ...money, itinerary: { orderId } });
  return (await (servers[server % 2] ?? servers[0]).post('/policy/mandate/authorize', order)).data['reasonCode'];
}

test('64 refunds on two servers are permitted after their lookups on the other, and none before', async () => {
  const orders = Array.from({ length: DEPENDENTS }, (_, index) => `order-${index}`);
  const early = await Promise.all(orders.map((order, index) => ask(index, 'refund', order)));
  expect(new Set(early)).toEqual(new Set(['LOOKUP_REQUIRED']));
  const late = await Promise.all(
    orders.map(async (order, index) => [
      await ask(index, 'order-lookup', order),
      await ask(index + 1, 'refund', order),
    ]),
  );
  expect(new Set(late.flat())).toEqual(new Set(['AUTHORIZED']));
}, 60_000);
