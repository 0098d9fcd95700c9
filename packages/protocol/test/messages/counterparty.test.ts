import { expect, test } from 'vitest';
import {
  COUNTERPARTY_PURPOSES,
  counterpartyAcceptanceText,
  isCounterpartyPurpose,
} from '../../src/signed-texts/counterparty.js';

const ACCEPTANCE = {
  registrant: 'did:web:owner.example',
  serviceDid: 'did:key:zService',
  purpose: 'claim',
  nonce: 'n|1',
  expiresAt: '2026-01-02T03:04:05.678Z',
} as const;

test('an acceptance to claim is none to report', () => {
  const texts = COUNTERPARTY_PURPOSES.map((purpose) => counterpartyAcceptanceText({ ...ACCEPTANCE, purpose }));
  expect(new Set(texts).size).toBe(2);
});

test.each([
  ['claim', true],
  ['report', true],
  ['refund', false],
  ['', false],
])('the purpose %j is one that a service may agree to: %s', (purpose, isOne) => {
  expect(isCounterpartyPurpose(purpose)).toBe(isOne);
});
