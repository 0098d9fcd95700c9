import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { memoryJournal } from '../../guard/src/calls/journal.js';
import { createGuardedCalls, type GuardedCallsOptions } from '../src/guarded-calls.js';
import type { ToolCall } from '../src/terms.js';
import { type Invoice, PayingAgent } from './support/paying-agent.js';

const SMALL = { total: 40, vendor: 'acme' };
const LARGE = { total: 80, vendor: 'acme' };
const randomId = () => `call_${randomUUID().replaceAll('-', '')}`;
const call = (args: Invoice, more: Partial<ToolCall<Invoice>> = {}) => ({ tool: 'pay_invoice', args, ...more });
const paying = (agent: PayingAgent) => async (invoice: Invoice) => {
  agent.paid.push(invoice);
  return `receipt ${agent.paid.length}`;
};

/** Makes a call whose process ends after the effect: what it does never returns. */
async function killed(agent: PayingAgent, made: ToolCall<Invoice>): Promise<string> {
  const before = agent.paid.length;
  void createGuardedCalls(await agent.options()).run(made, (invoice) => {
    agent.paid.push(invoice);
    return new Promise(() => {});
  });
  await expect.poll(() => agent.paid).toHaveLength(before + 1);
  return String((await agent.authorizations()).at(-1));
}

/** Makes a call as a process does that just started. */
const repeated = async (agent: PayingAgent, made: ToolCall<Invoice>, more: Partial<GuardedCallsOptions> = {}) =>
  createGuardedCalls({ ...(await agent.options()), ...more }).run(made, paying(agent));

/** How a call may come again after its process ended: its name before, and its name then. */
const NAMES: readonly (readonly [string, Partial<ToolCall<Invoice>>, Partial<ToolCall<Invoice>>])[] = [
  ['without an id', {}, {}],
  ['under its id', { callId: 'call_nq3S8mZkJ0pL4xVt' }, { callId: 'call_nq3S8mZkJ0pL4xVt' }],
  ['under a new id', { callId: randomId() }, { callId: randomId() }],
  ['under an id that was counted up', { callId: 'call_0' }, { callId: 'call_1' }],
  ['in its step', { callId: '0', step: 'task' }, { callId: '0', step: 'task' }],
  ['in a later step', { callId: '0', step: 'one', conversation: 'a' }, { callId: '0', step: 'two', conversation: 'a' }],
];

test.each(NAMES)('a call of unknown outcome does not run again %s', async (_, first, later) => {
  const agent = await PayingAgent.open();
  const authorizationId = await killed(agent, call(SMALL, first));
  const outcome = await repeated(agent, call(SMALL, later));
  expect(outcome).toMatchObject({ kind: 'unknown', refusal: { authorizationId, retryable: false } });
  expect(outcome).toMatchObject({
    refusal: { remedy: expect.stringContaining(`gatewright hold reconcile --id ${authorizationId}`) },
  });
  expect(agent.paid).toEqual([SMALL]);
  expect(await agent.holds()).toEqual(['dispatching']);
});

test.each(NAMES)('a call that its owner reconciled as settled answers %s with the receipt', async (_, first, later) => {
  const agent = await PayingAgent.open();
  const authorizationId = await killed(agent, call(SMALL, first));
  await agent.reconcile(authorizationId, 'settled');
  const outcome = await repeated(agent, call(SMALL, later));
  expect(outcome).toMatchObject({ kind: 'done', receipt: { authorizationId, settledAmount: 40, currency: 'USD' } });
  expect(agent.paid).toEqual([SMALL]);
  expect(await agent.holds()).toEqual(['settled']);
  // The receipt was given; another call with equal arguments is another payment.
  const { conversation } = first;
  expect(await repeated(agent, call(SMALL, { conversation }))).toEqual({ kind: 'done', value: 'receipt 2' });
});

test.each(NAMES)('a call that its owner reconciled as not executed runs %s', async (_, first, later) => {
  const agent = await PayingAgent.open();
  const authorizationId = await killed(agent, call(SMALL, first));
  agent.paid.length = 0;
  await agent.reconcile(authorizationId, 'not_executed');
  expect(await repeated(agent, call(SMALL, later))).toEqual({ kind: 'done', value: 'receipt 1' });
  expect(await agent.holds()).toEqual(['voided', 'settled']);
});

