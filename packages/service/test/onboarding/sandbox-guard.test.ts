import { createGuardFromConfig, type GuardMode } from '@gatewright/guard';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestGate } from '../support/test-gate.js';

const FLIGHT = { action: 'flight-purchase', currency: 'USD', merchant: 'skyward-air' };
const ORDER = { action: 'purchase-order', amount: 5, currency: 'USD', merchant: 'skyward-air' };
const MODES: readonly GuardMode[] = ['gate', 'remote', 'local'];

describe.each(['magp', 'key'])('did:%s', (method) => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start({ GATEWRIGHT_DID_METHOD: method });
  });
  afterAll(() => gate.discard());

  async function guardOf(mode: GuardMode, more: object = {}) {
    const { data } = await gate.post('/onboarding/sandbox', more);
    return createGuardFromConfig(data, {
      mode,
      fetch: (url, init) => gate.fetch(url, init),
      clock: () => Date.parse(gate.now),
    });
  }

  // covers 1.3 sandbox-purchase-order: A purchase order of a sandbox agent is NO_MANDATE, at the gate and in each mode of its guard
  test.each(MODES)('a sandbox agent gets NO_MANDATE for a purchase order in the mode %s', async (mode) => {
    const guard = await guardOf(mode);
    expect(await guard.decide(ORDER)).toMatchObject({ decision: 'block', reasonCode: 'NO_MANDATE' });
    await expect(guard.enforce(ORDER)).rejects.toMatchObject({ code: 'NO_MANDATE' });
    const { amount: _, ...withoutValue } = ORDER;
    expect(await guard.decide(withoutValue)).toMatchObject({ reasonCode: 'NO_MANDATE' });
    await guard.settled();
  });

  // No person of the sandbox could approve.
  test.each(MODES)(
    'a sandbox agent books a flight of any amount within its limit in the mode %s, without a person',
    async (mode) => {
      for (const amount of [1, 250, 400, 500]) {
        const guard = await guardOf(mode);
        const book = guard.wrap(
          FLIGHT.action,
          (paid: number) => paid,
          (paid) => ({ amount: paid, currency: 'USD', merchant: 'skyward-air' }),
        );
        expect(await book(amount)).toBe(amount);
        await guard.settled();
      }
      const free = await guardOf(mode, { financial: false });
      expect(await free.wrap(FLIGHT.action, () => 'booked')()).toBe('booked');
    },
  );

  test('a sandbox agent waits or is refused where it states a high risk itself, or exceeds its limit', async () => {
    const guard = await guardOf('gate');
    const risky = { ...FLIGHT, amount: 250, itinerary: { riskLevel: 'high' } };
    expect(await guard.decide(risky)).toMatchObject({ reasonCode: 'RISK_REVIEW' });
    expect(await guard.decide({ ...FLIGHT, amount: 501 })).toMatchObject({ reasonCode: 'SOP_SPEND_CAP' });
  });
});
