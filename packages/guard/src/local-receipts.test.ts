import { beforeEach, describe, expect, test } from 'vitest';
import { RECEIPTS_MAX } from './limits.js';
import { guardedGateForEach, startGuardedGate } from './testing/guarded-gate.js';
import { AGENT } from './testing/identities.js';
import { ok, refused, type Script } from './testing/scripted-gate.js';
import { bundleBody, served, signedBundle } from './testing/served-bundle.js';

const READ = { action: 'read-report' };
const FORBIDDEN = {
  action: 'delete-all',
  amount: '12.50',
  currency: 'USD',
  merchant: 'acme',
  payload: { everything: true },
};
const MANDATE = { action: 'read-report', document: { permission: [{ target: 'read-report', action: 'execute' }] } };

const world = guardedGateForEach({ mode: 'local', localReceipts: undefined });
const bundle = () => served(signedBundle(bundleBody(world.clock.now, { mandates: [MANDATE] })), {});

beforeEach(() => {
  world.gate.on('bundle', bundle);
});

async function receipts() {
  await world.guard.settled();
  return world.gate.received('receipt').map(({ body }) => body);
}

describe('a decision that was taken from the bundle is reported to the gate', () => {
  test('of a permit, with nothing in the detail that the request did not name', async () => {
    expect(await world.guard.check(READ)).toMatchObject({ decision: 'allow', source: 'bundle' });
    const detail = { amount: null, currency: null, merchant: null, payloadDigest: null };
    const receipt = { agentDid: AGENT.did, ...READ, decision: 'allow', reasonCode: 'AUTHORIZED', v: 2, detail };
    expect(await receipts()).toEqual([expect.objectContaining(receipt)]);
    expect(world.reports).toEqual([expect.objectContaining({ kind: 'receipt', recorded: true, fault: null })]);
  });

  test('of a block, with what was asked for, and under a nonce of its own each time', async () => {
    await world.guard.check(FORBIDDEN);
    await world.guard.check(FORBIDDEN);
    const told = await receipts();
    const detail = {
      amount: 12.5,
      currency: 'USD',
      merchant: 'acme',
      payloadDigest: expect.stringMatching(/^sha256:/),
    };
    expect(told).toHaveLength(2);
    for (const receipt of told) {
      expect(receipt).toMatchObject({ decision: 'block', reasonCode: 'NO_PERMISSION_FOR_ACTION', detail });
    }
    expect(new Set(told.map(({ nonce }) => nonce)).size).toBe(2);
  });

  test('not of what the gate decided itself, nor of what neither decided', async () => {
    await world.guard.authorize(READ);
    world.gate.on('bundle', () => served(bundleBody(world.clock.now)));
    world.clock.now += 5_001;
    expect(await world.guard.check(READ)).toMatchObject({ source: 'guard', decision: 'block' });
    expect(await receipts()).toEqual([]);
  });

  test('not where the host turned receipts off', async () => {
    const quiet = await startGuardedGate({ mode: 'local', localReceipts: false });
    quiet.gate.on('bundle', bundle);
    await quiet.guard.check(READ);
    await quiet.guard.settled();
    expect(quiet.gate.routes).toEqual(['bundle']);
    await quiet.gate.close();
  });
});

describe('a receipt that is not recorded changes no verdict', () => {
  test.each([
    ['the gate refuses it', () => refused(429, 'RATE_LIMIT_EXCEEDED'), 'RATE_LIMIT_EXCEEDED'],
    ['the gate does not say that it did', () => ok({}), 'the gate answered 200'],
    ['the gate has no such address', () => ({ status: 404, text: 'nothing here' }), 'the gate answered 404'],
    ['the connection breaks', () => 'drop', 'fetch failed'],
  ] as [string, Script, string][])('where %s', async (_, script, fault) => {
    world.gate.on('receipt', script);
    expect(await world.guard.wrap('read-report', () => 'report')()).toBe('report');
    expect(await receipts()).toHaveLength(1);
    const told = { kind: 'receipt', ...READ, recorded: false, fault: expect.stringContaining(fault) };
    expect(world.reports).toEqual([expect.objectContaining(told)]);
  });

  test('where the host gives it no nonce', async () => {
    const noNonce = () => {
      throw new Error('no chance left');
    };
    const poor = await startGuardedGate({ mode: 'local', localReceipts: true, ids: noNonce });
    poor.gate.on('bundle', bundle);
    expect(await poor.guard.check(READ)).toMatchObject({ decision: 'allow' });
    await poor.guard.settled();
    expect(poor.reports).toEqual([expect.objectContaining({ recorded: false, fault: 'Error: no chance left' })]);
    await poor.gate.close();
  });

  test('where too many are under way already, which is reported at once', async () => {
    const decisions = Array.from({ length: RECEIPTS_MAX + 3 }, () => world.guard.check(READ));
    await Promise.all(decisions);
    expect(await receipts()).toHaveLength(RECEIPTS_MAX);
    const unsent = world.reports.filter((report) => report.kind === 'receipt' && !report.recorded);
    expect(unsent).toHaveLength(3);
    await world.guard.check(READ);
    expect(await receipts()).toHaveLength(RECEIPTS_MAX + 1);
  });
});
