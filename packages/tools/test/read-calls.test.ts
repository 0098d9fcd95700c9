import { getEventListeners } from 'node:events';
import type { GuardVerdict } from '@gatewright/guard';
import { expect, test } from 'vitest';
import { waitingKeys } from '../../guard/src/calls/call-keys.js';
import { drained } from '../../guard/src/calls/drained.js';
import { isWaiting } from '../../guard/src/calls/waiting-calls.js';
import { mappedCall } from '../src/action-request.js';
import { keysOf } from '../src/call-keys.js';
import { createGuardedCalls } from '../src/guarded-calls.js';
import { MappingError, readToolAction, readToolActions, type ToolCall } from '../src/terms.js';
import { type Invoice, PayingAgent } from './support/paying-agent.js';

const AGENT = 'did:example:a';
const PAY = readToolAction({ action: 'pay', amount: '/total', currency: 'USD' }, '$');
const keys = (call: Partial<ToolCall<unknown>>) => keysOf({ tool: 'pay', args: { total: 1 }, ...call }, AGENT);

test.each([
  ['a UUID', '0f8fad5b-d9cb-469f-a165-70867728950e', true],
  ['a UUID behind a name', 'call-0F8FAD5B-D9CB-469F-A165-70867728950E', true],
  ['16 letters and digits', 'call_a234567890123456', true],
  ['15 letters and digits', 'call_a23456789012345', false],
  ['16 letters and digits that begin with digits', '123456789012345a', true],
  ['16 digits', '1234567890123456', false],
  ['a short id', 'call_0', false],
  ['an empty id', '', false],
  ['no id', undefined, false],
])('%s names a call in its conversation as it is random: %s', (_, callId, isRandom) => {
  expect(keys({ callId }).byId !== null).toBe(isRandom);
  const inStep = keys({ callId, step: 'one' }).byId;
  expect(inStep !== null).toBe(callId !== undefined && callId !== '');
  // A random id is the same in each step, any other is one of its step.
  if (inStep !== null) expect(inStep === keys({ callId, step: 'two' }).byId).toBe(isRandom);
});

test('the name of its tool makes no id random', () => {
  const tool = 'transferToSupplier';
  expect(keys({ tool, callId: `${tool}` }).byId).toBeNull();
  expect(keys({ tool: 'pay', callId: tool }).byId).not.toBeNull();
});

test('each member of a call tells its keys from those of another', () => {
  const base: Partial<ToolCall<unknown>> = { callId: '0', step: 'one', conversation: 'a' };
  const changes: Partial<ToolCall<unknown>>[] = [
    { args: { total: 2 } },
    { tool: 'refund' },
    { conversation: 'b' },
    { conversation: undefined },
    { numbers: new Map([['/total', '1.0000000000000000001']]) },
  ];
  const first = keys(base);
  for (const change of changes) {
    const other = keys({ ...base, ...change });
    expect(other.byId).not.toBe(first.byId);
    expect(other.byArguments).not.toBe(first.byArguments);
    expect(other.asked).not.toBe(first.asked);
  }
  const renamed = keys({ ...base, callId: '1' });
  expect([
    renamed.byArguments === first.byArguments,
    renamed.byId === first.byId,
    renamed.asked === first.asked,
  ]).toEqual([true, false, false]);
  expect(keys({ ...base, step: 'two' }).asked).not.toBe(first.asked);
  expect(keys({ ...base, numbers: new Map() })).toEqual(first);
  expect(keys({}).asked).toBeNull();
  expect(keysOf({ tool: 'pay', args: { total: 1 } }, 'did:example:b').byArguments).not.toBe(keys({}).byArguments);
});

test('arguments that cannot be bound have no keys', () => {
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  expect(keys({ args: circular, callId: '0', step: 'one' })).toEqual({ byId: null, byArguments: null, asked: null });
});

test('a call waits under its id and its arguments, and under its id alone where its framework repeats that', () => {
  const both = { byId: 'id', byArguments: 'arguments', asked: null };
  expect(waitingKeys(both, undefined)).toEqual(['id', 'arguments']);
  expect(waitingKeys(both, false)).toEqual(['id', 'arguments']);
  expect(waitingKeys(both, true)).toEqual(['id']);
  expect(waitingKeys({ ...both, byId: null }, true)).toEqual(['arguments']);
  expect(waitingKeys({ byId: null, byArguments: null, asked: null }, undefined)).toEqual([]);
});

