import { describe, expect, test } from 'vitest';
import { previewRequest } from '../src/preview.js';
import { TestAgent } from './support/test-agent.js';
import { NOON, TestGate } from './support/test-gate.js';

const agent = new TestAgent();
const HOUR = 3_600_000;
const ORDERS = { scope: 'purchase-order', currency: 'USD' };
const iso = (at: number) => new Date(at).toISOString();

type Limits = NonNullable<Parameters<TestGate['bind']>[1][number]['limits']>;

function gateUnder(...limits: Limits): Promise<TestGate> {
  return TestGate.open()
    .register(agent)
    .bind(agent, [{ ...ORDERS, limits }]);
}

const order = (gate: TestGate, amount: number, merchant = 'acme') => gate.ask(agent, { amount, merchant });

describe('limits over time of a mandate', () => {
  test('a verdict names what is left of each limit and when it renews', async () => {
    const gate = await gateUnder({ amount: 100, per: 'day' }, { count: 2, per: { rolling: 'PT1H' } });
    const first = await order(gate, 60);
    expect(first).toMatchObject({
      status: 200,
      data: {
        reasonCode: 'AUTHORIZED',
        limits: [
          { per: 'day', from: 'mandate', remaining: 40, remainingCount: null, exceeded: false },
          { per: { rolling: 'PT1H' }, from: 'mandate', remaining: null, remainingCount: 1, exceeded: false },
        ],
      },
    });
    expect(first.data['limits']).toMatchObject([
      { renewsAt: iso(Date.UTC(2026, 2, 2)) },
      { renewsAt: iso(NOON + HOUR) },
    ]);
    expect(first.data).not.toHaveProperty('retryAt');
  });

  test('an action above what is left is blocked with PERIOD_LIMIT_EXCEEDED, the limit that refused and retryAt', async () => {
    const gate = await gateUnder({ amount: 100, per: 'day', timeZone: 'Europe/Berlin' }, { count: 9, per: 'month' });
    await order(gate, 60);
    const refused = await order(gate, 41);
    expect(refused).toMatchObject({
      status: 403,
      message: 'PERIOD_LIMIT_EXCEEDED',
      data: {
        decision: 'block',
        authorizationId: null,
        retryAt: '2026-03-01T23:00:00.000Z',
        limits: [
          { remaining: 40, exceeded: true },
          { remainingCount: 8, exceeded: false },
        ],
      },
    });
    gate.now = Date.parse('2026-03-01T23:00:00Z');
    expect((await order(gate, 100)).status).toBe(200);
  });

  test('an action above a limit by itself has no retryAt', async () => {
    const gate = await gateUnder({ amount: 100, per: 'day' });
    expect((await order(gate, 101)).data).toMatchObject({ reasonCode: 'PERIOD_LIMIT_EXCEEDED', retryAt: null });
  });

  test('a limit by merchant counts each merchant by itself', async () => {
    const gate = await gateUnder({ amount: 100, per: 'week', by: 'merchant' });
    expect((await order(gate, 100, 'acme')).status).toBe(200);
    expect((await order(gate, 1, 'acme')).data['reasonCode']).toBe('PERIOD_LIMIT_EXCEEDED');
    expect((await order(gate, 100, 'globex')).status).toBe(200);
  });

  test('a verdict under a mandate without limits over time has no member of them', async () => {
    const gate = await TestGate.open()
      .register(agent)
      .bind(agent, [{ ...ORDERS, perTxnMax: 10 }]);
    const { data } = await order(gate, 5);
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['limits']));
    expect(Object.keys(data)).not.toContain('retryAt');
  });

  test('a preview refuses what the commit would, and counts nothing', async () => {
    const gate = await gateUnder({ amount: 100, per: 'day' });
    await order(gate, 60);
    const asked = { agentDid: agent.did, action: ORDERS.scope, currency: 'USD', merchant: 'acme' };
    const preview = async (amount: number) => {
      const { value } = { value: null, ...(await previewRequest({ ...asked, amount }, 'org-1', gate.ports)) };
      return value?.reasonCode;
    };
    expect([await preview(40), await preview(40), await preview(41)]).toEqual([
      'AUTHORIZED',
      'AUTHORIZED',
      'PERIOD_LIMIT_EXCEEDED',
    ]);
    expect((await order(gate, 40)).status).toBe(200);
  });

  test('calls at once spend a limit exactly', async () => {
    const gate = await gateUnder({ amount: 100, per: 'day' });
    const answers = await Promise.all(Array.from({ length: 40 }, () => order(gate, 7)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(14);
  });
});
