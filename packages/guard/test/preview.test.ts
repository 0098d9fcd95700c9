import { beforeEach, describe, expect, test } from 'vitest';
import { guardedGateForEach } from './support/guarded-gate.js';
import { ok, refused } from './support/scripted-gate.js';
import { bundleBody, served, signedBundle } from './support/served-bundle.js';

const READ = { action: 'read-report' };
const PURCHASE = { action: 'purchase-order', amount: 40, currency: 'USD', merchant: 'acme' };
const DAY = {
  per: 'day',
  from: 'mandate',
  budget: null,
  remaining: 40,
  remainingCount: null,
  renewsAt: '2030-01-02T00:00:00.000Z',
  exceeded: false,
};
const PREVIEW = {
  decision: 'allow',
  reasonCode: 'AUTHORIZED',
  detail: null,
  fired: [],
  unverifiable: [],
  approvals: null,
};

describe('previews of a gate', () => {
  const world = guardedGateForEach();

  test('a preview has the verdict of the gate and what each limit has left, and asks for no hold', async () => {
    world.gate.on('preview', () => ok({ ...PREVIEW, limits: [DAY] }));
    const { verdict, limits, approvals } = await world.guard.preview(PURCHASE);
    expect(verdict).toMatchObject({
      decision: 'allow',
      reasonCode: 'AUTHORIZED',
      source: 'gate',
      authorizationId: null,
    });
    expect(limits).toEqual([DAY]);
    expect(approvals).toBeNull();
    expect(world.gate.routes).toEqual(['preview']);
    expect(world.gate.received('preview')[0]?.body).toMatchObject({
      action: 'purchase-order',
      nonce: expect.stringMatching(/^preview:/),
      signature: expect.any(String),
    });
  });

  test('a preview of a refusal has the reason of the gate', async () => {
    const data = {
      ...PREVIEW,
      decision: 'block',
      reasonCode: 'SPEND_LIMIT_EXCEEDED',
      limits: [{ per: 7, remaining: '40.50' }, 5],
    };
    world.gate.on('preview', () => ok(data));
    const { verdict, limits } = await world.guard.preview(PURCHASE);
    expect(verdict).toMatchObject({ decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED' });
    const unsaid = { per: null, from: null, budget: null, remaining: null, remainingCount: null, renewsAt: null };
    expect(limits).toEqual([{ ...unsaid, exceeded: true }]);
  });

  test.each([
    ['fails', () => ({ status: 500, text: 'down' }) as const, 'GATE_HTTP_500'],
    ['refuses the caller', () => refused(403, 'AGENT_KEY_UNVERIFIED'), 'AGENT_KEY_UNVERIFIED'],
    ['cannot be reached', () => 'drop' as const, 'GATE_UNREACHABLE'],
    ['says nothing that is known', () => ok({ decision: 'maybe' }), 'GATE_HTTP_200'],
  ])('a gate that %s previews a block', async (_, reply, reasonCode) => {
    world.gate.on('preview', reply);
    expect(await world.guard.preview(PURCHASE)).toMatchObject({
      verdict: { decision: 'block', reasonCode },
      limits: [],
    });
  });

  test('a request that cannot be sent previews a block, and asks nothing', async () => {
    expect((await world.guard.preview({ ...PURCHASE, amount: Number.NaN })).verdict.decision).toBe('block');
    expect(world.gate.routes).toEqual([]);
  });
});

describe('previews beside a bundle', () => {
  const world = guardedGateForEach({ mode: 'gate', localReceipts: undefined });
  const policy = { mandates: [{ action: 'read-report', document: { permission: [{ target: 'read-report' }] } }] };

  beforeEach(() => {
    world.gate.on('bundle', () => served(signedBundle(bundleBody(world.clock.now, policy))));
  });

  test('a preview is the refusal of the bundle where the gate would permit, and sends no receipt', async () => {
    world.gate.on('preview', () => ok({ ...PREVIEW, limits: [DAY] }));
    expect(await world.guard.preview(PURCHASE)).toMatchObject({
      verdict: { source: 'bundle', decision: 'block' },
      limits: [DAY],
    });
    expect(await world.guard.preview(READ)).toMatchObject({ verdict: { source: 'gate', decision: 'allow' } });
    await world.guard.settled();
    expect(world.gate.received('receipt')).toEqual([]);
  });

  test.each([
    ['a page', () => ({ status: 404, text: 'no such route' }) as const],
    ['an envelope', () => refused(404, 'NOT_FOUND')],
  ])('a gate without previews, which answers %s, leaves the verdict to the verified bundle', async (_, reply) => {
    world.gate.on('preview', reply);
    expect(await world.guard.preview(READ)).toMatchObject({
      verdict: { source: 'bundle', decision: 'allow' },
      limits: [],
    });
    expect(await world.guard.preview(PURCHASE)).toMatchObject({ verdict: { source: 'bundle', decision: 'block' } });
  });

  test('the verb check of the guards before asks for no hold', async () => {
    world.gate.on('preview', () => ok({ ...PREVIEW, limits: [] }));
    expect(await world.guard.check(READ)).toMatchObject({ decision: 'allow', authorizationId: null });
    expect(world.gate.received('authorize')).toEqual([]);
  });
});
