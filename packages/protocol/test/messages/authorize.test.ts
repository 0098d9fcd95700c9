import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { authorizeText, legacyAuthorizeText, type SignedRequest } from '../../src/signed-texts/authorize.js';
import { text } from '../support/arbitraries.js';

const REQUEST: SignedRequest = {
  agentDid: 'did:key:zAgent',
  action: 'purchase-order',
  amount: 100,
  currency: 'USD',
  merchant: 'acme',
  resource: 'crm.contacts',
  nonce: '0123456789abcdef',
  issuedAt: '2026-01-02T03:04:05.678Z',
};
const ABSENT = [null, undefined] as const;

describe('version 1', () => {
  test('version 1 of the signed text is eight fields in their order', () => {
    expect(authorizeText(REQUEST)).toBe(
      'did:key:zAgent|purchase-order|100|USD|acme|crm.contacts|0123456789abcdef|2026-01-02T03:04:05.678Z',
    );
  });

  test.each(ABSENT)('version 1 signs 0, USD and empty texts where the request has %s', (nothing) => {
    const bare = { ...REQUEST, amount: nothing, currency: nothing, merchant: nothing, resource: nothing };
    expect(authorizeText(bare)).toBe('did:key:zAgent|purchase-order|0|USD|||0123456789abcdef|2026-01-02T03:04:05.678Z');
  });

  test('version 1 signs a genuine zero like an absent amount, and an empty currency unlike an absent one', () => {
    expect(authorizeText({ ...REQUEST, amount: 0 })).toBe(authorizeText({ ...REQUEST, amount: undefined }));
    expect(authorizeText({ ...REQUEST, currency: '' })).not.toBe(authorizeText({ ...REQUEST, currency: undefined }));
  });
});

describe('version 2', () => {
  test('version 2 is chosen by a jurisdiction, which it signs in upper case behind its own name', () => {
    expect(authorizeText({ ...REQUEST, jurisdiction: 'sg' })).toBe(`${authorizeText(REQUEST)}|MAGP-AUTH-v2|SG`);
    expect(authorizeText({ ...REQUEST, jurisdiction: 'SG' })).toBe(`${authorizeText(REQUEST)}|MAGP-AUTH-v2|SG`);
  });

  test.each(ABSENT)('version 2 is not chosen by a jurisdiction that is %s', (jurisdiction) => {
    expect(authorizeText({ ...REQUEST, jurisdiction })).toBe(authorizeText(REQUEST));
  });

  test('adding or stripping a jurisdiction changes the text of every request', () => {
    fc.assert(
      fc.property(text, text, text, (issuedAt, resource, jurisdiction) => {
        const request = { ...REQUEST, issuedAt, resource };
        const imitation = { ...REQUEST, resource, issuedAt: `${issuedAt}|MAGP-AUTH-v2|${jurisdiction}` };
        const signed = authorizeText({ ...request, jurisdiction });
        expect(signed).not.toBe(authorizeText(request));
        expect(signed).not.toBe(authorizeText(imitation));
      }),
    );
  });
});

describe('amounts', () => {
  test.each([
    ['150.0', '150'],
    ['142.30', '142.3'],
    ['0.1', '0.1'],
    ['0.00005', '0.00005'],
    ['1e-6', '0.000001'],
    ['1.5e-7', '1.5e-7'],
    ['1e20', '100000000000000000000'],
    ['1e21', '1e+21'],
    ['9007199254740993', '9007199254740992'],
    ['1152921504606846977', '1152921504606847000'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['-9', '-9'],
  ])('the amount %s on the wire is signed as %s', (wire, signed) => {
    const amount: unknown = JSON.parse(wire);
    if (typeof amount !== 'number') throw new Error('not a number');
    expect(authorizeText({ ...REQUEST, amount }).split('|')[2]).toBe(signed);
  });

  test('an amount as a string is signed as it stands, even where another text says the same value', () => {
    for (const amount of ['150.0', '150', '1e2', ' 250', '007']) {
      expect(authorizeText({ ...REQUEST, amount }).split('|')[2]).toBe(amount);
    }
  });

  test('an amount signed as 50 and sent as 5000 gives another text', () => {
    expect(authorizeText({ ...REQUEST, amount: 50 })).not.toBe(authorizeText({ ...REQUEST, amount: 5000 }));
  });
});

test('two requests that differ in any signed member have different texts', () => {
  const request = fc.record({
    agentDid: text,
    action: text,
    amount: fc.oneof(fc.double({ noNaN: true }), text),
    currency: text,
    merchant: text,
    resource: text,
    nonce: text,
    issuedAt: text,
    jurisdiction: fc.option(fc.stringMatching(/^[A-Z]{2}$/)),
  });
  const member = fc.constantFrom(
    'agentDid',
    'action',
    'amount',
    'currency',
    'merchant',
    'resource',
    'nonce',
    'issuedAt',
  );
  fc.assert(
    fc.property(request, member, text, (original, name, value) => {
      fc.pre(String(original[name]) !== value);
      expect(authorizeText({ ...original, [name]: value })).not.toBe(authorizeText(original));
    }),
  );
});

test('a delimiter in a member does not move the border between two', () => {
  const together = { ...REQUEST, merchant: 'a|b', resource: '' };
  const apart = { ...REQUEST, merchant: 'a', resource: 'b' };
  expect(authorizeText(together)).not.toBe(authorizeText(apart));
  expect(authorizeText({ ...REQUEST, merchant: 'a\\', resource: '|b' })).not.toBe(
    authorizeText({ ...REQUEST, merchant: 'a\\|', resource: 'b' }),
  );
});

describe('retired text', () => {
  test('the retired text is version 1 without the resource', () => {
    expect(legacyAuthorizeText(REQUEST)).toBe(
      'did:key:zAgent|purchase-order|100|USD|acme|0123456789abcdef|2026-01-02T03:04:05.678Z',
    );
    expect(legacyAuthorizeText({ ...REQUEST, resource: 'other' })).toBe(legacyAuthorizeText(REQUEST));
  });

  test('the retired text is never a text that is accepted', () => {
    fc.assert(
      fc.property(text, text, text, (merchant, resource, nonce) => {
        const request = { ...REQUEST, merchant, resource, nonce };
        expect(legacyAuthorizeText(request)).not.toBe(authorizeText(request));
        expect(legacyAuthorizeText(request)).not.toBe(authorizeText({ ...request, jurisdiction: 'SG' }));
      }),
    );
  });
});
