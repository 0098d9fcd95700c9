import type { JsonObject } from '@gatewright/protocol';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { guardedGateForEach } from './support/guarded-gate.js';
import { SERVICE } from './support/identities.js';
import { permit, refused } from './support/scripted-gate.js';
import { bundleBody, served, signedBundle } from './support/served-bundle.js';

const CEILING = { leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: 500, unit: 'USD' };
const granted = (action: string, constraint: readonly JsonObject[]): JsonObject => ({
  action,
  document: { permission: [{ target: action, constraint }] },
});
const POLICY: JsonObject = {
  mandates: [granted('purchase-order', [CEILING]), granted('read-report', [])],
  sops: [
    {
      id: 'sop-data',
      document: {
        molecules: [
          {
            id: 'pii',
            combinator: 'any',
            atoms: [{ predicate: 'pii-present' }],
            decision: 'block',
            reasonCode: 'PERSONAL_DATA',
          },
        ],
      },
    },
  ],
};
const CLEAN = { itinerary: { piiPresent: false } };
const READ = { action: 'read-report', ...CLEAN };
const PURCHASE = { action: 'purchase-order', amount: 100, currency: 'USD', merchant: 'acme', ...CLEAN };
const OVER = { ...PURCHASE, amount: 501 };

// No mode is stated.
const world = guardedGateForEach({ mode: undefined, localReceipts: undefined });

beforeEach(() => {
  world.gate.on('bundle', () => served(signedBundle(bundleBody(world.clock.now, POLICY))));
});

describe('guards without a mode', () => {
  // covers 2.6 every-decision-of-a-guard: Every decision of a guard that names no mode has an evidence record of the gate, also a
  //   permit of value 0 and a refusal
  test('a guard without a mode has the record of the gate for a permit without value, a payment and a refusal', async () => {
    world.gate.on('authorize', (request) =>
      Number(request.body['amount'] ?? 0) > 500
        ? refused(403, 'SPEND_LIMIT_EXCEEDED', { decision: 'block', eventId: 'event-over' })
        : permit(request),
    );
    for (const request of [READ, PURCHASE, OVER]) {
      const verdict = await world.guard.decide(request);
      expect(verdict).toMatchObject({ source: 'gate', eventId: expect.any(String) });
      expect(verdict.data).toMatchObject({ reasonCode: verdict.reasonCode });
    }
    expect(world.gate.received('authorize')).toHaveLength(3);
    expect(world.gate.received('receipt')).toEqual([]);
  });

  test('a guard without a mode asks the gate before it runs an action without value', async () => {
    expect(
      await world.guard.wrap(
        'read-report',
        () => 'report',
        () => CLEAN,
      )(),
    ).toBe('report');
    expect(world.gate.routes).toEqual(['bundle', 'authorize', 'claim', 'capture']);
  });

  test('a guard without a mode asks the gate of what the bundle blocks, and blocks it also on a permit', async () => {
    const verdict = await world.guard.decide(OVER);
    expect(verdict).toMatchObject({
      decision: 'block',
      reasonCode: 'SPEND_LIMIT_EXCEEDED',
      source: 'bundle',
      authorizationId: null,
      eventId: 'event-1',
    });
    await world.guard.settled();
    expect(world.gate.received('void').map(({ authorizationId }) => authorizationId)).toEqual(['auth-1']);
    expect(world.gate.received('receipt').map(({ body }) => body)).toMatchObject([
      { action: 'purchase-order', decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED' },
    ]);
  });

  test('a guard without a mode leaves to the gate what the bundle only escalates', async () => {
    const unread = { ...PURCHASE, itinerary: {} };
    expect(await world.guard.decide(unread)).toMatchObject({ decision: 'allow', source: 'gate' });
  });

  // covers unsigned-invalid-stale
  test.each([
    ['another policyPublicKey', { policyPublicKey: SERVICE.publicKeyHex }, 'POLICY_BUNDLE_SIGNATURE_INVALID'],
    ['a bundle without a signature', {}, 'POLICY_BUNDLE_UNSIGNED'],
    ['a stale bundle', {}, 'POLICY_BUNDLE_STALE'],
  ] as const)('a guard without a mode runs no action under %s, and says why', async (_what, options, reasonCode) => {
    await world.restart({ mode: undefined, ...options });
    world.gate.on('bundle', () => {
      const age = reasonCode === 'POLICY_BUNDLE_STALE' ? 24 * 60 * 60 * 1000 : 0;
      const body = bundleBody(world.clock.now - age, POLICY);
      return served(reasonCode === 'POLICY_BUNDLE_UNSIGNED' ? body : signedBundle(body));
    });
    for (const request of [PURCHASE, READ]) {
      const run = vi.fn();
      await expect(world.guard.run(request, run)).rejects.toMatchObject({
        code: reasonCode,
        verdict: { eventId: expect.any(String), detail: expect.any(String) },
      });
      expect(run).not.toHaveBeenCalled();
    }
    await world.guard.settled();
    expect(world.gate.received('authorize')).toHaveLength(2);
    expect(world.gate.received('void')).toHaveLength(2);
  });

  test('a guard without a mode answers the refusal of the gate where the bundle does not verify either', async () => {
    world.gate.on('bundle', () => served(bundleBody(world.clock.now, POLICY)));
    world.gate.on('authorize', () => refused(403, 'NO_MANDATE', { decision: 'block', eventId: 'event-1' }));
    expect(await world.guard.decide(PURCHASE)).toMatchObject({ reasonCode: 'NO_MANDATE', eventId: 'event-1' });
  });

  test('a guard without a mode runs nothing while the gate cannot be reached', async () => {
    for (const route of ['bundle', 'authorize'] as const) {
      world.gate.on('bundle', () => served(signedBundle(bundleBody(world.clock.now, POLICY))));
      world.gate.on(route, () => 'drop');
      await expect(world.guard.enforce(PURCHASE)).rejects.toMatchObject({ code: 'GATE_UNREACHABLE' });
      world.clock.now += 6_000;
    }
  });
});