test('a call is bound to its tool and its arguments, and to the texts of numbers that no double carries', () => {
  const args = { total: 5, lines: [1.5, null, 'a'] };
  expect(mappedCall({ tool: 'pay', args }, PAY)).toEqual({
    ok: true,
    request: { action: 'pay', amount: 5, currency: 'USD', payload: { tool: 'pay', arguments: args } },
  });
  const total = '9007199254740993';
  const numbers = new Map([['/total', total]]);
  expect(mappedCall({ tool: 'pay', args: { total: 2 ** 53 }, numbers }, PAY)).toMatchObject({
    ok: true,
    request: { amount: total, payload: { numbers: { '/total': total } } },
  });
  const none = mappedCall({ tool: 'pay', args, numbers: new Map() }, PAY);
  expect(none.ok && none.request.payload).not.toHaveProperty('numbers');
});

test.each([
  [2 ** 53, 'MALFORMED_REQUEST'],
  [-(2 ** 53), 'MALFORMED_REQUEST'],
  [2 ** 53 - 1, null],
  [1.5, null],
])('an argument of %s is refused with %s', (id, code) => {
  for (const args of [
    { total: 5, id },
    { total: 5, ids: [{ id }] },
  ]) {
    const mapped = mappedCall({ tool: 'pay', args }, PAY);
    expect(mapped.ok ? null : mapped.refusal.code).toBe(code);
  }
});

test('the refusal of arguments names their place', () => {
  const mapped = mappedCall({ tool: 'pay', args: { total: 5, ids: [1, { id: 2 ** 53 }] } }, PAY);
  expect(mapped.ok ? null : mapped.refusal).toMatchObject({
    decision: 'block',
    detail: expect.stringMatching(/^\$\.arguments\["ids"\]\["1"\]\["id"\]: an integer beyond/),
  });
});

test.each([
  [{}, '$.action: write a text'],
  [{ action: '' }, '$.action: write a text'],
  [{ action: 1 }, '$.action: write a text'],
  [{ action: 'pay', amount: '/a~' }, '$.amount: '],
  [{ action: 'pay', merchant: { from: '/a', unit: 'minor' } }, '$.merchant.unit: '],
])('the terms %j of a tool are refused with their path', (tool, message) => {
  expect(() => readToolAction(tool, '$')).toThrow(MappingError);
  expect(() => readToolAction(tool, '$')).toThrow(message);
});

test('tools are read with their names, and a member that is none is refused', () => {
  expect([...readToolActions({ pay: { action: 'pay' } })]).toEqual([['pay', { action: 'pay', terms: new Map() }]]);
  const read = new Map([['pay', PAY]]);
  expect(readToolActions(read)).toBe(read);
  const typo = { pay: { action: 'pay', ammount: '/total' } };
  expect(() => readToolActions(typo)).toThrow('$.tools["pay"]: there is no member "ammount"; there are action, amount');
});

test('a stream is read to its end, and its result is what it returns, else what it gave last', async () => {
  async function* returning() {
    yield 1;
    return 2;
  }
  function* giving() {
    yield 1;
    yield 2;
  }
  const parts: unknown[] = [];
  expect(await drained(returning(), (part) => parts.push(part))).toBe(2);
  expect(await drained(Promise.resolve(giving()), async (part) => parts.push(part))).toBe(2);
  expect(await drained((function* () {})())).toBeUndefined();
  expect(await drained([1, 2])).toEqual([1, 2]);
  expect(await drained('text')).toBe('text');
  expect(parts).toEqual([1, 1, 2]);
});

test('a part that is not taken ends the call', async () => {
  const refuse = () => Promise.reject(new Error('no reader'));
  await expect(
    drained(
      (async function* () {
        yield 1;
      })(),
      refuse,
    ),
  ).rejects.toThrow('no reader');
});