test('the receipt of a call is given to its id each time, and to equal arguments once', async () => {
  const agent = await PayingAgent.open();
  const id = { callId: randomId() };
  await agent.reconcile(await killed(agent, call(SMALL, id)), 'settled');
  const outcomes = [await repeated(agent, call(SMALL, id)), await repeated(agent, call(SMALL, id))];
  expect(outcomes).toMatchObject([{ receipt: { outcome: 'settled' } }, { receipt: { outcome: 'settled' } }]);
  expect(await repeated(agent, call(SMALL, { callId: randomId() }))).toEqual({ kind: 'done', value: 'receipt 2' });
});

test('a function that threw leaves its outcome unknown to equal calls of the same process', async () => {
  const agent = await PayingAgent.open();
  const calls = createGuardedCalls(await agent.options());
  const failing = () => Promise.reject(new Error('connection reset'));
  expect(await calls.run(call(SMALL), failing)).toMatchObject({ kind: 'unknown' });
  const [authorizationId] = await agent.authorizations();
  expect(await calls.run(call(SMALL), paying(agent))).toMatchObject({ kind: 'unknown', refusal: { authorizationId } });
  await agent.reconcile(String(authorizationId), 'not_executed');
  expect(await calls.run(call(SMALL), paying(agent))).toMatchObject({ kind: 'done' });
  expect(agent.paid).toEqual([SMALL]);
});

test('a repeated call is refused, and may be tried again, while the gate cannot be asked what became of it', async () => {
  const agent = await PayingAgent.open();
  await killed(agent, call(SMALL));
  agent.isDown = true;
  expect(await repeated(agent, call(SMALL))).toMatchObject({ kind: 'unknown', refusal: { retryable: true } });
  expect(agent.paid).toEqual([SMALL]);
});

test('equal calls that run at once in a process are calls of their own', async () => {
  const agent = await PayingAgent.open();
  const calls = createGuardedCalls(await agent.options());
  const outcomes = await Promise.all([1, 2, 3].map(() => calls.run(call(SMALL), paying(agent))));
  expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
  expect(agent.paid).toHaveLength(3);
});

test.each(['call_0', '', '0', 'one', 'functions.pay_invoice:0', 'pay_invoice_0', 'call_00000000000000000'])(
  'id %j gives no conversation the receipt of another',
  async (callId) => {
    const agent = await PayingAgent.open();
    const conversations = [undefined, undefined, 'a', 'b', 'b'];
    for (const conversation of conversations) await repeated(agent, call(SMALL, { callId, conversation }));
    expect(agent.paid).toHaveLength(conversations.length);
    const calls = createGuardedCalls(await agent.options());
    await Promise.all(
      conversations.map((conversation) => calls.run(call(SMALL, { callId, conversation }), paying(agent))),
    );
    expect(agent.paid).toHaveLength(2 * conversations.length);
  },
);

test('a random id names its call within its conversation only', async () => {
  const agent = await PayingAgent.open();
  const callId = randomId();
  const outcomes = [];
  for (const conversation of ['a', 'b', 'a', undefined]) {
    outcomes.push(await repeated(agent, call(SMALL, { callId }), { conversation }));
  }
  expect(outcomes).toMatchObject(['receipt 1', 'receipt 2', 'receipt 1', 'receipt 3'].map((value) => ({ value })));
});

test('a conversation does not wait for the unknown outcome of another', async () => {
  const agent = await PayingAgent.open();
  await killed(agent, call(SMALL, { conversation: 'a' }));
  expect(await repeated(agent, call(SMALL, { conversation: 'b' }))).toMatchObject({ kind: 'done' });
  expect(await repeated(agent, call(SMALL, { conversation: 'a' }))).toMatchObject({ kind: 'unknown' });
});

