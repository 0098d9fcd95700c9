import { expect, test } from 'vitest';
import { guardedGateForEach } from './support/guarded-gate.js';
import { ok, refused } from './support/scripted-gate.js';

const world = guardedGateForEach();

test.each([
  ['approved', { authorizationId: 'auth-9' }],
  ['denied', {}],
  ['expired', {}],
  ['modified', { nextEscalationId: 'esc-2' }],
])('a wait ends once the action is %s', async (status, members) => {
  const { gate, guard, slept } = world;
  gate.on('status', ({ ordinal }) => ok(ordinal < 3 ? { status: 'pending' } : { status, ...members }));
  expect(await guard.waitForApproval('esc-1')).toMatchObject({ status, escalationId: 'esc-1', ...members });
  expect(slept).toEqual([2_000, 2_000]);
});

test.each([
  [400, [400, 400]],
  [0, Array(9).fill(100)],
  [Number.NaN, Array(9).fill(100)],
])('a wait of a second with a pause of %d ms ends as pending, slow answers included', async (intervalMs, pauses) => {
  const slept: number[] = [];
  await world.restart({
    sleep: async (ms) => {
      slept.push(ms);
      world.clock.now += ms;
    },
  });
  world.gate.on('status', ({ ordinal }) => {
    if (ordinal === 1) world.clock.now += 100;
    return ok({ status: 'pending' });
  });
  const waited = await world.guard.waitForApproval('esc-1', { timeoutMs: 1_000, intervalMs });
  expect(waited).toMatchObject({ status: 'pending', authorizationId: null });
  expect(slept).toEqual(pauses);
});

test('what people wrote is handed to the agent by the wait and by the error of a resume', async () => {
  const reasons = [
    { decision: 'approve', reason: 'fine for me' },
    { decision: 'deny', reason: 'over the budget of March' },
  ];
  world.gate.on('status', () => ok({ status: 'denied', reasons: [...reasons, 'garbled', { decision: 'deny' }] }));
  expect(await world.guard.waitForApproval('esc-1')).toMatchObject({ status: 'denied', reasons });
  const resumed = world.guard.resume('esc-1', { action: 'pay', amount: 1 }, () => undefined);
  await expect(resumed).rejects.toThrow('"over the budget of March" (deny)');
});

test('a gate that fails or cannot be reached is asked again', async () => {
  const { gate, guard } = world;
  const answers = [
    'drop',
    refused(503, 'GATE_UNAVAILABLE'),
    { status: 502, text: 'down' },
    ok({ status: 'denied' }),
  ] as const;
  gate.on('status', ({ ordinal }) => answers[ordinal - 1] ?? 'drop');
  expect(await guard.waitForApproval('esc-1')).toMatchObject({ status: 'denied' });
});

test('an escalation that the gate does not know, or answers with another, is refused or not believed', async () => {
  const { gate, guard } = world;
  gate.on('status', () => refused(404, 'NOT_FOUND'));
  expect(await guard.waitForApproval('esc-1')).toMatchObject({ status: 'refused', reasonCode: 'NOT_FOUND' });
  expect(await guard.waitForApproval('..')).toMatchObject({ status: 'refused', reasonCode: 'MALFORMED_REQUEST' });
  gate.on('status', () => ok({ status: 'approved', escalationId: 'esc-2', authorizationId: 'auth-9' }));
  expect(await guard.waitForApproval('esc-1', { timeoutMs: 0 })).toMatchObject({
    status: 'pending',
    authorizationId: null,
  });
});
