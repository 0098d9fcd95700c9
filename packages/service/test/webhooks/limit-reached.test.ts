import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyIn } from '../../src/features/webhooks/formats.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

let gate: TestGate;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  gate = await TestGate.start();
});
afterAll(async () => {
  await gate.discard();
  await receiver.stop();
});

test('a permit that takes a budget to a percentage that it notifies at is announced to webhooks', async () => {
  const limits = [{ amount: 100, currency: 'USD', per: { rolling: 'P7D' }, notifyAt: [50, 80] }];
  await gate.call('PUT', '/budgets/travel', { token: gate.ownerToken, body: { name: 'Travel', limits } });
  const terms = { name: 'Buyer', scope: 'purchase-order', currency: 'USD', maxAmount: 10_000, budget: 'travel' };
  const buyer = (await gate.asOwner('/onboarding/agent', terms)).data;
  await gate.asOwner('/webhooks', { url: receiver.url, events: ['limit.reached'] });
  for (const amount of [40, 45, 1]) {
    await gate.post('/policy/mandate/authorize', signedOrder(buyer, { amount, issuedAt: gate.now }));
  }
  await expect.poll(() => receiver.received.length).toBe(1);
  const message = JSON.parse(receiver.received[0]?.body ?? '{}');
  expect(message).toMatchObject({
    type: 'limit.reached',
    data: {
      ...{ agentDid: buyer['agentDid'], agentName: 'Buyer', budget: 'travel', percent: 80, period: 'P7D' },
      ...{ remaining: 15, remainingCount: null, currency: 'USD' },
    },
  });
  const { text } = JSON.parse(bodyIn('email', message));
  expect(text).toContain(
    ['Agent: Buyer', 'Budget: travel', 'Percent used: 80', 'Period: P7D', 'Left: 15 USD'].join('\n'),
  );
});
