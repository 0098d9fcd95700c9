import { NotExecuted } from '@gatewright/guard';
import type { JsonObject } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import { memoryJournal } from '../../guard/src/calls/journal.js';
import { createGuardedCalls } from '../src/guarded-calls.js';
import { type Invoice, PayingAgent } from './support/paying-agent.js';

/** Ids as providers of models give them. */
const ONE = 'call_nq3S8mZkJ0pL4xVt';
const TWO = 'call_Wc71TgYdE9uRb2Ks';
const SMALL = { total: 40, vendor: 'acme' };
const LARGE = { total: 80, vendor: 'acme' };
const call = (args: Invoice, callId?: string) => ({ tool: 'pay_invoice', args, callId });
const paying = (agent: PayingAgent) => async (invoice: Invoice) => {
  agent.paid.push(invoice);
  return 'paid';
};

test('a call that began and whose process ended is not run again', async () => {
  const agent = await PayingAgent.open();
  const first = createGuardedCalls(await agent.options());
  void first.run(call(SMALL, ONE), (invoice) => {
    agent.paid.push(invoice);
    return new Promise(() => {});
  });
  await expect.poll(() => agent.paid).toHaveLength(1);
  const restarted = createGuardedCalls(await agent.options());
  expect(await restarted.run(call(SMALL, ONE), paying(agent))).toMatchObject({ kind: 'unknown' });
  expect(agent.paid).toHaveLength(1);
});

test('a repeated id gives the first result, at once and after a restart', async () => {
  const agent = await PayingAgent.open();
  const calls = createGuardedCalls(await agent.options());
  const both = await Promise.all([1, 2].map(() => calls.run(call(SMALL, ONE), paying(agent))));
  const later = await createGuardedCalls(await agent.options()).run(call(SMALL, ONE), paying(agent));
  expect([...both, later]).toEqual([1, 2, 3].map(() => ({ kind: 'done', value: 'paid' })));
  expect(agent.paid).toEqual([SMALL]);
});

test('two processes that resume one approved call run it once', async () => {
  const agent = await PayingAgent.open();
  const open = async () => createGuardedCalls(await agent.options());
  expect(await (await open()).run(call(LARGE, ONE), paying(agent))).toMatchObject({ kind: 'waiting' });
  await agent.approveAll();
  const processes = await Promise.all([open(), open(), open()]);
  const outcomes = await Promise.all(processes.map((each) => each.run(call(LARGE, ONE), paying(agent))));
  expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
  expect(agent.paid).toEqual([LARGE]);
  // What the losers of the race do away with is not the mark of the winner.
  expect(await (await open()).run(call(LARGE, ONE), paying(agent))).toMatchObject({ kind: 'done' });
  expect(agent.paid).toEqual([LARGE]);
});

test('an approval is bound to the arguments of its call', async () => {
  const agent = await PayingAgent.open();
  const calls = createGuardedCalls(await agent.options());
  await calls.run(call(LARGE, ONE), paying(agent));
  await agent.approveAll();
  expect(await calls.run(call({ ...LARGE, total: 81 }, ONE), paying(agent))).toMatchObject({ kind: 'waiting' });
  expect(agent.paid).toEqual([]);
});

test('what waits for people is read from the journal: nothing is asked, and nothing runs', async () => {
  const agent = await PayingAgent.open();
  const options = await agent.options();
  const calls = createGuardedCalls(options);
  const { callId: _, ...large } = call(LARGE);
  expect(await calls.waiting(large)).toBeNull();
  await calls.run(large, paying(agent));
  const escalationId = String((await agent.gate.waiting())[0]?.['escalationId']);
  agent.isDown = true;
  expect(await calls.waiting(large)).toMatchObject({ code: 'ESCALATION_PENDING', decision: 'escalate', escalationId });
  expect(await calls.waiting({ ...large, args: SMALL })).toBeNull();
  expect(await calls.waiting({ ...large, tool: 'other' })).toMatchObject({ code: 'SOP_TOOL_BLOCKED' });
  const get = async () => {
    throw new Error('no disk');
  };
  const blind = createGuardedCalls({ ...options, journal: { ...memoryJournal(), get } });
  expect(await blind.waiting(large)).toMatchObject({ code: 'GUARD_ERROR', detail: expect.stringContaining('no disk') });
  expect(agent.paid).toEqual([]);
});

test('a call waits for people within its time, and ends with its signal', async () => {
  const agent = await PayingAgent.open();
  const calls = createGuardedCalls({ ...(await agent.options()), waitMs: 60_000 });
  const asked = new Set<string>();
  agent.onCall = (path) => {
    if (path.endsWith('/status')) asked.add(path);
  };
  const running = calls.run(call(LARGE, ONE), paying(agent));
  await expect.poll(() => asked.size).toBe(1);
  const cancel = new AbortController();
  const cancelled = calls.run({ ...call({ ...LARGE, vendor: 'globex' }, TWO), signal: cancel.signal }, paying(agent));
  await expect.poll(() => asked.size).toBe(2);
  cancel.abort();
  expect(await cancelled).toMatchObject({ kind: 'waiting' });
  await agent.approveAll();
  expect(await running).toMatchObject({ kind: 'done' });
  expect(agent.paid).toEqual([LARGE]);
});

