import { approvedContextDigest } from '@gatewright/protocol';
import { permitHeader } from '@gatewright/receiver';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPermitHeader } from '../src/permit-header.js';

const MAX_CHARS = 16 * 1024;

/** A header of a given length, JSON with an authorization. */
function headerOf(length: number): string {
  const empty = JSON.stringify({ authorizationId: 'a', note: '' });
  return JSON.stringify({ authorizationId: 'a', note: 'x'.repeat(length - empty.length) });
}

test('a header of printable ASCII carries every authorization, and is read as it was written', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }),
      fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }),
      fc.option(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ unit: 'grapheme' })), { nil: undefined }),
      (authorizationId, agentDid, action, itinerary) => {
        const permit = {
          authorizationId,
          ...(agentDid === undefined ? {} : { agentDid }),
          ...(action === undefined ? {} : { action }),
          ...(itinerary === undefined ? {} : { itinerary }),
        };
        const header = permitHeader(permit);
        expect(header).toMatch(/^[ -~]*$/);
        expect(JSON.parse(header)).toEqual(permit);
        expect(readPermitHeader(header)).toEqual({
          ok: true,
          value: {
            authorizationId,
            agentDid: agentDid ?? null,
            action: action ?? null,
            contextDigest: approvedContextDigest(itinerary),
          },
        });
      },
    ),
  );
});

test.each([
  ['none', null, 'MISSING_GOVERNANCE'],
  ['an empty one', '', 'MISSING_GOVERNANCE'],
  ['one over the bound', headerOf(MAX_CHARS + 1), 'MALFORMED_REQUEST'],
  ['one that is no JSON', '{', 'MALFORMED_REQUEST'],
  ['a text', '"a"', 'MALFORMED_REQUEST'],
  ['a list', '[]', 'MALFORMED_REQUEST'],
  ['two joined ones', '{"authorizationId":"a"}, {"authorizationId":"b"}', 'MALFORMED_REQUEST'],
  ['one without an authorization', '{}', 'AUTHORIZATION_REQUIRED'],
  ['one with an empty authorization', '{"authorizationId":""}', 'AUTHORIZATION_REQUIRED'],
  ['one whose authorization is a number', '{"authorizationId":1}', 'AUTHORIZATION_REQUIRED'],
])('a request with %s as the header of its permit is refused', (_, header, reasonCode) => {
  expect(readPermitHeader(header)).toMatchObject({ ok: false, reasonCode });
});

test('a header of the longest length is read', () => {
  expect(readPermitHeader(headerOf(MAX_CHARS))).toMatchObject({ ok: true, value: { authorizationId: 'a' } });
});

test('members of a header that are no texts count as absent', () => {
  expect(readPermitHeader('{"authorizationId":"a","agentDid":1,"action":[]}')).toMatchObject({
    ok: true,
    value: { agentDid: null, action: null },
  });
});
