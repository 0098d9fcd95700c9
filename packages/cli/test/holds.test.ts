import { isJsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServedGate } from './support/served-gate.js';
import { signedOrder } from './support/signed-order.js';

const AUTHORIZE = '/policy/mandate/authorize';
let gate: ServedGate;
beforeAll(async () => {
  gate = await ServedGate.start();
});
afterAll(() => gate.end());

// covers agent-claims-executes
test('a hold of unknown outcome is listed, and reconciled once it is confirmed', async () => {
  const { authorizationId } = await gate.post(AUTHORIZE, signedOrder(gate.bootstrap));
  const id = String(authorizationId);
  const { claimToken } = await gate.post(`${AUTHORIZE}/${id}/effect/dispatching`, {});
  await gate.post(`${AUTHORIZE}/${id}/effect/unknown`, { claimToken, reason: 'no answer' });
  const listed = async (state: string) => {
    const { holds } = await gate.json(['hold', 'list', '--state', state]);
    return Array.isArray(holds) ? holds.filter(isJsonObject).map((hold) => hold['authorizationId']) : [];
  };
  expect(await listed('unknown')).toEqual([id]);
  expect(await listed('dispatching')).toEqual([]);
  expect((await gate.call(['hold', 'list'])).out).toContain('no answer');
  const reconcile = ['hold', 'reconcile', '--id', id, '--outcome', 'not_executed'];
  const asked = await gate.call(reconcile);
  expect([asked.status, asked.out, asked.err]).toEqual([
    2,
    expect.stringMatching(/outcome +unknown/),
    expect.stringContaining('a reconciliation is irrevocable; add --yes'),
  ]);
  expect((await gate.call([...reconcile, '--yes'])).status).toBe(0);
  expect(await listed('unknown')).toEqual([]);
  expect((await gate.call(['hold', 'list', '--state', 'held'])).status).toBe(2);
});