test('a permit that was asked for is used once, for the call that asked', async () => {
  const agent = await PayingAgent.open();
  const calls = createGuardedCalls(await agent.options());
  expect(await calls.ask(call(SMALL, ONE))).toEqual({ kind: 'permitted' });
  expect(await calls.run(call(SMALL, ONE), paying(agent))).toMatchObject({ kind: 'done' });
  expect(await agent.holds()).toEqual(['settled']);
  // A second run of the call asks for a permit of its own.
  expect(await calls.run(call(SMALL, TWO), paying(agent))).toMatchObject({ kind: 'done' });
  expect(await agent.holds()).toEqual(['settled', 'settled']);
});

test('a function that throws NotExecuted voids the hold, and its call can be repeated', async () => {
  const agent = await PayingAgent.open();
  const calls = createGuardedCalls(await agent.options());
  const refuse = () => {
    throw new NotExecuted('sold out');
  };
  expect(await calls.run(call(SMALL, ONE), refuse)).toMatchObject({ kind: 'void' });
  expect(await calls.run(call(SMALL, ONE), paying(agent))).toMatchObject({ kind: 'done' });
  expect(await agent.holds()).toEqual(['voided', 'settled']);
});

test.each([
  ['a tool without an action', 'other', SMALL, 'SOP_TOOL_BLOCKED'],
  ['an inherited name', 'constructor', SMALL, 'SOP_TOOL_BLOCKED'],
  ['an amount that is absent', 'pay_invoice', { vendor: 'acme' }, 'MALFORMED_REQUEST'],
  ['a member that some readers take for another', 'pay_invoice', { ...SMALL, Total: 5000 }, 'MALFORMED_REQUEST'],
  ['a member that folds to another', 'pay_invoice', { ...SMALL, lines: [{ ship: 1, ſhip: 2 }] }, 'MALFORMED_REQUEST'],
  ['an integer beyond those of doubles', 'pay_invoice', { ...SMALL, to: { id: 2 ** 53 } }, 'MALFORMED_REQUEST'],
  ['arguments that are no JSON', 'pay_invoice', { ...SMALL, at: new Date(0) }, 'PAYLOAD_NOT_CANONICALIZABLE'],
])('%s is refused', async (_, tool, args, code) => {
  const agent = await PayingAgent.open();
  const calls = createGuardedCalls(await agent.options());
  let runs = 0;
  const outcome = await calls.run({ tool, args, callId: ONE }, () => (runs += 1));
  expect(outcome).toMatchObject({ kind: 'refused', refusal: { code } });
  expect(runs).toBe(0);
});

test('terms and payload are of the arguments as they were when the call was made', async () => {
  const agent = await PayingAgent.open();
  const calls = createGuardedCalls(await agent.options());
  const args = { ...SMALL };
  const running = calls.run(call(args), paying(agent));
  args.total = 5000;
  expect(await running).toMatchObject({ kind: 'done' });
  expect(agent.paid).toEqual([SMALL]);
});

test.each([
  ['cents', { from: '/cents', unit: 'minor' as const }],
  ['a function', ({ cents }: JsonObject) => Number(cents) / 100],
])('an amount is read from %s', async (_, amount) => {
  const agent = await PayingAgent.open();
  const tools = { pay_invoice: { action: 'pay', amount, currency: 'USD' } };
  const calls = createGuardedCalls({ ...(await agent.options()), tools });
  const run = (cents: unknown) => calls.run({ tool: 'pay_invoice', args: { cents } }, () => 'paid');
  expect(await run(1234)).toMatchObject({ kind: 'done' });
  const [authorizationId] = await agent.authorizations();
  expect((await agent.gate.hold(String(authorizationId)))?.settledAmount).toBe(12_340_000n);
  expect(await run(10_001)).toMatchObject({ kind: 'refused', refusal: { code: 'SPEND_LIMIT_EXCEEDED' } });
  for (const cents of [-1, undefined, 'x']) expect(await run(cents)).toMatchObject({ kind: 'refused' });
});

test('a function of a term changes neither what runs nor what is bound', async () => {
  const agent = await PayingAgent.open();
  const amount = (args: JsonObject) => {
    Object.assign(args, { total: 1 });
    return 40;
  };
  const tools = { pay_invoice: { action: 'pay', amount, currency: 'USD' } };
  const calls = createGuardedCalls({ ...(await agent.options()), tools });
  expect(await calls.run(call(SMALL), paying(agent))).toMatchObject({ kind: 'done' });
  expect(agent.paid).toEqual([SMALL]);
});
