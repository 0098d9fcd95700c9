import { expect, test } from 'vitest';
import { startupGate } from '../../src/http/startup-gate.js';

const ENV = Object({});
const call = (path: string) => new Request(`http://gate.test${path}`);

test('calls that come early wait, and are answered once the gate is open', async () => {
  const answered: string[] = [];
  const gate = startupGate(({ url }) => {
    answered.push(url);
    return new Response(url);
  });
  const early = [gate.fetch(call('/1'), ENV), gate.fetch(call('/2'), ENV)];
  await new Promise((resolve) => setImmediate(resolve));
  expect(answered).toEqual([]);
  gate.open();
  expect(await Promise.all(early)).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(gate.fetch(call('/3'), ENV)).toBeInstanceOf(Response);
});

test('calls to a service that will not be there are refused, with a verdict: nothing of them was done', async () => {
  const gate = startupGate(() => new Response('answered'));
  const early = gate.fetch(call('/1'), ENV);
  gate.abandon();
  for (const response of [await early, await gate.fetch(call('/2'), ENV)]) {
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      success: false,
      message: 'GATE_UNAVAILABLE',
      data: { decision: 'block' },
    });
  }
});

test('a gate that is left refuses readiness and answers everything else', async () => {
  const gate = startupGate(() => new Response('answered'));
  gate.open();
  gate.leave();
  expect((await gate.fetch(call('/api/v1/readyz'), ENV)).status).toBe(503);
  expect((await gate.fetch(call('/api/v1/healthz'), ENV)).status).toBe(200);
});
