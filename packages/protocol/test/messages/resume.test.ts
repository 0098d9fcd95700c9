import { describe, expect, test } from 'vitest';
import { sha256Hex } from '../../src/bytes/index.js';
import { type ResumeBinding, resumeRequestDigest } from '../../src/signed-texts/resume.js';

const BINDING: ResumeBinding = {
  authorizationId: '2b9ce3f7-abb3-455b-855b-d0dc150fae04',
  action: 'purchase-order',
  amount: 300,
  currency: 'USD',
  merchant: 'acme',
  payloadDigest: 'sha256:654b48d235d26bcfc6d689e3ed8e82ef3150590e0771785da3469ee3cefdae4b',
};
describe('digests of approved requests', () => {
  test('the digest of an approved request is the one that clients compare, with a payload and without', () => {
    expect(resumeRequestDigest(BINDING)).toBe(
      'sha256:8458dcc9270c9c765347c616b06eb1a54d17a38146ed98b35a221230a805ec93',
    );
    const unbound = { ...BINDING, authorizationId: '0ef5034f-a54d-4f08-b272-5c7924bdb7c2', payloadDigest: null };
    expect(resumeRequestDigest(unbound)).toBe(
      'sha256:13289633289695bb858590b40c557d35b14c76cdd5b844de711e3be4185d7a86',
    );
  });

  test.each([0, -0, '0', '0.00', '', null, undefined])(
    'the digest of an approved request binds neither amount nor currency for the amount %j',
    (amount) => {
      const text = `MAGP-RESUME-BIND-v1|${BINDING.authorizationId}|purchase-order|||acme||${BINDING.payloadDigest}`;
      expect(resumeRequestDigest({ ...BINDING, amount })).toBe(`sha256:${sha256Hex(text)}`);
    },
  );

  test('the digest of an approved request takes 300, "300" and "300.00" for one amount', () => {
    for (const amount of ['300', '300.00']) {
      expect(resumeRequestDigest({ ...BINDING, amount })).toBe(resumeRequestDigest(BINDING));
    }
  });

  test('the digest of an approved request binds an amount that is no number as its text', () => {
    const text = `MAGP-RESUME-BIND-v1|${BINDING.authorizationId}|purchase-order|ten|USD|acme||${BINDING.payloadDigest}`;
    expect(resumeRequestDigest({ ...BINDING, amount: 'ten' })).toBe(`sha256:${sha256Hex(text)}`);
  });

  test.each<[string, Partial<ResumeBinding>]>([
    ['authorization', { authorizationId: 'other' }],
    ['action', { action: 'read-report' }],
    ['amount', { amount: 301 }],
    ['currency', { currency: 'EUR' }],
    ['merchant', { merchant: 'acme ' }],
    ['resource', { resource: 'crm' }],
    ['payload', { payloadDigest: null }],
  ])('the digest of an approved request changes with the %s', (_, changes) => {
    expect(resumeRequestDigest({ ...BINDING, ...changes })).not.toBe(resumeRequestDigest(BINDING));
  });
});
