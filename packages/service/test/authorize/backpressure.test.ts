import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestGate } from '../support/test-gate.js';

const CALLS = 64;

let gate: TestGate;

beforeAll(async () => {
  gate = await TestGate.start({ GATEWRIGHT_MAX_QUEUE: '1' });
});

afterAll(() => gate.discard());

test('calls past the bounded queue are asked to come again, lose nothing, and the others are decided', async () => {
  const answers = await Promise.all(Array.from({ length: CALLS }, () => gate.authorize({ amount: 1 })));
  const decided = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(decided.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, headers, data } of refused) {
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(data).toMatchObject({ decision: 'block', reasonCode: 'GATE_UNAVAILABLE' });
  }
  expect(decided.map(({ data }) => data['decision'])).toEqual(decided.map(() => 'allow'));
  expect((await gate.authorize({ amount: 1 })).data).toMatchObject({ decision: 'allow' });
  expect((await gate.get('/readyz')).status).toBe(200);
});
