import { expect, test } from 'vitest';
import { PayingAgent } from '../../tools/test/support/paying-agent.js';
import { guardedGateForEach } from './support/guarded-gate.js';
import { ok, refused } from './support/scripted-gate.js';

const world = guardedGateForEach();

test('permissions of a gate are what each mandate of the agent permits now', async () => {
  const agent = await PayingAgent.open();
  const buyer = await agent.buyer();
  await buyer.run({ action: 'pay', amount: 40, currency: 'USD' }, () => 'paid', { key: 'order-1' });
  const pay = { action: 'pay', currency: 'USD', reasonCode: null, most: 100, remaining: 960, limits: [] };
  expect(await buyer.permissions()).toMatchObject({ ok: true, permissions: [pay] });
});

test('permissions are asked for under a signature of the agent, without a nonce', async () => {
  world.gate.on('permissions', () => ok({ permissions: [] }));
  expect(await world.guard.permissions()).toEqual({ ok: true, permissions: [] });
  expect(world.gate.received('permissions')[0]?.body).toEqual({
    agentDid: expect.any(String),
    issuedAt: expect.any(String),
    signature: expect.any(String),
  });
});

test('permissions that are refused are a refusal with the reason of the gate', async () => {
  world.gate.on('permissions', () => refused(401, 'SIGNATURE_INVALID'));
  expect(await world.guard.permissions()).toMatchObject({ ok: false, reasonCode: 'SIGNATURE_INVALID' });
});

test.each([[{}], [{ permissions: [{}] }], [{ permissions: [{ mandateId: 'm', action: 'pay', remaining: null }] }]])(
  'permissions that cannot be read are a refusal: %j',
  async (data) => {
    world.gate.on('permissions', () => ok(data));
    expect(await world.guard.permissions()).toMatchObject({ ok: false, retryable: true });
  },
);
