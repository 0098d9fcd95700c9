import { createGuardFromConfig, type Guard } from '@gatewright/guard';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { GateRefusal, gatewright, type MockAgent } from '../src/index.js';

const START = Date.parse('2026-03-01T12:00:00Z');
const MONEY = { scope: 'pay', currency: 'USD', perTxnMax: 100, maxAmount: 200 };
const PAYMENT = { action: 'pay', amount: 60, currency: 'USD', merchant: 'acme' };
const REVIEW = {
  molecules: [
    {
      id: 'review',
      combinator: 'all',
      atoms: [{ predicate: 'amount-over', config: { limit: 50 } }],
      decision: 'escalate',
      reasonCode: 'REVIEW',
    },
  ],
};

/** What a caller that TypeScript does not check may give. */
const untyped = (options: object) => () => gatewright(Object.assign({ url: 'https://gate.test' }, options));

test.each([
  ['settlment', 'strict'],
  ['rates', {}],
  ['toString', 1],
  ['settlement', 'closed'],
  ['settlement', ''],
  ['settlement', true],
  ['network', 7],
  ['network', ''],
  ['seed', {}],
])('the option %s with %j is refused by its name', (name, value) => {
  expect(untyped({ [name]: value })).toThrow(TypeError);
  expect(untyped({ [name]: value })).toThrow(new RegExp(`^${name}: `));
});

test('settlement strict wants a proof for a capture by the id of the authorization, and open takes the id', async () => {
  for (const settlement of ['strict', 'open'] as const) {
    const world = gatewright({ url: 'https://gate.test', now: START, settlement });
    const { config } = await world.addAgent(MONEY);
    const guard = createGuardFromConfig(config, {
      clock: world.now,
      fetch: (input, init) => world.fetch(new Request(input, init)),
    });
    const { authorizationId } = await guard.authorize(PAYMENT);
    const captured = world.call('POST', `/policy/mandate/authorize/${authorizationId}/capture`, {
      body: { amountCharged: PAYMENT.amount },
      token: null,
    });
    if (settlement === 'open') expect(await captured).toMatchObject({ captured: true });
    else await expect(captured).rejects.toMatchObject({ reasonCode: 'COUNTERPARTY_AUTH_REQUIRED' });
    await world.close();
  }
});

