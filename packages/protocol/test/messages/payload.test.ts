import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../src/json/index.js';
import {
  approvedContextDigest,
  isPayloadDigest,
  type PayloadBinding,
  payloadBindingBytes,
  payloadDigest,
} from '../../src/signed-texts/authorize.js';
import { text } from '../support/arbitraries.js';

const BINDING: PayloadBinding = {
  agentDid: 'did:key:zAgent',
  action: 'purchase-order',
  nonce: 'nonce-0001',
  issuedAt: '2026-01-02T03:04:05.678Z',
  payloadDigest: payloadDigest({}),
};

describe('payload digests', () => {
  test('the digest of a payload is sha256: and the digest of its RFC 8785 text', () => {
    expect(payloadDigest({})).toBe('sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
    expect(payloadDigest(null)).toBe('sha256:74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b');
  });

  test('the digest of any JSON payload is well formed and depends on no order of members', () => {
    fc.assert(
      fc.property(fc.dictionary(text, fc.jsonValue()), (payload) => {
        const parsed: JsonValue = JSON.parse(JSON.stringify(payload));
        const digest = payloadDigest(parsed);
        expect(isPayloadDigest(digest)).toBe(true);
        expect(payloadDigest(Object.fromEntries(Object.entries(Object(parsed)).reverse()) as JsonValue)).toBe(digest);
      }),
    );
  });

  test('the digest of a payload changes with the payee, with a type, and with null for an absent member', () => {
    const digests = [
      { payee: 'a', amount: 1 },
      { payee: 'b', amount: 1 },
      { payee: 'a', amount: '1' },
      { payee: 'a', amount: null },
      { payee: 'a' },
      { payee: ['a'] },
    ].map((payload) => payloadDigest(payload));
    expect(new Set(digests).size).toBe(digests.length);
  });
});

test.each([
  '',
  'sha256:',
  'a'.repeat(64),
  `sha256:${'A'.repeat(64)}`,
  `SHA256:${'a'.repeat(64)}`,
  `sha256:${'a'.repeat(63)}`,
  `sha256:${'a'.repeat(65)}`,
  `sha256:${'g'.repeat(64)}`,
  `sha256-${'a'.repeat(64)}`,
  ` sha256:${'a'.repeat(64)}`,
  `sha256:${'a'.repeat(64)}\n`,
])('the text %j is no digest', (digest) => {
  expect(isPayloadDigest(digest)).toBe(false);
});

describe('payload bindings', () => {
  test.each(['agentDid', 'action', 'nonce', 'issuedAt', 'payloadDigest'])(
    'a payload binding changes with %s',
    (name) => {
      expect(payloadBindingBytes({ ...BINDING, [name]: 'other' })).not.toEqual(payloadBindingBytes(BINDING));
    },
  );
});

describe('digests of approved contexts', () => {
  test('the digest of an approved context is the one that the protocol’s clients send for a low risk level', () => {
    expect(approvedContextDigest({ riskLevel: 'low' })).toBe(
      'sha256:4d7a80bb91a24e602c5b30b2425453feaa65e1f8d535df871e808204e1dd8b6a',
    );
  });

  test('the digest of an approved context takes an absent itinerary for {}, unlike that of the payload {}', () => {
    expect(approvedContextDigest(undefined)).toBe(approvedContextDigest({}));
    expect(approvedContextDigest({})).not.toBe(payloadDigest({}));
  });
});
