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

test('a wait that takes too long ends as pending', async () => {
  const { gate, guard, slept } = world;
  gate.on('status', () => ok({ status: 'pending' }));
  const waited = await guard.waitForApproval('esc-1', { timeoutMs: 1_000, intervalMs: 400 });
  expect(waited).toMatchObject({ status: 'pending', authorizationId: null });
  expect(slept).toEqual([400, 400]);
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
