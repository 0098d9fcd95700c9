import { describe, expect, test } from 'vitest';
import { fromUtf8 } from '../../src/bytes/index.js';
import { payloadDigest } from '../../src/signed-texts/authorize.js';
import {
  type LocalDecision,
  type LocalDecisionDetail,
  localDecisionBytes,
} from '../../src/signed-texts/local-decision.js';

const RECEIPT: LocalDecision = {
  agentDid: 'did:key:zAgent',
  action: 'purchase-order',
  decision: 'block',
  reasonCode: 'SPEND_LIMIT_EXCEEDED',
  nonce: 'nonce-0001',
  issuedAt: '2026-01-02T03:04:05.678Z',
};
const DETAIL: LocalDecisionDetail = { amount: 900, currency: 'USD', merchant: 'acme', payloadDigest: 'sha256:ab' };
const SIX = 'did:key:zAgent|purchase-order|block|SPEND_LIMIT_EXCEEDED|nonce-0001|2026-01-02T03:04:05.678Z';

describe('receipts of local decisions', () => {
  test('a receipt of version 2 signs its name, six fields and the digest of its detail', () => {
    expect(fromUtf8(localDecisionBytes(RECEIPT, DETAIL))).toBe(
      `MAGP-LOCAL-DECISION-v2|${SIX}|${payloadDigest({ amount: 900, currency: 'USD', merchant: 'acme', payloadDigest: 'sha256:ab' })}`,
    );
  });

  test('a receipt of version 1 signs six bare fields', () => {
    expect(fromUtf8(localDecisionBytes(RECEIPT, null))).toBe(SIX);
  });

  test('a receipt takes an absent member of its detail for null, and no detail at all for another version', () => {
    const nothing = { amount: null, currency: null, merchant: null, payloadDigest: null };
    expect(localDecisionBytes(RECEIPT, {})).toEqual(localDecisionBytes(RECEIPT, nothing));
    expect(localDecisionBytes(RECEIPT, {})).not.toEqual(localDecisionBytes(RECEIPT, null));
  });

  test.each(['amount', 'currency', 'merchant', 'payloadDigest'])(
    'a receipt changes with the %s of its detail',
    (name) => {
      expect(localDecisionBytes(RECEIPT, { ...DETAIL, [name]: null })).not.toEqual(localDecisionBytes(RECEIPT, DETAIL));
    },
  );

  test.each(['agentDid', 'action', 'decision', 'reasonCode', 'nonce', 'issuedAt'])(
    'a receipt changes with its %s',
    (name) => {
      for (const detail of [DETAIL, null]) {
        expect(localDecisionBytes({ ...RECEIPT, [name]: 'other' }, detail)).not.toEqual(
          localDecisionBytes(RECEIPT, detail),
        );
      }
    },
  );
});
