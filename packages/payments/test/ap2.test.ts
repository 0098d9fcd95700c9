import { createGuardFromConfig, type Guard } from '@gatewright/guard';
import { gatewright } from '@gatewright/msw';
import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { p256 } from '@noble/curves/nist.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { digestOf } from '../src/ap2/sd-jwt.js';
import {
  type Ap2Terms,
  type Jwk,
  memoryPresentations,
  PaymentRefused,
  payAp2,
  verifyPaymentMandate,
} from '../src/ap2.js';
import vectors from './vectors/ap2-payment-chain.json' with { type: 'json' };

const PUBLISHED: Ap2Terms = {
  rootKey: ({ kid }) => (kid === 'agent-provider-key-1' ? keyOf(vectors.rootKey) : null),
  audience: vectors.audience,
  nonce: vectors.nonce,
  now: vectors.now,
  checkoutHash: vectors.checkoutHash,
};

function keyOf({ x, y }: { readonly x: string; readonly y: string }): Jwk {
  return { kty: 'EC', crv: 'P-256', x, y };
}

describe('the published chain', () => {
  test('the published chain verifies, and pays 199 USD to its merchant', () => {
    expect(verifyPaymentMandate(vectors.chain, PUBLISHED)).toMatchObject({
      ok: true,
      value: { amount: '199', merchant: 'merchant_1', open: [], payment: { currency: 'USD', minorUnits: 19_900 } },
    });
  });

  test.each<readonly [string, Partial<Ap2Terms>]>([
    ['from an issuer that is not trusted', { rootKey: () => null }],
    ['under another key', { rootKey: () => ({ ...keyOf(vectors.rootKey), x: vectors.rootKey.y }) }],
    ['presented to another', { audience: 'other' }],
    ['with another nonce', { nonce: 'other' }],
    ['after its end', { now: 1777345957 + 301 }],
    ['before its time', { now: 1777342357 - 301 }],
    ['presented long ago', { now: 1777342370 + 901 }],
    ['of another checkout', { checkoutHash: 'other' }],
    ['of another transaction', { transactionId: 'other' }],
  ])('the published chain is refused %s', (_name, change) => {
    expect(verifyPaymentMandate(vectors.chain, { ...PUBLISHED, ...change }).ok).toBe(false);
  });

  test('the published chain is refused with a character changed, at every seventh place', () => {
    const { chain } = vectors;
    for (let at = 0; at < chain.length; at += 7) {
      const other = chain[at] === 'A' ? 'B' : 'A';
      expect([at, verifyPaymentMandate(chain.slice(0, at) + other + chain.slice(at + 1), PUBLISHED).ok]).toEqual([
        at,
        false,
      ]);
    }
  });

  test('the published chain is refused in parts, twice, in another order, and without a disclosure', () => {
    const [root = '', closed = ''] = vectors.chain.split('~~');
    const [jwt, payee, mandate] = root.split('~');
    for (const chain of [
      ...['', root, `${root}~`, closed, `~~${closed}`, `${closed}~~${root}~`, `${vectors.chain}~~${closed}`],
      ...[`${jwt}~${mandate}~~${closed}`, `${jwt}~${payee}~~${closed}`, `${root}~${payee}~~${closed}`],
      `${vectors.chain}${payee}~`,
    ]) {
      expect(verifyPaymentMandate(chain, PUBLISHED).ok).toBe(false);
    }
  });
});

const ISSUER = new Uint8Array(32).fill(1);
const HOLDER = new Uint8Array(32).fill(2);
const NOW = 1777342400;
const OWN: Ap2Terms = { ...PUBLISHED, rootKey: () => jwkOf(ISSUER), audience: 'us', nonce: 'n', now: NOW };
const RANGE = { type: 'payment.amount_range', currency: 'USD', min: 0, max: 20_000 };
const REFERENCE = { type: 'payment.reference', conditional_transaction_id: vectors.checkoutHash };
const CLOSED = {
  vct: 'mandate.payment.1',
  transaction_id: 'transaction-1',
  payee: { id: 'merchant_1', name: 'Demo Merchant' },
  payment_amount: { amount: 4_000, currency: 'USD' },
  payment_instrument: { id: 'card-1', type: 'card' },
};

const STRANGER = { ...CLOSED, payee: { id: 'stranger', name: 'Demo Merchant', website: 'https://demo.example' } };
const WITHHELD_PAYEE = { id: 'merchant_1', _sd: [digestOf('x')] };

const encode = (value: JsonValue) => Buffer.from(JSON.stringify(value)).toString('base64url');

function jwkOf(secret: Uint8Array): Jwk {
  const point = p256.getPublicKey(secret, false);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => Buffer.from(half).toString('base64url'));
  return keyOf({ x: x ?? '', y: y ?? '' });
}

