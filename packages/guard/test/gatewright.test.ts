import { expect, test } from 'vitest';
import { PayingAgent } from '../../tools/test/support/paying-agent.js';
import { AlreadyDone, GovernanceBlocked, NotExecuted, Refused, Unknown, Waiting } from '../src/errors.js';

const SMALL = { action: 'pay', amount: 40, currency: 'USD', merchant: 'acme' };
const LARGE = { ...SMALL, amount: 80 };
const KEY = { key: 'order-1' };

test('a run under a key runs once, in this process and after a restart, and gives its result each time', async () => {
  const agent = await PayingAgent.open();
  let runs = 0;
  const pay = async () => ({ paid: ++runs });
  const buyer = await agent.buyer();
  expect(await Promise.all([buyer.run(SMALL, pay, KEY), buyer.run(SMALL, pay, KEY)])).toEqual([
    { paid: 1 },
    { paid: 1 },
  ]);
  expect(await (await agent.buyer()).run(SMALL, pay, KEY)).toEqual({ paid: 1 });
  await buyer.settled();
  expect(await agent.holds()).toEqual(['settled']);
  expect(await buyer.run(SMALL, pay, { key: 'order-2' })).toEqual({ paid: 2 });
});

test('a run gives its function the permit, and a copy of the payload', async () => {
  const buyer = await (await PayingAgent.open()).buyer();
  const payload = { item: 'cups' };
  const seen = await buyer.run({ ...SMALL, payload }, (permit, bound) => [permit.decision, bound], KEY);
  expect(seen).toEqual(['allow', payload]);
});

test('another request under the same key is refused, at once and after a restart', async () => {
  const agent = await PayingAgent.open();
  const buyer = await agent.buyer();
  const first = buyer.run(SMALL, async () => 'paid', KEY);
  const other = { ...SMALL, amount: 41 };
  await expect(buyer.run(other, async () => 'paid', KEY)).rejects.toMatchObject({ name: 'Refused', code: 'CONFLICT' });
  await first;
  await expect((await agent.buyer()).run(other, async () => 'paid', KEY)).rejects.toThrow(Refused);
  await buyer.settled();
  expect(await agent.holds()).toEqual(['settled']);
});

test.each([undefined, '', 5])('the key %s is refused', async (key) => {
  const buyer = await (await PayingAgent.open()).buyer();
  const run = Reflect.apply(buyer.run, buyer, [SMALL, () => 'paid', { key }]);
  await expect(run).rejects.toThrow('key: give a text that names this run');
});

test('a refused run says what to do, and is a GovernanceBlocked', async () => {
  const buyer = await (await PayingAgent.open()).buyer();
  const error = await buyer.run({ ...SMALL, amount: 140 }, () => 'paid', KEY).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Refused);
  expect(error).toBeInstanceOf(GovernanceBlocked);
  expect(error).toMatchObject({
    code: 'SPEND_LIMIT_EXCEEDED',
    remedy: expect.any(String),
    verdict: { decision: 'block', eventId: expect.any(String) },
  });
});

test('a run that waits for people has the item of the console, waits, and runs once when it is repeated', async () => {
  const agent = await PayingAgent.open();
  const buyer = await agent.buyer();
  const error = await buyer.run(LARGE, () => 'paid', KEY).catch((thrown: unknown) => thrown);
  if (!(error instanceof Waiting)) throw error;
  expect(error.link).toBe(`https://gate.example/console/inbox/actions/${error.escalationId}`);
  expect((await error.waitForApproval({ timeoutMs: 0 })).status).toBe('pending');
  await agent.approveAll();
  expect((await error.waitForApproval()).status).toBe('approved');
  expect(await (await agent.buyer()).run(LARGE, () => 'paid', KEY)).toBe('paid');
  expect(await (await agent.buyer()).run(LARGE, () => 'again', KEY)).toBe('paid');
  expect(await agent.holds()).toEqual(['settled']);
});