const gate = gatewright({ url: 'https://gate.test', now: START });
const received: { body: unknown; signed: boolean }[] = [];
const server = setupServer(
  ...gate.handlers,
  http.get('https://gate.test/app', () => HttpResponse.text('the application')),
  http.post('https://receiver.test/hook', async ({ request }) => {
    // A receiver that asks the gate before it answers.
    const ready = await fetch(`${gate.api}/readyz`);
    received.push({ body: await request.json(), signed: ready.ok && request.headers.has('webhook-signature') });
    return new HttpResponse(null, { status: 204 });
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  vi.useRealTimers();
  await gate.reset();
});
afterAll(() => server.close());

function guardOf({ config }: MockAgent): Guard {
  return createGuardFromConfig(config, {
    clock: gate.now,
    ed25519: nodeEd25519,
    mode: 'remote',
    retryPausesMs: [0, 50],
  });
}

const reasons = async () => (await gate.decisions()).map(({ reasonCode }) => reasonCode);

test('a guard that knows nothing of the test asks the gate by its address, and spends no more than the mandate has', async () => {
  const pay = guardOf(await gate.addAgent(MONEY)).wrap(
    'pay',
    async ({ amount }: { amount: number }) => `paid ${amount}`,
    ({ amount }) => ({ amount, currency: 'USD', merchant: 'acme' }),
  );
  expect(await pay({ amount: 90 })).toBe('paid 90');
  expect(await pay({ amount: 90 })).toBe('paid 90');
  await expect(pay({ amount: 90 })).rejects.toMatchObject({ code: 'SPEND_LIMIT_EXCEEDED' });
  expect(await reasons()).toEqual(['AUTHORIZED', 'AUTHORIZED', 'SPEND_LIMIT_EXCEEDED']);
  const [first] = await gate.decisions();
  const hold = await gate.hold(first?.authorizationId ?? '');
  expect(hold).toMatchObject({ state: 'settled', currency: 'USD', merchant: 'acme' });
  expect(hold?.settledAmount).toBe(hold?.amount);
});

test('mandates and rules are added to an agent, and an escalation is approved or denied', async () => {
  const agent = await gate.addAgent({ scope: 'read' });
  const guard = guardOf(agent);
  expect(await guard.authorize(PAYMENT)).toMatchObject({ reasonCode: 'NO_PERMISSION_FOR_ACTION' });
  const mandateId = await gate.addMandate(agent, { scope: 'pay', currency: 'USD', perTxnMax: 100, maxAmount: 200 });
  expect(await guard.authorize(PAYMENT)).toMatchObject({ decision: 'allow' });
  await gate.addRules(agent, REVIEW);
  const [denied, approved] = [await guard.authorize(PAYMENT), await guard.authorize(PAYMENT)];
  expect((await gate.waiting()).map(({ escalationId }) => escalationId)).toEqual([
    denied.escalationId,
    approved.escalationId,
  ]);
  await gate.deny(denied.escalationId ?? '');
  await gate.approve(approved.escalationId ?? '');
  const resumed = await guard.resume(
    approved.escalationId ?? '',
    PAYMENT,
    async ({ authorizationId }) => authorizationId,
  );
  expect(await gate.hold(resumed ?? '')).toMatchObject({ state: 'settled', mandateId, approvedByHuman: true });
  await expect(guard.resume(denied.escalationId ?? '', PAYMENT, async () => 'ran')).rejects.toMatchObject({
    code: 'ESCALATION_NOT_APPROVED',
  });
});

// covers test-moves-time: A test moves the time of its gate, and cuts it off
test('time moves as far as it is advanced: a hold expires, and evidence is sealed', async () => {
  const guard = guardOf(await gate.addAgent(MONEY));
  const { authorizationId, eventId } = await guard.authorize(PAYMENT);
  expect(gate.now()).toBe(START);
  const proof = () => fetch(`${gate.api}/magp/evidence/${eventId}/proof`);
  expect((await proof()).status).not.toBe(200);
  await gate.advance(6_000);
  expect((await proof()).status).toBe(200);
  expect((await gate.hold(authorizationId ?? ''))?.state).toBe('held');
  await gate.advance(3_600_000);
  expect((await gate.hold(authorizationId ?? ''))?.state).toBe('expired');
  await expect(gate.advance(-1)).rejects.toThrow('not below 0');
});

// covers test-moves-time
test('an unreachable gate permits nothing, a slow one decides at once, and a lost answer leaves no hold behind', async () => {
  const guard = guardOf(await gate.addAgent(MONEY));
  const run = vi.fn(async () => 'ran');
  gate.unreachable();
  await expect(guard.run(PAYMENT, run)).rejects.toMatchObject({ code: 'GATE_UNREACHABLE' });
  expect(await reasons()).toEqual([]);

  gate.slow(80);
  const started = performance.now();
  expect(await guard.run(PAYMENT, run)).toBe('ran');
  expect(performance.now() - started).toBeGreaterThan(80);

  gate.loseAnswers();
  await expect(guard.run(PAYMENT, run)).rejects.toMatchObject({ code: 'GATE_UNREACHABLE' });
  expect(run).toHaveBeenCalledOnce();
  gate.reachable();
  await guard.settled();
  const lost = (await gate.decisions()).at(-1);
  expect(await gate.hold(lost?.authorizationId ?? '')).toMatchObject({ state: 'voided' });
});

test.each(['local', 'remote'] as const)(
  'the first call of a guard in %s mode is decided where its answer is lost',
  async (mode) => {
    const { config } = await gate.addAgent(MONEY);
    const guard = createGuardFromConfig(config, { clock: gate.now, ed25519: nodeEd25519, mode, retryPausesMs: [0] });
    const run = vi.fn(async () => 'ran');
    gate.loseAnswers();
    await expect(guard.run(PAYMENT, run)).rejects.toMatchObject({ code: 'GATE_UNREACHABLE' });
    expect(await gate.decisions()).toMatchObject([{ decision: 'allow' }]);
    expect(run).not.toHaveBeenCalled();
    gate.reachable();
    await guard.settled();
  },
);

// covers test-moves-time
test('a reset gate is empty, reachable, at its first time, and has the same keys', async () => {
  const keys = async () => (await fetch(`${gate.api}/magp/policy/pubkey`)).json();
  const before = await keys();
  await guardOf(await gate.addAgent(MONEY)).authorize(PAYMENT);
  await gate.advance(1_000);
  gate.unreachable();
  await gate.reset();
  expect(await gate.decisions()).toEqual([]);
  expect(gate.now()).toBe(START);
  expect((await fetch(`${gate.api}/readyz`)).status).toBe(200);
  expect(await keys()).toEqual(before);
});

test('webhooks reach a handler of MSW, which may call the gate', async () => {
  const events = ['escalation.created'];
  await gate.call('POST', '/webhooks', { body: { url: 'https://receiver.test/hook', events } });
  await guardOf(await gate.addAgent({ ...MONEY, rules: REVIEW })).authorize(PAYMENT);
  await gate.advance(2_000);
  await expect.poll(() => received).toMatchObject([{ signed: true, body: { type: 'escalation.created' } }]);
});

test('the fake timers of a test runner hold nothing up, and move a gate that reads their clock', async () => {
  vi.useFakeTimers({ now: START });
  const faked = gatewright({ url: 'https://faked.test' });
  server.use(...faked.handlers);
  const { config } = await faked.addAgent(MONEY);
  const guard = createGuardFromConfig(config, { mode: 'remote', ed25519: nodeEd25519 });
  const { authorizationId } = await guard.authorize(PAYMENT);
  vi.setSystemTime(START + 3_600_000);
  expect(faked.now()).toBe(START + 3_600_000);
  expect((await faked.hold(authorizationId ?? ''))?.state).toBe('expired');
  await faked.close();
});

test('what is not of the gate at its address is left to the application', async () => {
  expect(await (await fetch('https://gate.test/app')).text()).toBe('the application');
  expect((await fetch('https://gate.test/api/v1/nothing')).status).toBe(404);
  expect((await fetch('https://gate.test/.well-known/did.json')).status).toBe(200);
  await expect(fetch('https://gate.test.evil.test/api/v1/readyz')).rejects.toThrow();
});

test('a call that the gate refuses says which, and with what', async () => {
  const refused = gate.call('POST', '/onboarding/agent', { body: { name: 'x' } });
  await expect(refused).rejects.toThrow(GateRefusal);
  await expect(refused).rejects.toThrow('POST /onboarding/agent was refused with 400 MALFORMED_REQUEST');
  await expect(gate.call('GET', '/organisation', { token: null })).rejects.toMatchObject({ status: 401 });
});

test.each(['gate.test', 'ftp://gate.test', 'https://gate.test/api/v1', '', 'https://user@gate.test'])(
  'the address %j is refused with what to give',
  (url) => {
    expect(() => gatewright({ url })).toThrow('give one without a path');
  },
);

test('a time that is none is refused', () => {
  expect(() => gatewright({ url: 'https://gate.test', now: 'noon' })).toThrow('give a Date');
});
