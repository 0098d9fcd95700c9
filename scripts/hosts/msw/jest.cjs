// What `releases.mjs` runs under Jest.
const { compile } = require('@gatewright/evaluator');
const { load } = require('@gatewright/evaluator/load');
const { createGuardFromConfig } = require('@gatewright/guard');
const { gatewright } = require('@gatewright/msw');
const { setupServer } = require('msw/node');

const gate = gatewright({ url: 'https://gate.test', seed: 'jest', now: '2026-03-01T12:00:00Z' });
const server = setupServer(...gate.handlers);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  jest.useRealTimers();
  await gate.reset();
});
afterAll(() => server.close());

const MONEY = { scope: 'pay', currency: 'USD', perTxnMax: 100, maxAmount: 200 };

test('answers calls of the application, and makes the same agent in the same world', async () => {
  await gate.reset('same');
  const { agentDid } = await gate.addAgent(MONEY);
  const response = await fetch(`${gate.api}/policy/bundle/${agentDid}`);
  expect(response.status).toBe(200);
  await gate.reset('same');
  expect((await gate.addAgent(MONEY)).agentDid).toBe(agentDid);
});

test('permits what a guard asks that was required', async () => {
  const { config } = await gate.addAgent(MONEY);
  const guard = createGuardFromConfig(config, { clock: gate.now });
  expect(await guard.run({ action: 'pay', amount: 60, currency: 'USD' }, () => 'paid')).toBe('paid');
  await guard.settled();
});

test('evaluates a compiled policy that was required', () => {
  const { program } = compile({ mandates: [{ action: 'pay', document: { permission: [{ target: 'pay' }] } }] });
  const facts = { now: gate.now(), spent: 0 };
  expect(load(program).evaluate({ action: 'pay' }, facts).decision).toBe('allow');
});

test('refuses what is not signed, and keeps the record', async () => {
  const { agentDid } = await gate.addAgent(MONEY);
  const request = {
    agentDid,
    action: 'pay',
    amount: 1,
    currency: 'USD',
    nonce: 'nonce-0001',
    signature: '00'.repeat(64),
  };
  const response = await fetch(`${gate.api}/policy/mandate/authorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...request, issuedAt: new Date(gate.now()).toISOString() }),
  });
  expect((await response.json()).data.reasonCode).toBe('SIGNATURE_INVALID');
  expect((await gate.decisions()).map(({ decision }) => decision)).toEqual(['block']);
});

test('is not held up by fake timers', async () => {
  jest.useFakeTimers();
  await gate.addAgent(MONEY);
  await gate.advance(60_000);
  gate.unreachable();
  await expect(fetch(`${gate.api}/readyz`)).rejects.toThrow();
});
