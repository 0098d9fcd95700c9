import { permittedFetch } from '@gatewright/receiver';
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
      const first = answers.filter(({ isReplayed }) => !isReplayed);
      expect(first.filter(({ status }) => status === 200)).toHaveLength(1);
      const codes = new Set(first.filter(({ status }) => status !== 200).map(({ code }) => code));
      expect([...codes].sort()).toEqual(expect.arrayContaining(['AUTHORIZATION_ALREADY_CLAIMED']));
      expect(shop.executed).toBe(1);
      expect(await shop.state(id)).toBe('settled');
    });

    test('the handler gets the body that was hashed, and the client the answer with its decision', async () => {
      const { body, headers } = await shop.permitted();
      const answer = await fetch(`${shop.url}/pay`, { method: 'POST', body, headers });
      expect({ decision: answer.headers.get('x-agentsafe-decision'), body: await answer.json() }).toEqual({
        decision: 'allow',
        body: { total: 5 },
      });
    });

    test.each([200, 201, 409, 204])(
      'a request that is sent again under its authorization gets its answer of %i, and runs nothing',
      async (status) => {
        shop.handler = async () => status;
        const { body, headers, id } = await shop.permitted();
        const ask = async (more: Record<string, string> = {}, sent = body) => {
          const answer = await fetch(`${shop.url}/pay`, {
            method: 'POST',
            body: sent,
            headers: { ...headers, ...more },
          });
          const isReplayed = answer.headers.get('x-gatewright-replayed') === 'true';
          return {
            status: answer.status,
            type: answer.headers.get('content-type'),
            text: await answer.text(),
            isReplayed,
          };
        };
        const first = await ask();
        await shop.settledState(id);
        expect(await ask()).toEqual({ ...first, isReplayed: true });
        expect((await ask({ authorization: 'Bearer of another' })).isReplayed).toBe(false);
        expect((await ask({}, '{"total":5 }')).isReplayed).toBe(false);
        expect(shop.executed).toBe(1);
      },
    );

    test('an answer without a body settles the hold', async () => {
      shop.handler = async () => 204;
      const { body, headers, id } = await shop.permitted();
      expect((await shop.send('/pay', { body, headers })).status).toBe(204);
      expect(await shop.state(id)).toBe('settled');
    });

    test('a refusal names its reason, its remedy and its decision', async () => {
      const answer = await fetch(`${shop.url}/pay`, { method: 'POST', body: '{"total":5}' });
      const { reasonCode, remedy, decision } = (await answer.json()).data;
      expect({ reasonCode, decision }).toEqual({ reasonCode: 'MISSING_GOVERNANCE', decision: 'block' });
      expect(remedy).toMatch(/./);
      expect(answer.headers.get('x-agentsafe-decision')).toBe('block');
      expect(answer.headers.get('content-type')).toBe('application/json');
    });

    test('a request without the header runs nothing: MISSING_GOVERNANCE', async () => {
      expect(await shop.send('/pay', { body: '{"total":5}' })).toMatchObject({
        status: 401,
        code: 'MISSING_GOVERNANCE',
      });
      expect(shop.executed).toBe(0);
    });

    test.each([
      ['an altered byte', '/pay', { body: '{"total":5 }' }, 'PAYLOAD_DIGEST_MISMATCH'],
      ['another amount', '/pay', { body: '{"total":6}' }, 'AUTHORIZATION_AMOUNT_MISMATCH'],
      ['a query', '/pay?express=1', {}, 'PAYLOAD_DIGEST_MISMATCH'],
      ['a query that repeats a term', '/pay?total=6', {}, 'QUERY_NOT_BOUND'],
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
      [404, 'unknown'],
      [406, 'unknown'],
      [412, 'unknown'],
      [416, 'unknown'],
      [422, 'unknown'],
      [408, 'unknown'],
      [302, 'unknown'],
      [500, 'unknown'],
    ])('an answer of %i leaves the hold %s', async (status, state) => {
      shop.handler = async () => status;
      const { body, headers, id } = await shop.permitted();
      await shop.send('/pay', { body, headers, redirect: 'manual' });
      expect(await shop.state(id)).toBe(state);
    });

    test.each([
      ['takes the error for a proof', 'card_declined', 'voided'],
      ['takes it for none', 'timeout', 'unknown'],
      ['throws itself', null, 'unknown'],
    ])('an error of the handler settles the hold where notExecuted %s', async (_, code, state) => {
      const judged = await Shop.open(serve, {
        notExecuted: (error) => Reflect.get(Object(error), 'code').startsWith('card'),
      });
      judged.handler = async () => {
        throw Object.assign(new Error('the provider answered'), { code });
      };
      const { body, headers, id } = await judged.permitted();
      expect((await judged.send('/pay', { body, headers })).status).toBe(500);
      expect(await judged.settledState(id)).toBe(state);
      await judged.close();
    });

    test('a handler that throws leaves the hold unknown', async () => {
      shop.handler = async () => {
        throw new Error('half done');
      };
      const { body, headers, id } = await shop.permitted();
      expect((await shop.send('/pay', { body, headers })).status).toBe(500);
      expect(await shop.state(id)).toBe('unknown');
    });

    test('an error with a status of 4xx that is thrown after the effect leaves the hold unknown', async () => {
      shop.handler = async () => {
        throw Object.assign(new Error('the next service answered 404'), { status: 404, statusCode: 404 });
      };
      const { body, headers, id } = await shop.permitted();
      expect((await shop.send('/pay', { body, headers })).status).toBe(404);
      expect(await shop.state(id)).toBe('unknown');
    });

    test.each([422, 200, 500])('a handler that says notExecuted and answers %i voids the hold', async (status) => {
      shop.handler = async (notExecuted) => {
        notExecuted();
        return status;
      };
      const { body, headers, id } = await shop.permitted();
      expect((await shop.send('/pay', { body, headers })).status).toBe(status);
      expect(await shop.state(id)).toBe('voided');
    });

    test('a handler that says notExecuted and throws voids the hold', async () => {
      shop.handler = async (notExecuted) => {
        notExecuted();
        throw new Error('out of stock');
      };
      const { body, headers, id } = await shop.permitted();
      await shop.send('/pay', { body, headers });
      expect(await shop.state(id)).toBe('voided');
    });

    test('a stream that breaks after its head leaves the hold unknown', async () => {
      shop.handler = async () => 'broken stream';
      const { body, headers, id } = await shop.permitted();
      await fetch(`${shop.url}/pay`, { method: 'POST', body, headers })
        .then((response) => response.text())
        .catch(() => undefined);
      expect(await shop.settledState(id)).toBe('unknown');
    });

    test.each([
      ['application/x-www-form-urlencoded', '{"total":5,"x":"&total=5000&y="}', 'PAYLOAD_UNBINDABLE'],
      ['application/json; charset=utf-7', '{"total":5}', 'PAYLOAD_UNBINDABLE'],
      ['application/json; charset=utf-16le', '{"total":5}', 'PAYLOAD_UNBINDABLE'],
      ['application/json; charset=utf-8; charset=utf-7', '{"total":5}', 'PAYLOAD_UNBINDABLE'],
      ['application/json; x="; charset=utf-7', '{"total":5}', 'PAYLOAD_UNBINDABLE'],
      ['text/plain', '{"total":5}', 'PAYLOAD_UNBINDABLE'],
      ['multipart/form-data; boundary=a', '{"total":5}', 'PAYLOAD_UNBINDABLE'],
      ['application/json', '{"total":5,"Total":5000}', 'PAYLOAD_UNBINDABLE'],
      ['application/json', '{"total":5,"\u0131d":1,"id":2}', 'PAYLOAD_UNBINDABLE'],
      ['application/json', '{"total":5,"deep":[{"key":1,"\u212aey":2}]}', 'PAYLOAD_UNBINDABLE'],
      ['application/json', '{"Total":5}', 'AMOUNT_NOT_DETERMINABLE'],
      ['application/json', '{"total":5.00000000000000001}', 'PAYLOAD_UNBINDABLE'],
    ])('a body of type %s that reads %s runs nothing', async (type, body, code) => {
      const { headers, id } = await shop.permitted(5, '/pay', { body, type });
      expect((await shop.send('/pay', { body, headers })).code).toBe(code);
      expect(shop.executed).toBe(0);
      expect(await shop.state(id)).toBe('held');
    });

    test.each(['total', 'TOTAL', 'total[]', '%74otal'])(
      'a query that repeats a term of the body as %s runs nothing',
      async (name) => {
        const path = `/pay?${name}=5000`;
        const { body, headers, id } = await shop.permitted(5, path);
        expect((await shop.send(path, { body, headers })).code).toBe('QUERY_NOT_BOUND');
        expect(await shop.state(id)).toBe('held');
      },
    );

    test.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"'])(
      'a body of type %s runs',
      async (type) => {
        const { body, headers, id } = await shop.permitted(5, '/pay', { type });
        expect((await shop.send('/pay', { body, headers })).status).toBe(200);
        expect(await shop.state(id)).toBe('settled');
      },
    );

    test.each([
      ['a path that nothing serves', '/none', 5],
      ['a route of another action', '/other', 5],
    ])('permittedFetch gives the hold of %s back', async (_, path, amount) => {
      const terms = { action: 'pay', amount, currency: 'USD', merchant: 'acme' };
      const ids: string[] = [];
      const headers = { 'content-type': 'application/json' };
      await permittedFetch(
        shop.guard,
        shop.url + path,
        { method: 'POST', headers, body: '{"total":5}' },
        terms,
        (url, init) => {
          ids.push(JSON.parse(new Headers(init.headers).get('x-magp-request') ?? '{}').authorizationId);
          return fetch(url, init);
        },
      );
      expect(await shop.state(ids[0] ?? '')).toBe('voided');
      expect(shop.executed).toBe(0);
    });

    test('nothing runs while the gate cannot be reached', async () => {
      const { body, headers } = await shop.permitted();
      shop.isDown = true;
      expect(await shop.send('/pay', { body, headers })).toMatchObject({ status: 503, code: 'GATE_UNREACHABLE' });
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
