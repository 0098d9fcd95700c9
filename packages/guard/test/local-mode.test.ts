import type { JsonObject } from '@gatewright/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { guardedGateForEach, startGuardedGate } from './support/guarded-gate.js';
import { refused } from './support/scripted-gate.js';
import { bundleBody, served, signedBundle } from './support/served-bundle.js';

/** A mandate for one action: at most `perTxnMax` USD to acme, or no money at all. */
function mandate(action: string, perTxnMax: number | null): JsonObject {
  const constraint = [
    { leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: perTxnMax ?? 0, unit: 'USD' },
    { leftOperand: 'mm:merchant', operator: 'isAnyOf', rightOperand: ['acme'] },
  ];
  const permission = [{ target: action, action: 'execute', constraint: perTxnMax === null ? [] : constraint }];
  return { action, document: { uid: `urn:uuid:${action}`, target: action, permission } };
}

function rule(predicate: string, config: JsonObject, decision: string, reasonCode: string): JsonObject {
  const molecule = { id: 'rule', combinator: 'any', atoms: [{ predicate, config }], decision, reasonCode };
  return { id: `sop-${reasonCode}`, document: { strict: false, molecules: [molecule] } };
}

const POLICY: JsonObject = {
  mandates: [mandate('purchase-order', 500), mandate('read-report', null)],
  sops: [
    rule('amount-over', { limit: 200 }, 'escalate', 'PROCUREMENT_APPROVAL_REQUIRED'),
    rule('data-source-not-approved', { approved: ['ledger'] }, 'suspend', 'UNAPPROVED_SOURCE'),
  ],
  revokedActions: ['old-action'],
};

const PURCHASE = { action: 'purchase-order', amount: 100, currency: 'USD', merchant: 'acme' };

function without<T extends object, K extends keyof T>(request: T, member: K): Omit<T, K> {
  const { [member]: _left, ...rest } = request;
  return rest;
}

const world = guardedGateForEach({ mode: 'local' });
let siblings: JsonObject;

beforeEach(() => {
  siblings = {};
  world.gate.on('bundle', () => served(signedBundle(bundleBody(world.clock.now, POLICY)), siblings));
});

test('an action without value runs on the bundle alone', async () => {
  expect(await world.guard.wrap('read-report', () => 'report')()).toBe('report');
  expect(world.gate.routes).toEqual(['bundle']);
});

test('a payment inside the rules is sealed by the gate, runs once and is captured', async () => {
  const fn = vi.fn((_: number) => 'done');
  const buy = world.guard.wrap('purchase-order', fn, (amount) => ({ amount, currency: 'USD', merchant: 'acme' }));
  expect(await buy(100)).toBe('done');
  expect(fn).toHaveBeenCalledTimes(1);
  expect(world.gate.routes).toEqual(['bundle', 'authorize', 'claim', 'capture']);
});

test.each([
  ['over the ceiling', { ...PURCHASE, amount: 501 }, 'SPEND_LIMIT_EXCEEDED'],
  ['to another merchant', { ...PURCHASE, merchant: 'bargain-bin' }, 'MERCHANT_NOT_ALLOWED'],
  ['without an amount, of an action with money', without(PURCHASE, 'amount'), 'AMOUNT_NOT_DETERMINABLE'],
  ['of an unreadable amount', { ...PURCHASE, amount: '1e2' }, 'AMOUNT_NOT_DETERMINABLE'],
  ['of an amount below 0', { ...PURCHASE, amount: '-5' }, 'AMOUNT_NOT_DETERMINABLE'],
  ['of an amount, of an action without money', { action: 'read-report', amount: 1e9 }, 'AMOUNT_NOT_DETERMINABLE'],
  ['in another currency', { ...PURCHASE, currency: 'u\u017fd' }, 'SPEND_LIMIT_EXCEEDED'],
  ['of an action that was never granted', { action: 'delete-all' }, 'NO_PERMISSION_FOR_ACTION'],
  ['of an action that was revoked', { action: 'old-action' }, 'MANDATE_REVOKED'],
])('a request %s is blocked without asking the gate', async (_, request, reasonCode) => {
  const verdict = await world.guard.decide(request);
  expect(verdict).toMatchObject({ decision: 'block', reasonCode, source: 'bundle' });
  await expect(world.guard.enforce(request)).rejects.toMatchObject({ code: reasonCode });
  expect(world.gate.routes).toEqual(['bundle']);
});

test('a rule that escalates is asked of the gate, and the function does not run', async () => {
  world.gate.on('authorize', () =>
    refused(403, 'PROCUREMENT_APPROVAL_REQUIRED', { decision: 'escalate', escalationId: 'esc-1' }),
  );
  await expect(world.guard.enforce({ ...PURCHASE, amount: 300 })).rejects.toMatchObject({
    code: 'PROCUREMENT_APPROVAL_REQUIRED',
    verdict: { escalationId: 'esc-1', source: 'gate' },
  });
});

test('a rule that suspends is reported to the gate and stands', async () => {
  const request = { action: 'read-report', itinerary: { dataSourceId: 'rumours' } };
  expect(await world.guard.decide(request)).toMatchObject({ decision: 'suspend', reasonCode: 'UNAPPROVED_SOURCE' });
  await world.guard.settled();
  expect(world.gate.routes).toEqual(['bundle', 'authorize', 'void']);
});

test.each([
  ['suspended', 'AGENT_SUSPENDED'],
  ['quarantined', 'AGENT_QUARANTINED'],
])('an agent that is %s may do nothing, from the next look at the bundle on', async (status, reasonCode) => {
  expect(await world.guard.decide({ action: 'read-report' })).toMatchObject({ decision: 'allow' });
  siblings = { contained: { status } };
  world.clock.now += 5_001;
  expect(await world.guard.decide({ action: 'read-report' })).toMatchObject({ reasonCode, source: 'bundle' });
  expect(await world.guard.decide(PURCHASE)).toMatchObject({ reasonCode, source: 'bundle' });
  expect(world.gate.received('authorize')).toEqual([]);
});

test('read-only mode blocks a payment with MODE_READ_ONLY and permits a report', async () => {
  siblings = { operatingMode: { mode: 'read_only' } };
  expect(await world.guard.decide(PURCHASE)).toMatchObject({ decision: 'block', reasonCode: 'MODE_READ_ONLY' });
  expect(await world.guard.decide({ action: 'read-report' })).toMatchObject({ decision: 'allow', source: 'bundle' });
});

test('remote mode does not ask for the bundle', async () => {
  const remote = await startGuardedGate({ mode: 'remote' });
  await remote.guard.enforce({ action: 'read-report' });
  expect(remote.gate.routes).toEqual(['authorize', 'claim']);
  await remote.gate.close();
});

// covers unsigned-invalid-stale
test('a bundle that does not verify blocks every action, also one without value', async () => {
  world.gate.on('bundle', () => served(bundleBody(world.clock.now, POLICY)));
  for (const request of [PURCHASE, { action: 'read-report' }]) {
    expect(await world.guard.decide(request)).toMatchObject({
      decision: 'block',
      reasonCode: 'POLICY_BUNDLE_UNSIGNED',
    });
  }
  expect(world.gate.received('authorize')).toEqual([]);
});