test('a verdict waits for people unless they changed its terms', () => {
  const of = (decision: string, escalationId: string | null, reasonCode = 'REVIEW') =>
    isWaiting({ decision, escalationId, reasonCode } as GuardVerdict);
  expect([of('escalate', 'a'), of('escalate', null), of('block', 'a'), of('escalate', 'a', 'MODIFIED')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a tool without an action is refused when it is declared', async () => {
  const calls = createGuardedCalls(await (await PayingAgent.open()).options());
  calls.requireAction('pay_invoice');
  expect(() => calls.requireAction('other')).toThrow('$.tools: write the action of "other"');
});

const LARGE: Invoice = { total: 80, vendor: 'acme' };
const SMALL: Invoice = { total: 40, vendor: 'acme' };
const invoice = (args: Invoice, callId?: string) => ({ tool: 'pay_invoice', args, callId });

test('a call that was asked for is answered as the gate, the journal or its arguments say', async () => {
  const agent = await PayingAgent.open();
  const calls = createGuardedCalls(await agent.options());
  expect(await calls.ask(invoice(LARGE, 'call_0'))).toMatchObject({ kind: 'waiting' });
  expect(await calls.ask(invoice({ ...SMALL, total: 500 }, 'call_0'))).toMatchObject({
    kind: 'refused',
    refusal: { code: 'SPEND_LIMIT_EXCEEDED' },
  });
  expect(await calls.ask({ tool: 'other', args: SMALL, callId: 'call_0' })).toMatchObject({
    kind: 'refused',
    refusal: { code: 'SOP_TOOL_BLOCKED' },
  });
  expect(await calls.ask(invoice(SMALL))).toMatchObject({ kind: 'refused', refusal: { code: 'GUARD_ERROR' } });
  const asked = await agent.gate.decisions();
  expect(await calls.ask(invoice(LARGE, 'call_0'))).toMatchObject({
    kind: 'waiting',
    refusal: { code: 'ESCALATION_PENDING' },
  });
  expect(await agent.gate.decisions()).toHaveLength(asked.length);
  expect(await calls.ask(invoice(SMALL, 'call_0'))).toEqual({ kind: 'permitted' });
  expect(await calls.ask(invoice(SMALL, 'call_0'))).toEqual({ kind: 'permitted' });
  expect(await agent.authorizations()).toHaveLength(1);
});

test('a refusal that was asked for is what the run of its call answers, without asking the gate again', async () => {
  const agent = await PayingAgent.open();
  const calls = createGuardedCalls(await agent.options());
  const over = invoice({ ...SMALL, total: 500 }, 'call_0');
  await calls.ask(over);
  const asked = await agent.gate.decisions();
  expect(await calls.run(over, () => 'paid')).toMatchObject({ kind: 'refused', verdict: { decision: 'block' } });
  expect(await agent.gate.decisions()).toHaveLength(asked.length);
});

test('a call that was cancelled before it ran is voided', async () => {
  const agent = await PayingAgent.open();
  const calls = createGuardedCalls(await agent.options());
  let runs = 0;
  const run = calls.run({ ...invoice(SMALL), signal: AbortSignal.abort() }, () => (runs += 1));
  expect(await run).toMatchObject({ kind: 'void', refusal: { detail: 'the call was cancelled' } });
  expect(runs).toBe(0);
  expect(await agent.holds()).toEqual(['voided']);
});

test('an approved call runs within the wait, and one that is not approved within it waits', async () => {
  const agent = await PayingAgent.open();
  const calls = createGuardedCalls({ ...(await agent.options()), waitMs: 1 });
  expect(await calls.run(invoice(LARGE, 'call_0'), () => 'paid')).toMatchObject({ kind: 'waiting' });
  await agent.approveAll();
  expect(await calls.run(invoice(LARGE, 'call_1'), () => 'paid')).toEqual({ kind: 'done', value: 'paid' });
  expect(await calls.waiting(invoice(LARGE, 'call_1'))).toBeNull();
});

test('a call that was waited for leaves no listener on its signal', async () => {
  const agent = await PayingAgent.open();
  const calls = createGuardedCalls({ ...(await agent.options()), waitMs: 1 });
  const { signal } = new AbortController();
  expect(await calls.run({ ...invoice(LARGE), signal }, () => 'paid')).toMatchObject({ kind: 'waiting' });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a call that waits says so also where the journal cannot be written', async () => {
  const agent = await PayingAgent.open();
  const options = await agent.options();
  const set = () => Promise.reject(new Error('no disk'));
  const calls = createGuardedCalls({ ...options, journal: { ...options.journal, set } });
  expect(await calls.run(invoice(LARGE), () => 'paid')).toMatchObject({
    kind: 'waiting',
    refusal: { detail: expect.stringContaining('(it is not kept across a restart)') },
  });
});