test('agents with one journal get no receipt of each other, and end no wait of each other', async () => {
  const agent = await PayingAgent.open();
  const other = await agent.beside();
  const id = { callId: randomId() };
  await repeated(agent, call(SMALL, id));
  expect(await repeated(other, call(SMALL, id))).toEqual({ kind: 'done', value: 'receipt 1' });
  expect(await repeated(agent, call(LARGE))).toMatchObject({ kind: 'waiting' });
  expect(await repeated(other, call(LARGE))).toMatchObject({ kind: 'waiting' });
  expect(await agent.gate.waiting()).toHaveLength(2);
  await agent.approveAll();
  expect(await repeated(other, call(LARGE))).toMatchObject({ kind: 'done' });
  expect(await repeated(agent, call(LARGE))).toMatchObject({ kind: 'done' });
  await killed(agent, call(SMALL));
  expect(await repeated(other, call(SMALL))).toMatchObject({ kind: 'done' });
});

test('a refusal that was asked for is not the answer to another call under the same id', async () => {
  const agent = await PayingAgent.open();
  const calls = createGuardedCalls(await agent.options());
  agent.isDown = true;
  expect(await calls.ask(call(SMALL, { callId: 'call_0' }))).toMatchObject({ kind: 'refused' });
  agent.isDown = false;
  expect(await calls.ask(call(SMALL, { callId: 'call_0' }))).toEqual({ kind: 'permitted' });
});

test('an asked call of unknown outcome is answered by its run, without a permit', async () => {
  const agent = await PayingAgent.open();
  await killed(agent, call(SMALL, { callId: randomId() }));
  const calls = createGuardedCalls(await agent.options());
  const again = call(SMALL, { callId: randomId() });
  expect(await calls.ask(again)).toEqual({ kind: 'permitted' });
  expect(await calls.run(again, paying(agent))).toMatchObject({ kind: 'unknown' });
  expect(await agent.authorizations()).toHaveLength(1);
});

test('processes that run one id at once run it at most once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const agent = await PayingAgent.open();
    const id = { callId: randomId() };
    const processes = await Promise.all([1, 2, 3].map(async () => createGuardedCalls(await agent.options())));
    await Promise.all(processes.map((each) => each.run(call(SMALL, id), paying(agent))));
    expect(agent.paid.length).toBeLessThanOrEqual(1);
    await repeated(agent, call(SMALL, id));
    expect(agent.paid).toHaveLength(1);
  }
});

test('processes that repeat a call which did not execute run it at most once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const agent = await PayingAgent.open();
    const id = { callId: randomId() };
    await agent.reconcile(await killed(agent, call(SMALL, id)), 'not_executed');
    agent.paid.length = 0;
    const processes = await Promise.all([1, 2, 3].map(async () => createGuardedCalls(await agent.options())));
    await Promise.all(processes.map((each) => each.run(call(SMALL, id), paying(agent))));
    expect(agent.paid.length).toBeLessThanOrEqual(1);
    await repeated(agent, call(SMALL, id));
    expect(agent.paid).toHaveLength(1);
  }
});

test.each(['get', 'begun', 'begin', 'set', 'end', 'endWait'] as const)(
  'a journal of which %s fails lets no call run twice',
  async (broken) => {
    const agent = await PayingAgent.open();
    const journal = { ...memoryJournal(), [broken]: () => Promise.reject(new Error('no disk')) };
    const calls = createGuardedCalls({ ...(await agent.options()), journal });
    const id = { callId: randomId() };
    const outcomes = [];
    for (const _ of [1, 2, 3]) outcomes.push((await calls.run(call(SMALL, id), paying(agent))).kind);
    const isRun = !['get', 'begun', 'begin'].includes(broken);
    expect(outcomes).toEqual([1, 2, 3].map(() => (isRun ? 'done' : 'void')));
    expect(agent.paid).toHaveLength(isRun ? 1 : 0);
  },
);

test('a journal in memory refuses what it cannot remember, and evicts no call of unknown outcome', async () => {
  const journal = memoryJournal();
  for (let index = 0; index < 20_000; index += 1) await journal.begin(String(index), 'authorization');
  await expect(journal.begin('another', 'authorization')).rejects.toThrow('the journal is full');
  expect(await journal.begun('0')).toEqual(['authorization']);
  await journal.end('0', 'authorization');
  expect(await journal.begin('another', 'authorization')).toBe(true);
});
