import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Serve, Shop } from './shop.js';

/** The promises of a receiver, over a socket. */
export function describeFramework(name: string, serve: Serve): void {
  describe(`a route of ${name} behind a permit`, () => {
    let shop: Shop;
    beforeEach(async () => {
      shop = await Shop.open(serve);
    });
    afterEach(() => shop.close());

    test('one of 100 identical requests on one authorization runs', async () => {
      const { body, headers, id } = await shop.permitted();
      const answers = await Promise.all(Array.from({ length: 100 }, () => shop.send('/pay', { body, headers })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code));
      expect([...codes].sort()).toEqual(expect.arrayContaining(['AUTHORIZATION_ALREADY_CLAIMED']));
      expect(shop.executed).toBe(1);
      expect(await shop.state(id)).toBe('settled');
    });

    test('without the header nothing runs', async () => {
      expect(await shop.send('/pay', { body: '{"total":5}' })).toEqual({ status: 401, code: 'MISSING_GOVERNANCE' });
      expect(shop.executed).toBe(0);
    });

    test.each([
      ['an altered byte', '/pay', { body: '{"total":5 }' }, 'PAYLOAD_DIGEST_MISMATCH'],
      ['another amount', '/pay', { body: '{"total":6}' }, 'AUTHORIZATION_AMOUNT_MISMATCH'],
      ['a query', '/pay?total=6', {}, 'PAYLOAD_DIGEST_MISMATCH'],
      ['another route', '/other', {}, 'GATEWAY_ACTION_MISMATCH'],
      [
        'another content type',
        '/pay',
        { headers: { 'content-type': 'application/vnd.api+json' } },
        'PAYLOAD_DIGEST_MISMATCH',
      ],
      ['an encoded body', '/pay', { headers: { 'content-encoding': 'gzip' } }, 'PAYLOAD_UNBINDABLE'],
    ])('%s is refused by name, and the authorization stays usable', async (_, path, change, code) => {
      const { body, headers, id } = await shop.permitted();
      const altered = { body, ...change, headers: { ...headers, ...('headers' in change ? change.headers : {}) } };
      expect((await shop.send(path, altered)).code).toBe(code);
      expect(shop.executed).toBe(0);
      expect(await shop.state(id)).toBe('held');
      expect((await shop.send('/pay', { body, headers })).status).toBe(200);
    });

    test('another path is refused although its route performs the same action', async () => {
      const { body, headers } = await shop.permitted(5, '/pay/1');
      expect((await shop.send('/pay/2', { body, headers })).code).toBe('PAYLOAD_DIGEST_MISMATCH');
      expect((await shop.send('/pay/1', { body, headers })).status).toBe(200);
    });

    test('a body over the bound is refused', async () => {
      const { headers } = await shop.permitted();
      const answer = await shop.send('/pay', { body: 'x'.repeat(1024 * 1024 + 1), headers }).catch(() => null);
      expect(answer === null || answer.code === 'BODY_TOO_LARGE').toBe(true);
      expect(shop.executed).toBe(0);
    });

    test.each([
      [201, 'settled'],
      [422, 'voided'],
      [408, 'unknown'],
      [302, 'unknown'],
      [500, 'unknown'],
    ])('an answer of %i leaves the hold %s', async (status, state) => {
      shop.handler = async () => status;
      const { body, headers, id } = await shop.permitted();
      await shop.send('/pay', { body, headers, redirect: 'manual' });
      expect(await shop.state(id)).toBe(state);
    });

    test('a handler that throws leaves the hold unknown', async () => {
      shop.handler = async () => {
        throw new Error('half done');
      };
      const { body, headers, id } = await shop.permitted();
      expect((await shop.send('/pay', { body, headers })).status).toBe(500);
      expect(await shop.state(id)).toBe('unknown');
    });

    test('nothing runs while the gate cannot be reached', async () => {
      const { body, headers } = await shop.permitted();
      shop.isDown = true;
      expect(await shop.send('/pay', { body, headers })).toEqual({ status: 503, code: 'GATE_UNREACHABLE' });
      expect(shop.executed).toBe(0);
    });

    test('a revoked authorization runs nothing', async () => {
      const { body, headers, id } = await shop.permitted();
      await shop.guard.void(id);
      expect((await shop.send('/pay', { body, headers })).code).toBe('AUTHORIZATION_VOIDED');
      expect(shop.executed).toBe(0);
    });
  });
}
