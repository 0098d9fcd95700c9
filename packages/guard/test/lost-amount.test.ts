import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCounterparty } from '../src/counterparty.js';
import { createGuardFromConfig, type Guard } from '../src/guard.js';
import type { ActionRequest } from '../src/request.js';
import { guardedGateForEach } from './support/guarded-gate.js';
import { AGENT, ISSUER } from './support/identities.js';

interface Order {
  readonly total: number;
}

class Money {
  get amount() {
    return 100;
  }
}

/** A thenable that is no promise. */
const THENABLE = Object.fromEntries([['then', (resolve: (terms: object) => void) => resolve({ amount: 100 })]]);

const hidden = Object.defineProperty({ merchant: 'acme' }, 'amount', { value: 100, enumerable: false });

const world = guardedGateForEach();
let guard: Guard;
/** The guard as it is made in JavaScript, where no type stands in the way. */
let wrap: (action: string, fn: () => unknown, mapArgs?: unknown) => (order: Order) => Promise<unknown>;

/** A guard from the portable config of an agent with this mandate. */
function configured(mandate: object): Guard {
  const issuer = { policyKey: ISSUER.publicKeyHex };
  const config = { apiBase: world.gate.api, agentDid: AGENT.did, agentKey: AGENT.seedHex, issuer, ...mandate };
  return createGuardFromConfig(config, { mode: 'remote', clock: world.clock.read });
}

beforeEach(() => {
  guard = world.guard;
  wrap = (action, fn, mapArgs) => Reflect.apply(guard.wrap, guard, [action, fn, mapArgs]);
});

describe('mappings that may lose the amount', () => {
  // threat money amount-lost-between: The amount lost between the arguments and the request: `mapArgs` absent, async,
  //   without `return`, misspelt, an instance, a getter => nothing is sent: `MALFORMED_REQUEST`,
  //   `AMOUNT_NOT_DETERMINABLE`
  test.each<[string, (order: Order) => unknown, string]>([
    ['is async', async ({ total }) => ({ amount: total }), 'MALFORMED_REQUEST'],
    ['is async and fails', async () => Promise.reject(new Error('no total')), 'MALFORMED_REQUEST'],
    ['gives a thenable', () => THENABLE, 'MALFORMED_REQUEST'],
    ['returns nothing', () => undefined, 'MALFORMED_REQUEST'],
    ['returns null', () => null, 'MALFORMED_REQUEST'],
    ['returns the bare amount', ({ total }) => total, 'MALFORMED_REQUEST'],
    ['returns a list', ({ total }) => [total], 'MALFORMED_REQUEST'],
    ['returns a function', () => () => ({ amount: 1 }), 'MALFORMED_REQUEST'],
    ['misnames the amount', ({ total }) => ({ amuont: total, merchant: 'acme' }), 'MALFORMED_REQUEST'],
    ['names the amount in another case', ({ total }) => ({ Amount: total }), 'MALFORMED_REQUEST'],
    ['names what it may not set', ({ total }) => ({ amount: total, action: 'read-report' }), 'MALFORMED_REQUEST'],
    ['names a symbol', ({ total }) => ({ [Symbol('amount')]: total }), 'MALFORMED_REQUEST'],
    ['states an undefined amount', () => ({ amount: undefined }), 'AMOUNT_NOT_DETERMINABLE'],
    ['states an undefined merchant', ({ total }) => ({ amount: total, merchant: undefined }), 'MALFORMED_REQUEST'],
    ['states an undefined currency', ({ total }) => ({ amount: total, currency: undefined }), 'MALFORMED_REQUEST'],
    ['returns an instance with getters', () => new Money(), 'MALFORMED_REQUEST'],
    ['inherits the amount', ({ total }) => Object.create({ amount: total }), 'MALFORMED_REQUEST'],
    ['inherits it from nothing', ({ total }) => Object.create(bare(total)), 'MALFORMED_REQUEST'],
    ['has a getter', ({ total }) => Object.defineProperty({}, 'amount', getter(total)), 'MALFORMED_REQUEST'],
    ['hides the amount', () => hidden, 'MALFORMED_REQUEST'],
    ['returns a date', () => new Date(0), 'MALFORMED_REQUEST'],
    ['returns a map', ({ total }) => new Map([['amount', total]]), 'MALFORMED_REQUEST'],
  ])('a mapping that %s runs nothing and sends nothing', async (_, mapArgs, code) => {
    const fn = vi.fn();
    await expect(wrap('purchase-order', fn, mapArgs)({ total: 100 })).rejects.toMatchObject({
      code,
      verdict: { decision: 'block', source: 'guard', detail: expect.any(String) },
    });
    expect(fn).not.toHaveBeenCalled();
    expect(world.gate.routes).toEqual([]);
  });

  // covers 1.12 guard-s-call: The guard's call takes action, amount, currency, merchant: all that was stated is sent,
  //   or nothing is
  // threat amount-lost-between
  test('a mapping of any return sends every member that was stated, or nothing', async () => {
    const known = ['amount', 'currency', 'merchant', 'resource', 'jurisdiction', 'itinerary', 'trace', 'materiality'];
    const names = fc.oneof(
      fc.constantFrom(...known),
      fc.constantFrom('amuont', 'total', '__proto__', 'then', 'action'),
    );
    const values = fc.oneof(fc.constantFrom(undefined, null, 0, 100, '12.50', 'US', {}), fc.anything());
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, values, { maxKeys: 3 }), async (returned) => {
        const before = world.gate.received('authorize').length;
        const outcome = await wrap(
          'purchase-order',
          () => 'ran',
          () => returned,
        )({ total: 1 }).catch(String);
        const [body] = world.gate
          .received('authorize')
          .slice(before)
          .map((request) => request.body);
        if (outcome === 'ran') {
          const lost = Object.entries(returned).filter(([name, value]) => value !== null && !(name in (body ?? {})));
          expect(lost).toEqual([]);
        } else expect(body).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });

  // threat amount-lost-between
  test('a written request that may lose the amount runs nothing and sends nothing: MALFORMED_REQUEST', async () => {
    const fn = vi.fn();
    for (const members of [{ amuont: 5 }, { amount: 5, merchant: undefined }, { amount: 5, payload: undefined }]) {
      const request: ActionRequest = Object.assign(JSON.parse('{"action":"purchase-order"}'), members);
      for (const ask of [guard.authorize, guard.check]) {
        expect(await ask(request)).toMatchObject({ decision: 'block', reasonCode: 'MALFORMED_REQUEST' });
      }
      await expect(guard.run(request, fn)).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
      await expect(guard.enforce(request)).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
      await expect(guard.resume('esc-1', request, fn)).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
    }
    const nothing: { action: string } = JSON.parse('null');
    await expect(guard.run(nothing, fn)).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
    const later = Promise.resolve({ action: 'purchase-order' });
    await expect(Reflect.apply(guard.run, guard, [later, fn])).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
    expect(fn).not.toHaveBeenCalled();
    expect(world.gate.routes).toEqual([]);
  });

  test('the refusal of a mapping names the member and the remedy', async () => {
    const misnamed = wrap('purchase-order', vi.fn(), () => ({ amuont: 5 }))({ total: 5 });
    await expect(misnamed).rejects.toThrow(/mapArgs.*"amuont".*amount, currency, merchant/);
    const later = wrap('purchase-order', vi.fn(), async () => ({ amount: 5 }))({ total: 5 });
    await expect(later).rejects.toThrow(/mapArgs.*promise/);
  });
});

