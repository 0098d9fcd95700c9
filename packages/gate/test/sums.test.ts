import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { authorize } from '../src/authorize.js';
import { KeyedMutex } from '../src/keyed-mutex.js';
import { TestAgent } from './support/test-agent.js';
import { NOON, TestGate } from './support/test-gate.js';

const agent = new TestAgent();
const other = new TestAgent(new Uint8Array(32).fill(8));
const DAY_MS = 86_400_000;
const ORDERS = { scope: 'purchase-order', currency: 'USD', maxAmount: 1_000_000 };

function sop(predicate: string, config: JsonObject, decision = 'block'): JsonObject {
  const molecule = {
    id: 'sum',
    combinator: 'any',
    decision,
    reasonCode: 'SUM_EXCEEDED',
    atoms: [{ predicate, config }],
  };
  return { molecules: [molecule] };
}

async function gateUnder(...sops: readonly JsonObject[]): Promise<TestGate> {
  const gate = TestGate.open().register(agent).register(other);
  await gate.bind(agent, [ORDERS, { scope: 'lookup' }], { sops });
  return gate.bind(other, [ORDERS], { sops });
}

const codeOf = async (gate: TestGate, amount: number, merchant = 'acme', by = agent) =>
  (await gate.ask(by, { amount, merchant })).data['reasonCode'];

describe('rules about sums and counts', () => {
  test('a rule fires where what was spent in the period and the amount are above its limit, and no earlier', async () => {
    const gate = await gateUnder(
      sop('spent-over', { limit: 100, currency: 'USD', period: 'month', zone: 'Europe/Berlin' }),
    );
    expect(await codeOf(gate, 60)).toBe('AUTHORIZED');
    expect(await codeOf(gate, 40.01)).toBe('SUM_EXCEEDED');
    expect(await codeOf(gate, 40)).toBe('AUTHORIZED');
    expect(await codeOf(gate, 0.01)).toBe('SUM_EXCEEDED');
    expect(await codeOf(gate, 100, 'acme', other)).toBe('AUTHORIZED');
    gate.now = Date.parse('2026-03-31T22:00:00Z');
    expect(await codeOf(gate, 100)).toBe('AUTHORIZED');
    expect(gate.failures).toEqual([]);
  });

  test('orders that are split at one merchant count together, in the organisation', async () => {
    const config = { limit: 100, currency: 'USD', period: 'P1D', by: 'merchant', scope: 'organisation' };
    const gate = await gateUnder(sop('spent-over', config, 'escalate'));
    expect(await codeOf(gate, 60, 'acme')).toBe('AUTHORIZED');
    expect(await codeOf(gate, 60, 'globex')).toBe('AUTHORIZED');
    expect(await codeOf(gate, 41, 'acme', other)).toBe('SUM_EXCEEDED');
    expect(await codeOf(gate, 40, 'acme', other)).toBe('AUTHORIZED');
    gate.now += DAY_MS;
    expect(await codeOf(gate, 100, 'acme')).toBe('AUTHORIZED');
  });

  test('a rule counts permitted actions with the one that asks, of the actions that it names', async () => {
    const gate = await gateUnder(sop('counted-over', { count: 2, period: 'day', action: 'purchase-order' }));
    expect(await codeOf(gate, 1)).toBe('AUTHORIZED');
    expect((await gate.ask(agent, { action: 'lookup', amount: 0 })).data['reasonCode']).toBe('AUTHORIZED');
    expect(await codeOf(gate, 1)).toBe('AUTHORIZED');
    expect(await codeOf(gate, 1)).toBe('SUM_EXCEEDED');
    expect((await gate.ask(agent, { action: 'lookup', amount: 0 })).data['reasonCode']).toBe('AUTHORIZED');
  });

  test('a sum by a field that the request does not state is unknown, and waits for people', async () => {
    const gate = await gateUnder(sop('spent-over', { limit: 1, currency: 'USD', period: 'day', by: 'category' }));
    const { data } = await gate.ask(agent, { amount: 1 });
    expect(data).toMatchObject({ reasonCode: 'CONTEXT_UNVERIFIABLE', decision: 'escalate' });
  });

  test('calls at once, on two gates with one ledger, exceed the limit of no rule and leave no room', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 8, maxLength: 24 }), async (amounts) => {
        const gate = TestGate.open({}, createMemoryLedgerStore({ now: () => NOON })).register(agent);
        await gate.bind(agent, [ORDERS], { sops: [sop('spent-over', { limit: 100, currency: 'USD', period: 'day' })] });
        const elsewhere = { ...gate.ports, agentMutex: new KeyedMutex() };
        const answers = await Promise.all(
          amounts.map(async (amount, index) => {
            const body = new TextEncoder().encode(JSON.stringify(agent.request(gate.now, { amount })));
            const { data } = await authorize({ body, source: '192.0.2.1' }, index % 2 === 0 ? gate.ports : elsewhere);
            return { amount, isPermitted: data['decision'] === 'allow' };
          }),
        );
        const spent = answers.reduce((sum, { amount, isPermitted }) => sum + (isPermitted ? amount : 0), 0);
        const refused = answers.filter(({ isPermitted }) => !isPermitted).map(({ amount }) => amount);
        expect(spent).toBeLessThanOrEqual(100);
        if (refused.length > 0) expect(spent + Math.max(...refused)).toBeGreaterThan(100);
        expect(gate.failures).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});
