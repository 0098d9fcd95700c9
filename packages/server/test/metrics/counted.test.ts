import { escalate, resolveAs, reviewedAgent, signedOrder, textAt } from '@gatewright/service/test-support';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresOf } from '../support/figures.js';
import { TestServer } from '../support/test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start(undefined, { GATEWRIGHT_METRICS: '127.0.0.1:0' });
});
afterAll(() => server.discard());

/** By how much series grew while `work` ran. */
async function growth(work: () => Promise<unknown>): Promise<(series: string) => number> {
  const before = await figuresOf(server.metricsUrl ?? '');
  await work();
  const after = await figuresOf(server.metricsUrl ?? '');
  return (series) => (after.get(`gatewright_${series}`) ?? 0) - (before.get(`gatewright_${series}`) ?? 0);
}

test('a permit and what becomes of its hold are counted with their money', async () => {
  const grew = await growth(async () => {
    const held = [];
    for (let permits = 0; permits < 3; permits += 1)
      held.push(textAt((await server.authorize()).data, 'authorizationId'));
    const [first, second] = held;
    const capture = { amountCharged: 100 };
    expect((await server.post(`/policy/mandate/authorize/${first}/capture`, capture)).status).toBe(200);
    expect((await server.asOwner(`/policy/mandate/authorize/${first}/refund`, { amount: 40 })).status).toBe(200);
    expect((await server.post(`/policy/mandate/authorize/${second}/void`, {})).status).toBe(200);
  });
  expect(grew('decisions_total{decision="allow",code="AUTHORIZED"}')).toBe(3);
  expect(grew('holds_total{event="permitted"}')).toBe(3);
  expect(grew('holds_total{event="captured"}')).toBe(1);
  expect(grew('holds_total{event="voided"}')).toBe(1);
  expect(grew('hold_amount_total{event="permitted",currency="USD"}')).toBe(300);
  expect(grew('hold_amount_total{event="captured",currency="USD"}')).toBe(100);
  expect(grew('hold_amount_total{event="refunded",currency="USD"}')).toBe(40);
  expect(grew('hold_amount_total{event="voided",currency="USD"}')).toBe(100);
  expect(grew('commit_batch_size_sum')).toBeGreaterThanOrEqual(6);
  expect(grew('commit_duration_seconds_count')).toBeGreaterThanOrEqual(6);
  const authorize = 'route="/policy/mandate/authorize",method="POST",status="2xx"';
  expect(grew(`http_request_duration_seconds_count{${authorize}}`)).toBe(3);
});

test('a refusal is counted by its code, and a code of an organisation as other', async () => {
  const grew = await growth(async () => {
    await server.authorize({ amount: 10_000_000 });
    await server.post('/policy/mandate/authorize', { ...signedOrder(server.agent), signature: '0'.repeat(128) });
    await server.get('/tokens', { token: 'no token' });
  });
  expect(grew('http_refusals_total{code="UNAUTHENTICATED"}')).toBe(1);
  expect(grew('decisions_total{decision="block",code="SIGNATURE_INVALID"}')).toBe(1);
  expect(grew('http_request_duration_seconds_count{route="/tokens",method="GET",status="4xx"}')).toBe(1);
});

test('an escalation is shown by its age, and a frozen budget is counted', async () => {
  const agent = await reviewedAgent(server);
  await escalate(server, agent, { issuedAt: server.now });
  const pending = async (age: string) => {
    server.letPass(6_000);
    return (await figuresOf(server.metricsUrl ?? '')).get(`gatewright_escalations_pending{age="${age}"}`);
  };
  expect(await pending('0s')).toBe(1);
  server.letPass(3_600_000);
  expect(await pending('0s')).toBe(0);
  expect(await pending('1h')).toBe(1);
  const budget = { name: 'Travel', limits: [{ amount: 10, currency: 'USD', per: 'day', timeZone: 'UTC' }] };
  await server.call('PUT', '/budgets/travel', { token: server.ownerToken, body: budget });
  await server.asOwner('/budgets/travel/freeze', { reason: 'looks wrong' });
  server.letPass(6_000);
  expect((await figuresOf(server.metricsUrl ?? '')).get('gatewright_budgets_frozen')).toBe(1);
});

test('an approval is a decision, and its hold a permit', async () => {
  const agent = await reviewedAgent(server);
  const escalationId = await escalate(server, agent, { issuedAt: server.now });
  const grew = await growth(() => resolveAs(server, server.ownerToken, escalationId, 'approve'));
  expect(grew('holds_total{event="permitted"}')).toBe(1);
  expect(grew('hold_amount_total{event="permitted",currency="USD"}')).toBe(800);
});

test('a limit that refuses is counted by its period and its owner', async () => {
  const { data: agent } = await server.asOwner('/onboarding/agent', {
    ...{ name: 'Daily', scope: 'purchase-order', currency: 'USD', maxAmount: 2000 },
    limits: [{ amount: 150, per: 'day', timeZone: 'UTC' }],
  });
  const grew = await growth(async () => {
    for (let orders = 0; orders < 2; orders += 1)
      await server.post('/policy/mandate/authorize', signedOrder(agent, { issuedAt: server.now }));
  });
  expect(grew('limit_refusals_total{per="day",from="mandate"}')).toBe(1);
});

test('the state of the server is shown without a store read', async () => {
  const figures = await figuresOf(server.metricsUrl ?? '');
  const shown = (series: string) => figures.get(`gatewright_${series}`);
  expect(shown('ready')).toBe(1);
  expect(shown('restored')).toBe(0);
  expect(shown('degraded{cause="store-unavailable"}')).toBe(0);
  expect(shown('store_readable')).toBe(1);
  expect(shown('queue_operations')).toBe(0);
  expect(shown('queue_max_operations')).toBe(8_192);
  expect(shown('key_age_seconds{key="policy"}')).toBeGreaterThanOrEqual(0);
  expect(shown(`build_info{version="0.1.0",node="${process.version}"}`)).toBe(1);
});