describe('financial mandates', () => {
  const FINANCIAL: [string, object][] = [
    ['financial', { financial: true }],
    ['a limit per transaction', { perTxnMax: 500 }],
    ['a limit in all', { maxAmount: '500.00' }],
    ['a currency', { currency: 'USD' }],
    ['a limit in spite of financial false', { financial: false, perTxnMax: 500 }],
    ['a text in place of financial', { financial: 'false' }],
  ];

  // covers guard-s-call
  // threat amount-lost-between
  test.each(FINANCIAL)('a config with %s refuses a wrapped call without an amount', async (_, mandate) => {
    guard = configured(mandate);
    const fn = vi.fn();
    for (const mapArgs of [undefined, () => ({}), () => ({ merchant: 'acme' }), () => ({ amount: null })]) {
      await expect(wrap('purchase-order', fn, mapArgs)({ total: 100 })).rejects.toMatchObject({
        code: 'AMOUNT_NOT_DETERMINABLE',
        verdict: { source: 'guard', nonce: null },
      });
    }
    expect(fn).not.toHaveBeenCalled();
    expect(world.gate.routes).toEqual([]);
    await wrap('read-report', fn, () => ({ amount: 0 }))({ total: 0 });
    expect(fn).toHaveBeenCalledTimes(1);
  });

  test.each<[string, object]>([
    ['no money', { financial: false, perTxnMax: null, maxAmount: null, currency: null }],
    ['nothing about money', {}],
  ])('an agent whose config says %s need not state an amount', async (_, mandate) => {
    guard = configured(mandate);
    const fn = vi.fn();
    await wrap('read-report', fn)({ total: 0 });
    await wrap('read-report', fn, () => ({}))({ total: 0 });
    expect(fn).toHaveBeenCalledTimes(2);
  });

  test('a guard that is made without a config takes financial as an option', async () => {
    await world.restart({ financial: true });
    guard = world.guard;
    const fn = vi.fn();
    await expect(wrap('purchase-order', fn)({ total: 1 })).rejects.toMatchObject({ code: 'AMOUNT_NOT_DETERMINABLE' });
    expect(fn).not.toHaveBeenCalled();
  });
});

function bare(total: number): object {
  return Object.assign(Object.create(null), { amount: total });
}

function getter(total: number): PropertyDescriptor {
  return { enumerable: true, get: () => total };
}

describe('vendors', () => {
  const lost: { readonly amount?: number } = Object.assign({}, { amount: JSON.parse('{}').amount });

  // threat amount-lost-between
  test('an amount that is there and undefined refunds nothing, and is no expectation of a claim', async () => {
    const vendor = createCounterparty({ api: world.gate.api });
    const refused = { ok: false, reasonCode: 'AMOUNT_NOT_DETERMINABLE', retryable: false };
    expect(await vendor.refund('auth-1', lost)).toMatchObject(refused);
    expect(await vendor.claim('auth-1', { expect: { action: 'purchase-order', ...lost } })).toMatchObject(refused);
    expect(world.gate.requests).toEqual([]);
    expect(await vendor.refund('auth-1', {})).toMatchObject({ ok: true });
    expect(await vendor.claim('auth-1', { expect: { action: 'purchase-order' } })).toMatchObject({ ok: true });
  });
});