test('a run whose function threw is unknown, names its hold, and goes on once the owner reconciled it', async () => {
  const agent = await PayingAgent.open();
  const buyer = await agent.buyer();
  const cause = new Error('connection reset');
  const fail = () => {
    throw cause;
  };
  const error = await buyer.run(SMALL, fail, KEY).catch((thrown: unknown) => thrown);
  const [authorizationId = ''] = await agent.authorizations();
  expect(error).toBeInstanceOf(Unknown);
  expect(error).toMatchObject({
    authorizationId,
    cause,
    remedy: expect.stringContaining(`hold reconcile --id ${authorizationId}`),
  });
  await expect(buyer.run(SMALL, () => 'paid', KEY)).rejects.toThrow(Unknown);
  await agent.reconcile(authorizationId, 'settled');
  const done = await buyer.run(SMALL, () => 'paid', KEY).catch((thrown: unknown) => thrown);
  expect(done).toBeInstanceOf(AlreadyDone);
  expect(done).toMatchObject({ receipt: { authorizationId, settledAmount: 40, currency: 'USD' } });
});

test('an error that notExecuted recognizes voids the hold, and the run may be repeated', async () => {
  const agent = await PayingAgent.open();
  const buyer = await agent.buyer({
    notExecuted: (error) => error instanceof Error && error.message === 'card_declined',
  });
  const declined = () => {
    throw new Error('card_declined');
  };
  await expect(buyer.run(SMALL, declined, KEY)).rejects.toThrow('card_declined');
  await buyer.settled();
  expect(await agent.holds()).toEqual(['voided']);
  const unsent = () => {
    throw new NotExecuted('nothing was sent');
  };
  await expect(buyer.run(SMALL, unsent, KEY)).rejects.toThrow(NotExecuted);
  expect(await buyer.run(SMALL, () => 'paid', KEY)).toBe('paid');
});

test('a predicate notExecuted that throws leaves the outcome unknown', async () => {
  const agent = await PayingAgent.open();
  const buyer = await agent.buyer({
    notExecuted: () => {
      throw new Error('a fault of the predicate');
    },
  });
  const fail = () => Promise.reject(new Error('connection reset'));
  await expect(buyer.run(SMALL, fail, KEY)).rejects.toThrow(Unknown);
});

test('a stream that a function returns leaves the outcome unknown, and a generator function is refused', async () => {
  const agent = await PayingAgent.open();
  const buyer = await agent.buyer();
  const stream = () => new ReadableStream();
  await expect(buyer.run(SMALL, stream, KEY)).rejects.toThrow(Unknown);
  await expect(buyer.run(SMALL, function* () {}, { key: 'order-2' })).rejects.toThrow(TypeError);
});

test('a decision reserves, and its caller settles it', async () => {
  const agent = await PayingAgent.open();
  const buyer = await agent.buyer();
  const { decision, authorizationId } = await buyer.decide(SMALL);
  expect(decision).toBe('allow');
  expect(await agent.holds()).toEqual(['held']);
  expect(await buyer.void(authorizationId ?? '')).toMatchObject({ ok: true });
});

test('a run waits for people as long as waitMs says', async () => {
  const agent = await PayingAgent.open();
  const buyer = await agent.buyer({
    waitMs: 60_000,
    sleep: async () => agent.approveAll(),
  });
  expect(await buyer.run(LARGE, () => 'paid', KEY)).toBe('paid');
});

test('a preview says what is left, and reserves nothing', async () => {
  const agent = await PayingAgent.open();
  const buyer = await agent.buyer();
  expect(await buyer.preview(SMALL)).toMatchObject({
    verdict: { decision: 'allow', source: 'gate', remaining: 1000 },
    approvals: null,
  });
  expect(await buyer.preview(LARGE)).toMatchObject({ verdict: { decision: 'escalate' }, approvals: 1 });
  expect(await buyer.preview({ ...SMALL, amount: 140 })).toMatchObject({
    verdict: { reasonCode: 'SPEND_LIMIT_EXCEEDED' },
  });
  expect(await agent.holds()).toEqual([]);
  expect(await agent.gate.waiting()).toEqual([]);
});
