import { expect, test } from 'vitest';
import { firstMismatch, isSameAmount } from '../src/hold-terms.js';
import { isPermitCode } from '../src/verdict.js';

const ASKED = { agentDid: 'did:a', action: 'pay', amount: '10.00', currency: 'USD', merchant: 'acme' } as const;

test.each([
  [{}, null],
  [ASKED, null],
  [{ ...ASKED, amount: 10 }, null],
  [{ ...ASKED, currency: 'usd' }, null],
  [{ agentDid: 'did:b' }, 'AUTHORIZATION_AGENT_MISMATCH'],
  [{ agentDid: null }, 'AUTHORIZATION_AGENT_MISMATCH'],
  [{ action: 'Pay' }, 'AUTHORIZATION_ACTION_MISMATCH'],
  [{ amount: 10.01 }, 'AUTHORIZATION_AMOUNT_MISMATCH'],
  [{ amount: null }, 'AUTHORIZATION_AMOUNT_MISMATCH'],
  [{ amount: [10] }, 'AUTHORIZATION_AMOUNT_MISMATCH'],
  [{ currency: 'EUR' }, 'AUTHORIZATION_CURRENCY_MISMATCH'],
  [{ currency: 840 }, 'AUTHORIZATION_CURRENCY_MISMATCH'],
  [{ merchant: 'Acme' }, 'AUTHORIZATION_MERCHANT_MISMATCH'],
  [{ merchant: null }, 'AUTHORIZATION_MERCHANT_MISMATCH'],
  [{ merchant: 'b', agentDid: 'did:b' }, 'AUTHORIZATION_AGENT_MISMATCH'],
])('a hold that a gate states as %j differs by %s', (said, code) => {
  expect(firstMismatch(said, ASKED)).toBe(code);
});

test('terms that were not asked for may be any, and amounts are compared in the currency that is stated', () => {
  expect(firstMismatch({ ...ASKED, merchant: 'b', action: 'c' }, { agentDid: 'did:a' })).toBeNull();
  expect(firstMismatch({ amount: '1000', currency: 'JPY' }, { amount: 1000 })).toBeNull();
  expect(firstMismatch({ amount: '1.10' }, { amount: 1.1 })).toBeNull();
});

test('an amount that is none of its currency is the same where it is written the same', () => {
  expect(isSameAmount('ten', 'ten', 'USD')).toBe(true);
  expect(isSameAmount('ten', 'TEN', 'USD')).toBe(false);
  expect(isSameAmount('ten', 10, 'USD')).toBe(false);
  expect(isSameAmount('1.0', 1, 'USD')).toBe(true);
});

test('a permit stands under no code of a refusal, and an observation under those that rules declare', () => {
  expect([isPermitCode('allow', 'AUTHORIZED'), isPermitCode('allow', 'OUR_OWN')]).toEqual([true, true]);
  expect([isPermitCode('allow', 'SPEND_LIMIT_EXCEEDED'), isPermitCode('allow', 'MANDATE_REVOKED')]).toEqual([
    false,
    false,
  ]);
  expect([isPermitCode('observe', 'OUR_OWN'), isPermitCode('observe', 'MANDATE_REVOKED')]).toEqual([true, false]);
});