function tokenOf(secret: Uint8Array, header: JsonObject, mandate: JsonObject, claims: JsonObject = {}): string {
  const disclosure = encode(['salt', mandate]);
  const payload = { ...claims, delegate_payload: [{ '...': digestOf(disclosure) }], _sd_alg: 'sha-256' };
  const signed = `${encode({ alg: 'ES256', ...header })}.${encode(payload)}`;
  const signature = Buffer.from(p256.sign(Buffer.from(signed), secret)).toString('base64url');
  return `${signed}.${signature}~${disclosure}~`;
}

/** A chain with other mandates, claims or keys. */
function chainOf(
  constraints: readonly JsonValue[],
  closed: JsonObject = CLOSED,
  change: { open?: JsonObject; header?: JsonObject; claims?: JsonObject; holder?: Uint8Array } = {},
): string {
  const cnf = { jwk: { ...jwkOf(HOLDER) } };
  const open = { vct: 'mandate.payment.open.1', constraints: [...constraints], cnf, ...change.open };
  const root = tokenOf(ISSUER, { kid: 'k' }, open);
  const claims = { iat: NOW, aud: 'us', nonce: 'n', sd_hash: digestOf(root), ...change.claims };
  const last = tokenOf(change.holder ?? HOLDER, { typ: 'kb+sd-jwt', ...change.header }, closed, claims);
  return `${root.slice(0, -1)}~~${last}`;
}

describe('chains of our own', () => {
  const verify = (...chain: Parameters<typeof chainOf>) => verifyPaymentMandate(chainOf(...chain), OWN);

  test('a chain of our own verifies by sd_hash, and not with issuer_jwt_hash beside it', () => {
    expect(verify([RANGE, REFERENCE])).toMatchObject({ ok: true, value: { amount: '40' } });
    const [root = ''] = chainOf([RANGE]).split('~');
    expect(verify([RANGE], CLOSED, { claims: { issuer_jwt_hash: digestOf(root) } }).ok).toBe(false);
  });

  test.each<readonly [string, Parameters<typeof chainOf>]>([
    ['a holder that the mandate does not name', [[RANGE], CLOSED, { holder: ISSUER }]],
    ['an algorithm that is none', [[RANGE], CLOSED, { header: { alg: 'none' } }]],
    ['another type of token', [[RANGE], CLOSED, { header: { typ: 'kb+jwt' } }]],
    ['the hash of another token', [[RANGE], CLOSED, { claims: { sd_hash: digestOf('other') } }]],
    ['a closed mandate that delegates', [[RANGE], { ...CLOSED, cnf: { jwk: { ...jwkOf(HOLDER) } } }]],
    ['a mandate of another type', [[RANGE], { ...CLOSED, vct: 'mandate.checkout.1' }]],
    ['more than the range', [[{ ...RANGE, max: 3_999 }]]],
    ['less than the range', [[{ ...RANGE, min: 4_001 }]]],
    ['another currency', [[{ ...RANGE, currency: 'EUR' }]]],
    ['a range in decimals', [[{ ...RANGE, max: 100.5 }]]],
    [
      'a payee that is not allowed',
      [[{ type: 'payment.allowed_payees', allowed: [{ id: 'other', name: 'Demo Merchant' }] }]],
    ],
    ['payees that are not disclosed', [[{ type: 'payment.allowed_payees', allowed: [{ '...': digestOf('x') }] }]]],
    ['another instrument', [[{ type: 'payment.allowed_payment_instruments', allowed: [{ id: 'card-2' }] }]]],
    ['no payment service', [[{ type: 'payment.allowed_pisps', allowed: [{ domain_name: 'pay.example' }] }]]],
    ['a date outside', [[{ type: 'payment.execution_date', not_after: '2026-01-01T00:00:00Z' }]]],
    ['another checkout', [[{ ...REFERENCE, conditional_transaction_id: 'other' }]]],
    [
      'a payee that only its name allows',
      [
        [{ type: 'payment.allowed_payees', allowed: [{ name: 'Demo Merchant', website: 'https://demo.example' }] }],
        STRANGER,
      ],
    ],
    ['a withheld constraint', [[RANGE, { '...': digestOf('x') }]]],
    ['a withheld member of a constraint', [[{ ...RANGE, _sd: [digestOf('x')] }]]],
    ['a withheld member of an allowed payee', [[{ type: 'payment.allowed_payees', allowed: [WITHHELD_PAYEE] }]]],
    ['a withheld preset', [[RANGE], CLOSED, { open: { _sd: [digestOf('x')] } }]],
    ['a withheld member of what is paid', [[RANGE], { ...CLOSED, _sd: [digestOf('x')] }]],
    ['a withheld claim of the token', [[RANGE], CLOSED, { claims: { _sd: [digestOf('x')] } }]],
    ['a token that is not valid yet', [[RANGE], CLOSED, { claims: { nbf: NOW + 301 } }]],
    ['an open mandate that is not valid yet', [[RANGE], CLOSED, { open: { nbf: NOW + 301 } }]],
    ['a time that is no number', [[RANGE], CLOSED, { open: { nbf: 'now' } }]],
    ['an unknown constraint', [[{ type: 'payment.moon_phase' }]]],
    ['a constraint of an inherited name', [[{ type: 'toString' }]]],
    ['another amount than was set', [[], CLOSED, { open: { payment_amount: { amount: 1, currency: 'USD' } } }]],
    ['a negative amount', [[RANGE], { ...CLOSED, payment_amount: { amount: -1, currency: 'USD' } }]],
    ['a fraction', [[RANGE], { ...CLOSED, payment_amount: { amount: 0.5, currency: 'USD' } }]],
  ])('a chain of our own is refused with %s', (_name, chain) => {
    expect(verifyPaymentMandate(chainOf(...chain), OWN)).toMatchObject({
      ok: false,
      faults: [{ path: expect.stringMatching(/^\$/) }],
    });
  });
});

