import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewedAgent } from '../support/escalated.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';

const LOG = '/policy/decisions';
let gate: TestGate;
let agent: JsonObject;
beforeAll(async () => {
  gate = await TestGate.start();
  agent = await reviewedAgent(gate);
  for (const amount of [12.1, 0.2, 5_000]) {
    await gate.post('/policy/mandate/authorize', signedOrder(agent, { issuedAt: gate.now, amount }));
  }
});
afterAll(() => gate.discard());

/** A summary once the log has every decision of before the call. */
async function summary(query = '', token = gate.ownerToken) {
  const asked = Date.now();
  for (;;) {
    const { status, data } = await gate.get(`${LOG}/summary${query}`, { token });
    const { rows, counted, next, completeTo } = data;
    if (status !== 200 || typeof completeTo !== 'string' || Date.parse(completeTo) >= asked) {
      return { status, rows: Array.isArray(rows) ? rows.filter(isJsonObject) : [], counted, next };
    }
  }
}

test('a summary counts decisions and adds their amounts exactly, by day, verdict, code and currency', async () => {
  const day = gate.now.slice(0, 10);
  const { rows, counted, next } = await summary();
  expect({ counted, next }).toEqual({ counted: 3, next: null });
  expect(rows).toEqual([
    expect.objectContaining({ day, decision: 'block', currency: 'USD', count: 1, amount: '5000' }),
    { day, decision: 'allow', reasonCode: 'AUTHORIZED', currency: 'USD', count: 2, amount: '12.3' },
  ]);
});

test('a summary counts the decisions that the log answers to the same query', async () => {
  for (const query of ['?decision=block', '?currency=USD&maxAmount=1', '?from=2100-01-01T00:00:00Z', '?action=none']) {
    const { data } = await gate.get(`${LOG}${query}`, { token: gate.ownerToken });
    expect((await summary(query)).counted).toBe(Array.isArray(data['decisions']) ? data['decisions'].length : null);
  }
});

test('a summary counts nothing of agents that the caller does not see', async () => {
  const developer = await gate.personToken('developer', 'other@example.test');
  expect(await summary('', developer)).toMatchObject({ status: 200, rows: [], counted: 0, next: null });
});

test('a summary refuses what the log refuses, and a page of its own length', async () => {
  for (const query of ['?minAmount=1', '?from=today', '?after=%2F', '?limit=5', '?agent=x']) {
    expect((await gate.get(`${LOG}/summary${query}`, { token: gate.ownerToken })).status).toBe(400);
  }
});
