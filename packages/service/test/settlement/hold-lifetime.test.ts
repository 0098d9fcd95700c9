import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { escalate, resolveAs, reviewedAgent } from '../support/escalated.js';
import type { HttpAnswer } from '../support/gate-client.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const MINUTE_MS = 60_000;
const HOLDS = '/organisation/holds';

let gate: TestGate;
beforeEach(async () => {
  gate = await TestGate.start();
});
afterEach(() => gate.discard());

const setMinutes = (minutes: unknown) => gate.asOwner(HOLDS, { minutes });
const hold = () => gate.authorize({ amount: 1, issuedAt: gate.now });
const claim = ({ data }: HttpAnswer) =>
  gate.post(`/policy/mandate/authorize/${textAt(data, 'authorizationId')}/effect/dispatching`, {});

describe('lifetime of holds', () => {
  test('an unclaimed hold lives a quarter of an hour by default, and members read its minutes', async () => {
    const { data } = await gate.get('/organisation', { token: gate.developerToken });
    expect(data['holdMinutes']).toBe(15);
    const held = await hold();
    gate.letPass(14 * MINUTE_MS);
    expect((await claim(held)).status).toBe(200);
    const other = await hold();
    gate.letPass(15 * MINUTE_MS);
    expect((await claim(other)).data['reasonCode']).toBe('AUTHORIZATION_EXPIRED');
  });

  // covers unclaimed-hold-lives: An unclaimed hold lives 15 minutes, or what its organisation set
  test('an unclaimed hold lives as long as the owner sets, from the next hold on, up to the minute', async () => {
    await gate.withTimeStopped(async () => {
      const before = await hold();
      expect((await setMinutes(1)).data).toMatchObject({ holdMinutes: 1, approvals: { escalation: 1 } });
      const [used, expired] = [await hold(), await hold()];
      gate.letPass(MINUTE_MS - 10_000);
      expect((await claim(used)).status).toBe(200);
      gate.letPass(10_000);
      expect((await claim(expired)).data['reasonCode']).toBe('AUTHORIZATION_EXPIRED');
      expect((await claim(before)).status).toBe(200);
    });
  });

  // covers unclaimed-hold-lives
  test('an unclaimed hold expires at the time that its mandate states, and never after that of its organisation', async () => {
    await gate.withTimeStopped(async () => {
      await setMinutes(5);
      for (const [holdTtlSeconds, livesMs] of [
        [90, 90_000],
        [3600, 5 * MINUTE_MS],
      ] as const) {
        const terms = { scope: 'purchase-order', currency: 'USD', maxAmount: 1_000, holdTtlSeconds };
        await gate.asOwner('/policy/mandate', { agentDid: gate.agent['agentDid'], ...terms });
        const [used, expired] = [await hold(), await hold()];
        gate.letPass(livesMs - 1);
        expect((await claim(used)).status).toBe(200);
        gate.letPass(1);
        expect((await claim(expired)).data['reasonCode']).toBe('AUTHORIZATION_EXPIRED');
      }
    });
  });

  // covers unclaimed-hold-lives
  test('the lifetime of holds counts for what people approve as well', async () => {
    const agent = await reviewedAgent(gate);
    await setMinutes(24 * 60);
    const escalationId = await escalate(gate, agent, { issuedAt: gate.now });
    const approved = await resolveAs(gate, gate.ownerToken, escalationId, 'approve');
    const effect = `/policy/mandate/authorize/${textAt(approved.data, 'authorizationId')}/effect`;
    gate.letPass(23 * 60 * MINUTE_MS);
    expect((await gate.get(effect)).data['outcome']).toBe('not_started');
    gate.letPass(60 * MINUTE_MS);
    expect((await gate.get(effect)).data['outcome']).toBe('expired');
  });

  test('the lifetime of holds reaches no hold of another organisation, whose own is asked', async () => {
    await setMinutes(1);
    const sandbox = await gate.post('/onboarding/sandbox', {});
    const order = signedOrder(sandbox.data, {
      action: 'flight-purchase',
      merchant: 'skyward-air',
      itinerary: { riskLevel: 'low' },
      amount: 1,
      issuedAt: gate.now,
    });
    const held = await gate.post('/policy/mandate/authorize', order);
    gate.letPass(2 * MINUTE_MS);
    expect((await claim(held)).status).toBe(200);
  });

  test.each([0, -1, 1.5, 24 * 60 + 1, '15', null])(
    'the lifetime of holds is never %j minutes: MALFORMED_REQUEST',
    async (minutes) => {
      await setMinutes(15);
      expect(await setMinutes(minutes)).toMatchObject({
        status: 400,
        data: { reasonCode: 'MALFORMED_REQUEST', faults: [{ path: '$.minutes' }] },
      });
      expect((await gate.get('/organisation', { token: gate.ownerToken })).data['holdMinutes']).toBe(15);
    },
  );

  test('the lifetime of holds is the owner’s to set: FORBIDDEN for an admin', async () => {
    const admin = await gate.personToken('admin', 'admin@example.test');
    expect(await gate.post(HOLDS, { minutes: 5 }, { token: admin })).toMatchObject({
      status: 403,
      data: { reasonCode: 'FORBIDDEN' },
    });
  });
});