describe('choices of a constraint', () => {
  const allowed = [{ '...': digestOf('another payee') }, { id: 'merchant_1' }];
  const payees = { type: 'payment.allowed_payees', allowed };

  test('a choice of a constraint may be withheld: what is left permits less', () => {
    expect(verifyPaymentMandate(chainOf([RANGE, payees]), OWN).ok).toBe(true);
    expect(verifyPaymentMandate(chainOf([RANGE, payees], STRANGER), OWN).ok).toBe(false);
  });

  test('any other digest that is withheld refuses the chain, wherever it is', () => {
    const places: readonly ((digest: JsonObject) => readonly JsonValue[])[] = [
      (digest) => [digest],
      (digest) => [RANGE, digest],
      (digest) => [{ ...payees, allowed: [{ id: 'merchant_1', accounts: [digest] }] }],
      (digest) => [{ type: 'payment.budget', currency: 'USD', max: 100, periods: [digest] }],
    ];
    for (const place of places) {
      expect(verifyPaymentMandate(chainOf(place({ '...': digestOf('x') })), OWN)).toMatchObject({
        ok: false,
        faults: [{ message: expect.stringContaining('withheld') }],
      });
    }
  });
});

describe('at a gate', () => {
  const gate = gatewright({ url: 'https://gate.example', seed: 'ap2', now: '2026-04-28T02:13:20Z' });
  const hold = { ...OWN, action: 'pay', counted: [], presentations: memoryPresentations() };
  const BUDGET = { type: 'payment.budget', currency: 'USD', max: 100 };
  let guard: Guard;

  beforeEach(async () => {
    const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', perTxnMax: 50, maxAmount: 100 });
    guard = createGuardFromConfig(config, {
      fetch: (url, init) => gate.fetch(new Request(url, init)),
      clock: gate.now,
    });
  });
  afterEach(() => gate.reset());

  test('payments of one open mandate stay within the ceiling that counts its budget', async () => {
    const terms = { ...hold, counted: ['payment.budget'] };
    const paid: string[] = [];
    const pay = (id: string) => {
      const chain = chainOf([RANGE, BUDGET], { ...CLOSED, transaction_id: id }, { claims: { nonce: id } });
      return payAp2(guard, chain, { ...terms, nonce: id }, (_verdict, { payment }) => paid.push(payment.transactionId));
    };
    await pay('1');
    await pay('2');
    await expect(pay('3')).rejects.toMatchObject({ code: 'SPEND_LIMIT_EXCEEDED' });
    expect(paid).toEqual(['1', '2']);
  });

  test('a budget that nothing counts is refused before anything is held', async () => {
    const run = () => payAp2(guard, chainOf([RANGE, BUDGET]), hold, () => 'paid');
    await expect(run()).rejects.toBeInstanceOf(PaymentRefused);
    await expect(run()).rejects.toThrow('payment.budget');
    await expect(payAp2(guard, `${chainOf([RANGE])}x`, hold, () => 'paid')).rejects.toBeInstanceOf(PaymentRefused);
    expect(await payAp2(guard, chainOf([RANGE]), hold, () => 'paid')).toBe('paid');
  });

  test('one of ten presentations of a chain is paid, and none later while it is recent', async () => {
    let paid = 0;
    const presentations = memoryPresentations();
    const present = (now: number) =>
      payAp2(guard, chainOf([RANGE]), { ...hold, now, presentations }, () => {
        paid += 1;
      });
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => present(NOW)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const later of [1, 300, 900, 901, 10_000]) {
      await expect(present(NOW + later)).rejects.toBeInstanceOf(PaymentRefused);
    }
    expect(paid).toBe(1);
  });
});
