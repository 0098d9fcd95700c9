import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Counterparty, createCounterparty } from '../src/counterparty.js';
import { persistentCounterparty } from '../src/persistent-counterparty.js';
import { releaseClaim } from '../src/release-claim.js';
import { ok, refused, ScriptedGate, type ScriptedReply } from './support/scripted-gate.js';

let gate: ScriptedGate;
let counterparty: Counterparty;

beforeEach(async () => {
  gate = await ScriptedGate.start();
  counterparty = persistentCounterparty(createCounterparty({ api: gate.api }), { pauses: [0, 0] });
});

afterEach(() => gate.close());

test.each(['claim', 'capture', 'void', 'unknown'] as const)(
  'a lost answer to %s is asked for again, three times in all',
  async (verb) => {
    gate.on(verb, () => 'drop');
    const result = await {
      claim: () => counterparty.claim('auth-1'),
      capture: () => counterparty.capture('auth-1', { amountCharged: 5 }),
      void: () => counterparty.void('auth-1'),
      unknown: () => counterparty.unknown('auth-1'),
    }[verb]();
    expect(result).toMatchObject({ ok: false, retryable: true });
    expect(gate.received(verb)).toHaveLength(3);
    if (result.ok || !('idempotencyKey' in result)) return;
    const keys = gate.received(verb).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual(Array(3).fill(result.idempotencyKey));
  },
);

test.each([
  ['of this charge', { outcome: 'settled', settledAmount: 5, currency: 'USD' }, true],
  ['of another charge', { outcome: 'settled', settledAmount: 4, currency: 'USD' }, false],
  ['that was voided', { outcome: 'not_executed', currency: 'USD' }, false],
])('a capture after a lost answer counts as made on a hold %s: %o', async (_name, effect, isMade) => {
  gate.on('capture', ({ ordinal }) => (ordinal === 1 ? 'drop' : refused(409, 'AUTHORIZATION_ALREADY_USED', {})));
  gate.on('effect', () => ok(effect));
  expect((await counterparty.capture('auth-1', { amountCharged: '5.00' })).ok).toBe(isMade);
});

test('a void after a lost answer counts as made on a hold that was voided, and no other', async () => {
  gate.on('void', ({ ordinal }) => (ordinal % 2 === 1 ? 'drop' : refused(409, 'NOT_HELD', {})));
  gate.on('effect', ({ ordinal }) => ok({ outcome: ordinal === 1 ? 'not_executed' : 'settled' }));
  expect((await counterparty.void('auth-1')).ok).toBe(true);
  expect((await counterparty.void('auth-1')).ok).toBe(false);
});

test('a refusal whose call was made once stands, whatever the hold says', async () => {
  gate.on('capture', () => refused(409, 'AUTHORIZATION_ALREADY_USED', {}));
  gate.on('effect', () => ok({ outcome: 'settled', settledAmount: 5, currency: 'USD' }));
  expect(await counterparty.capture('auth-1', { amountCharged: 5 })).toMatchObject({ ok: false });
  expect(gate.received('effect')).toHaveLength(0);
});

test('the look-up that decides whether a capture was made is repeated as well', async () => {
  gate.on('capture', ({ ordinal }) => (ordinal === 1 ? 'drop' : refused(409, 'AUTHORIZATION_ALREADY_USED', {})));
  const effect = { outcome: 'settled', settledAmount: 5, currency: 'USD' };
  gate.on('effect', ({ ordinal }) => (ordinal < 3 ? 'drop' : ok(effect)));
  expect((await counterparty.capture('auth-1', { amountCharged: 5 })).ok).toBe(true);
});

test.each(['bookingRef', 'settlementTxHash'])(
  'a capture under another %s, or none, is not the one that was asked for',
  async (name) => {
    gate.on('capture', ({ ordinal }) => (ordinal % 2 === 1 ? 'drop' : refused(409, 'AUTHORIZATION_ALREADY_USED', {})));
    const effect = { outcome: 'settled', settledAmount: 5, currency: 'USD' };
    const [own, others] = ['own', 'others'];
    const stated = [{ [name]: own }, { [name]: others }, {}];
    gate.on('effect', ({ ordinal }) => ok({ ...effect, ...stated[ordinal - 1] }));
    const results = [];
    for (const _ of stated) results.push((await counterparty.capture('auth-1', { amountCharged: 5, [name]: own })).ok);
    expect(results).toEqual([true, false, false]);
  },
);

const GRANT = { ok: true, amount: 5, currency: 'USD', claimToken: 'a'.repeat(64) };

test.each<[string, () => ScriptedReply, number]>([
  ['whose answers stayed lost is made again under its key, and its hold', () => 'drop', 4],
  ['that was granted on other terms is not made again, and its hold', () => ok({ ...GRANT, amount: 6 }), 1],
])('a claim %s is voided with the token', async (_name, first, claims) => {
  gate.on('claim', (request) => (request.ordinal < 4 ? first() : ok(GRANT)));
  const terms = { expect: { amount: 5, currency: 'USD' } };
  const refusal = await counterparty.claim('auth-1', terms);
  if (refusal.ok) throw new Error('the claim was granted');
  expect((await releaseClaim(counterparty, 'auth-1', terms, refusal)).ok).toBe(true);
  const keys = gate.received('claim').map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual(Array(claims).fill(refusal.idempotencyKey));
  expect(gate.received('void').map(({ body }) => body['claimToken'])).toEqual([GRANT.claimToken]);
});

test('a hold that was not granted is not voided: it can be that of another service', async () => {
  gate.on('claim', ({ ordinal }) => (ordinal < 4 ? 'drop' : refused(409, 'AUTHORIZATION_ALREADY_CLAIMED')));
  const refusal = await counterparty.claim('auth-1');
  if (refusal.ok) throw new Error('the claim was granted');
  expect(await releaseClaim(counterparty, 'auth-1', {}, refusal)).toMatchObject({ ok: false });
  expect(gate.received('void')).toEqual([]);
});
