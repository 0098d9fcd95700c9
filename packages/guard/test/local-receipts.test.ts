import { beforeEach, describe, expect, test } from 'vitest';
import { Background } from '../src/background.js';
import { GateClient } from '../src/gate-client.js';
import { resolveHost } from '../src/host.js';
import { LocalReceipts, RECEIPTS_KEPT_MAX, RECEIPTS_MAX } from '../src/local-receipts.js';
import type { GuardReport } from '../src/report.js';
import { prepareRequest } from '../src/request.js';
import { verdictOf } from '../src/verdict.js';
import { guardedGateForEach, startGuardedGate } from './support/guarded-gate.js';
import { AGENT } from './support/identities.js';
import { ok, refused, type Script } from './support/scripted-gate.js';
import { bundleBody, served, signedBundle } from './support/served-bundle.js';

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

describe('receipts of local decisions', () => {
  test('a local permit is reported with nothing in the detail that the request did not name', async () => {
    expect(await world.guard.decide(READ)).toMatchObject({ decision: 'allow', source: 'bundle' });
    const detail = { amount: null, currency: null, merchant: null, payloadDigest: null };
    const receipt = { agentDid: AGENT.did, ...READ, decision: 'allow', reasonCode: 'AUTHORIZED', v: 2, detail };
    expect(await receipts()).toEqual([expect.objectContaining(receipt)]);
    expect(world.reports).toEqual([expect.objectContaining({ kind: 'receipt', recorded: true, fault: null })]);
  });

  // covers 2.19 our-guard-sends: Our own guard sends them, of what it decided from its bundle
  test('a local block is reported with what was asked for, and under a nonce of its own each time', async () => {
    await world.guard.decide(FORBIDDEN);
    await world.guard.decide(FORBIDDEN);
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

  // covers our-guard-sends
  test('a decision that the gate took itself, or that neither took, is not reported', async () => {
    await world.guard.authorize(READ);
    world.gate.on('bundle', () => served(bundleBody(world.clock.now)));
    world.clock.now += 5_001;
    expect(await world.guard.decide(READ)).toMatchObject({ source: 'guard', decision: 'block' });
    expect(await receipts()).toEqual([]);
  });

  test('a local decision is not reported where the host turned receipts off', async () => {
    const quiet = await startGuardedGate({ mode: 'local', localReceipts: false });
    quiet.gate.on('bundle', bundle);
    await quiet.guard.decide(READ);
    await quiet.guard.settled();
    expect(quiet.gate.routes).toEqual(['bundle']);
    await quiet.gate.close();
  });
});

describe('receipts that are not recorded', () => {
  test.each([
    ['the gate refuses it', () => refused(403, 'SIGNATURE_INVALID'), 'SIGNATURE_INVALID', 1],
    ['the gate has no such address', () => ({ status: 404, text: 'nothing here' }), 'the gate answered 404', 1],
    ['the gate asks for patience', () => refused(429, 'RATE_LIMIT_EXCEEDED'), 'RATE_LIMIT_EXCEEDED', 4],
    ['the gate does not say that it did', () => ok({}), 'the gate answered 200', 4],
    ['the connection breaks', () => 'drop', 'fetch failed', 4],
  ] as [string, Script, string, number][])(
    'a receipt that is not recorded changes no verdict where %s',
    async (_, script, fault, attempts) => {
      world.gate.on('receipt', script);
      expect(await world.guard.wrap('read-report', () => 'report')()).toBe('report');
      expect(await receipts()).toHaveLength(attempts);
      const told = { kind: 'receipt', ...READ, recorded: false, fault: expect.stringContaining(fault) };
      expect(world.reports).toEqual([expect.objectContaining(told)]);
    },
  );

  test('a receipt that is not recorded changes no verdict where the host gives it no nonce', async () => {
    const noNonce = () => {
      throw new Error('no chance left');
    };
    const poor = await startGuardedGate({ mode: 'local', localReceipts: true, ids: noNonce });
    poor.gate.on('bundle', bundle);
    expect(await poor.guard.decide(READ)).toMatchObject({ decision: 'allow' });
    await poor.guard.settled();
    expect(poor.reports).toEqual([expect.objectContaining({ recorded: false, fault: 'Error: no chance left' })]);
    await poor.gate.close();
  });
});

describe('delivery of receipts', () => {
  const noncesOf = (bodies: Awaited<ReturnType<typeof receipts>>) => new Set(bodies.map(({ nonce }) => nonce));

  // covers 2.19 every-local-decision: Every local decision reaches the gate, as the word of the agent
  test('every local decision of a burst reaches the gate, which is sent few at once', async () => {
    let open = 0;
    let most = 0;
    world.gate.on('receipt', () => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => (open -= 1), 1);
      return ok({ recorded: true });
    });
    await Promise.all(Array.from({ length: 2 * RECEIPTS_MAX }, () => world.guard.decide(READ)));
    expect(noncesOf(await receipts()).size).toBe(2 * RECEIPTS_MAX);
    expect(most).toBeLessThanOrEqual(RECEIPTS_MAX);
    expect(world.reports.filter((report) => report.kind === 'receipt' && report.recorded)).toHaveLength(
      2 * RECEIPTS_MAX,
    );
  });

  // covers every-local-decision
  test('every local decision reaches the gate through an outage, under the nonces that it had', async () => {
    world.gate.on('receipt', () => 'drop');
    await Promise.all(Array.from({ length: 3 }, () => world.guard.decide(READ)));
    const before = noncesOf(await receipts());
    world.gate.on('receipt', () => ok({ recorded: true }));
    await world.guard.decide(READ);
    const after = noncesOf(await receipts());
    expect([before.size, after.size]).toEqual([3, 4]);
    expect(world.reports.filter((report) => report.kind === 'receipt' && report.recorded)).toHaveLength(4);
  });

  test('a receipt that the gate recorded and whose answer was lost counts as recorded: REPLAY_DETECTED', async () => {
    world.gate.on('receipt', ({ ordinal }) => (ordinal === 1 ? 'drop' : refused(403, 'REPLAY_DETECTED')));
    await world.guard.decide(READ);
    expect(await receipts()).toHaveLength(2);
    expect(world.reports).toEqual([expect.objectContaining({ kind: 'receipt', recorded: true, fault: null })]);
  });

  test('receipts wait up to a number that the guard keeps; more are reported as lost', async () => {
    world.gate.on('receipt', () => 'drop');
    const flood = new LocalReceipts({
      client: new GateClient(world.gate.api, resolveHost({})),
      signer: { did: AGENT.did, sign: () => '' },
      host: resolveHost({}),
      persistence: { background: new Background(), host: { sleep: () => new Promise(() => undefined) }, pauses: [1] },
      report: (report) => lost.push(report),
    });
    const lost: GuardReport[] = [];
    const request = prepareRequest(READ);
    if (!request.ok) throw new Error('the request cannot be read');
    const verdict = verdictOf({ decision: 'block', reasonCode: 'PROHIBITED', source: 'bundle' });
    for (let count = 0; count < RECEIPTS_KEPT_MAX + 2; count += 1) flood.send(verdict, request.request);
    const report = { kind: 'receipt', recorded: false, fault: `${RECEIPTS_KEPT_MAX} receipts wait` };
    expect(lost).toEqual([expect.objectContaining(report), expect.objectContaining(report)]);
  });
});
