import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createReceiver } from '@gatewright/receiver';
import { createProxy, readRoutes } from '@gatewright/receiver/proxy';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listening } from './support/listening.js';
import { Shop } from './support/shop.js';

const ROUTES = [
  {
    method: 'POST',
    path: '/pay',
    action: 'pay',
    binding: 'request',
    amount: '/total',
    currency: 'USD',
    merchant: 'acme',
  },
  { path: '/**', pass: true },
  { method: 'POST', path: '/book/*', action: 'book', valueFields: ['amount'], allowedFields: ['amount', 'currency'] },
];

/** How long the proxy waits for the service, ms: well over what an answer of a busy machine takes. */
const TIMEOUT_MS = 3_000;

describe('a proxy before a service', () => {
  let shop: Shop;
  let upstream: Server;
  let upstreamUrl: string;
  let answer: 'normal' | 'none' | 'silent' | 'cookies' | 'large' | 'refused' | 'not-executed' | 'cut' = 'normal';
  let seen: string[] = [];
  let headersSeen: IncomingHttpHeaders = {};
  let bodySeen = '';
  let closeUpstream: () => Promise<void>;

  beforeEach(async () => {
    answer = 'normal';
    seen = [];
    upstream = createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      headersSeen = request.headers;
      bodySeen = '';
      request.on('data', (piece) => {
        bodySeen += piece;
      });
      request.on('end', () => {
        if (answer === 'none') response.destroy();
        else if (answer === 'silent') return;
        else if (answer === 'cookies')
          response
            .writeHead(200, { 'set-cookie': ['a=1', 'b=2'], connection: 'x-hop', 'x-hop': '1', 'x-end': '2' })
            .end('{}');
        else if (answer === 'large') response.end(Buffer.alloc(32 * 1024 * 1024));
        else if (answer === 'refused') response.writeHead(422).end('{}');
        else if (answer === 'not-executed')
          response.writeHead(422, { 'x-gatewright-effect': 'not-executed' }).end('{}');
        else if (answer === 'cut') {
          response.writeHead(200, { 'content-length': '100' });
          response.write('{"paid":', () => response.destroy());
        } else response.end('{"ok":true}');
      });
    });
    const served = await listening(upstream);
    upstreamUrl = served.url;
    closeUpstream = served.close;
    shop = await Shop.open(async (options) => {
      const receiver = createReceiver(options);
      const proxy = createProxy({
        receiver,
        routes: readRoutes(ROUTES),
        upstream: new URL(upstreamUrl),
        timeoutMs: TIMEOUT_MS,
      });
      return { ...(await listening(proxy)), settled: () => receiver.settled() };
    });
  });
  afterEach(async () => {
    await shop.close();
    await closeUpstream();
  });

  test('one of 100 identical requests on one authorization reaches the service', async () => {
    const { body, headers, id } = await shop.permitted();
    const answers = await Promise.all(Array.from({ length: 100 }, () => shop.send('/pay', { body, headers })));
    expect(answers.filter(({ status, isReplayed }) => status === 200 && !isReplayed)).toHaveLength(1);
    expect(seen).toEqual(['POST /pay']);
    expect(await shop.state(id)).toBe('settled');
  });

  test('a hold is voided while the service is down', async () => {
    await closeUpstream();
    const { body, headers, id } = await shop.permitted();
    expect((await shop.send('/pay', { body, headers })).status).toBe(502);
    expect(await shop.state(id)).toBe('voided');
  });

  test('a lost response leaves the hold unknown, and its owner reconciles it', async () => {
    answer = 'none';
    const { body, headers, id } = await shop.permitted();
    expect((await shop.send('/pay', { body, headers })).status).toBe(504);
    expect(await shop.state(id)).toBe('unknown');
    const path = `/policy/mandate/authorize/${id}/effect/reconcile`;
    await shop.gate.call('POST', path, { body: { outcome: 'settled' } });
    expect(await shop.state(id)).toBe('settled');
  });

  test.each([
    ['refused', 'unknown'],
    ['not-executed', 'voided'],
    ['cut', 'unknown'],
  ] as const)('an answer of the service that is %s leaves the hold %s', async (kind, state) => {
    answer = kind;
    const { body, headers, id } = await shop.permitted();
    await shop.send('/pay', { body, headers }).catch(() => null);
    expect(await shop.settledState(id)).toBe(state);
  });

  test.each([
    ['is down', 'normal', 502, 'nothing ran', 'voided'],
    ['ends its connection', 'none', 504, 'read the effect', 'unknown'],
    ['stays silent', 'silent', 504, 'read the effect', 'unknown'],
  ] as const)('an answer states what may have run where the service %s', async (_, kind, status, detail, state) => {
    answer = kind;
    if (status === 502) await closeUpstream();
    const { body, headers, id } = await shop.permitted();
    const response = await fetch(`${shop.url}/pay`, { method: 'POST', body, headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({
      success: false,
      message: 'UPSTREAM_UNAVAILABLE',
      data: { decision: 'allow', detail: expect.stringContaining(detail) },
    });
    expect(await shop.state(id)).toBe(state);
  });

  test('a request on a route that passes reaches the service with its body, in either framing, and without one', async () => {
    const chunked = new Blob(['chunked']).stream();
    const init = { method: 'POST', body: chunked, duplex: 'half' } as const;
    expect((await fetch(`${shop.url}/free`, init)).status).toBe(200);
    expect({ bodySeen, coding: headersSeen['transfer-encoding'] }).toEqual({ bodySeen: 'chunked', coding: 'chunked' });
    expect((await fetch(`${shop.url}/free`, { method: 'POST', body: 'sized' })).status).toBe(200);
    expect({ bodySeen, length: headersSeen['content-length'], coding: headersSeen['transfer-encoding'] }).toEqual({
      bodySeen: 'sized',
      length: '5',
      coding: undefined,
    });
    const answer = await fetch(`${shop.url}/free`);
    expect(await answer.text()).toBe('{"ok":true}');
    expect(answer.headers.get('x-agentsafe-decision')).toBeNull();
    expect({ bodySeen, length: headersSeen['content-length'], coding: headersSeen['transfer-encoding'] }).toEqual({
      bodySeen: '',
      length: undefined,
      coding: undefined,
    });
  });

  test('headers pass but for those of a connection, and the service gets its own host', async () => {
    answer = 'cookies';
    const named = 'connection: close, X-Named\r\nx-named: 1\r\nx-other: 2\r\nte: trailers';
    const text = await raw(`GET /free HTTP/1.1\r\nhost: a\r\n${named}\r\n\r\n`);
    const { host, te } = headersSeen;
    expect({ host, te, named: headersSeen['x-named'], other: headersSeen['x-other'] }).toEqual({
      host: new URL(upstreamUrl).host,
      te: undefined,
      named: undefined,
      other: '2',
    });
    expect(text).toMatch(/set-cookie: a=1\r\nset-cookie: b=2\r\n/i);
    expect(text).toMatch(/x-end: 2/i);
    expect(text).not.toMatch(/x-hop: 1/i);
  });

  test('the service gets the bytes that were hashed, and the client its answer with the decision', async () => {
    const { body, headers } = await shop.permitted();
    const response = await fetch(`${shop.url}/pay`, { method: 'POST', body, headers });
    expect({ decision: response.headers.get('x-agentsafe-decision'), text: await response.text(), bodySeen }).toEqual({
      decision: 'allow',
      text: '{"ok":true}',
      bodySeen: body,
    });
  });

  test('another spelling of a governed path is refused with how to write it', async () => {
    const detailOf = async (path: string) => {
      const response = await fetch(shop.url + path, { method: 'POST', body: '{}' });
      return (await response.json()).data.detail;
    };
    expect(await detailOf('/PAY')).toContain('write the path of a route as its file has it');
  });

  const inner = 'POST /pay HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}';
  const chunk = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
  // threat requests body-is-request: The body of a request to the proxy is the next request to the service => it is framed, on a
  //   connection of its own, or the request is refused
  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'LOCK'])(
    'the body of %s is no request to the service',
    async (method) => {
      for (const [framing, body] of [
        ['transfer-encoding: chunked', chunk],
        [`content-length: ${inner.length}`, inner],
      ]) {
        await raw(`${method} /free HTTP/1.1\r\nhost: a\r\n${framing}\r\n\r\n${body}`);
      }
      expect(seen.filter((line) => line.includes('/pay'))).toEqual([]);
    },
  );

  test('a service gets the headers of a list on a governed route', async () => {
    const { body, headers, id } = await shop.permitted();
    const others = { 'x-amount': '5000', 'accept-language': 'de', 'if-match': '"a"' };
    expect((await shop.send('/pay', { body, headers: { ...headers, ...others } })).status).toBe(200);
    expect(headersSeen).toMatchObject({ 'accept-language': 'de', 'content-length': '11' });
    expect(headersSeen['x-amount'] ?? headersSeen['if-match']).toBeUndefined();
    expect(await shop.state(id)).toBe('settled');
  });

  test.each([
    '/pay.json',
    '/PAY.json',
    '/index.php/pay',
    '/api/pay',
    '/pay/now',
    '/pay:confirm',
    '/pay,json',
    '/pay%20',
    '/free?_method=PUT',
    '/free?a=1&_METHOD=PUT',
    '/free?%5fmethod=PUT',
    '/free?_%6dethod=PUT',
    '/free?a=1;_method=PUT',
    '/book/1.json',
    '/index.php/book/1',
  ])('a wildcard does not pass %s, which could be a governed path', async (target) => {
    const text = await raw(`POST ${target} HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}`);
    expect(text).toMatch(/^HTTP\/1\.1 (400|401|403) /);
    expect(seen).toEqual([]);
  });

  test.each([
    'X_HTTP_Method_Override',
    'X_Original_URL',
    'X-HTTP-Method_Override',
    'X-Original-URI',
    'X-Forwarded-Prefix',
    'Transfer_Encoding',
    'X.Original.Url',
  ])('no request with the header %s passes', async (name) => {
    const text = await raw(`GET /free HTTP/1.1\r\nhost: a\r\n${name}: /pay\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 403 [\s\S]*ROUTE_NOT_ALLOWED/);
    expect(seen).toEqual([]);
  });

  test.each([
    'GET /pay',
    'DELETE /pay',
    'GET /free.json',
    'POST /free',
    'GET /free?a=1',
    'GET /free?method=a',
    'GET /',
  ])('%s passes', async (line) => {
    await raw(`${line} HTTP/1.1\r\nhost: a\r\n\r\n`);
    expect(seen).toEqual([line]);
  });

  test.each([
    '/pay/',
    '//pay',
    '/PAY',
    '/%70ay',
    '/p%61y',
    '/%2570ay',
    '/x/../pay',
    '/x/%2e%2e/pay',
    '/./pay',
    '/pay;a=1',
    '/pay%3Ba',
    '/pay%00',
    '/pay%2F',
    '/pay%3Fa',
    '/pay#a',
    '\\pay',
    '/book%2F1',
    '/book/a%2Fb',
    '/book/%2e',
    '/book/;',
    '/book/%00',
    '/x/..%2fbook/1',
    '/Book/1',
    '/%E0%A4%A',
  ])('the spelling %s of a governed path does not get around it', async (target) => {
    const text = await raw(`POST ${target} HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}`);
    expect(text).toMatch(/^HTTP\/1\.1 (400|401|403) /);
    expect(seen).toEqual([]);
  });

  test.each([
    [
      'content-length and transfer-encoding',
      'POST /pay HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two content-lengths', 'POST /pay HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'],
    [
      'a folded header',
      'POST /free HTTP/1.1\r\nhost: a\r\nx-a: b\r\n content-length: 5\r\ncontent-length: 2\r\n\r\n{}',
    ],
    ['an obscured transfer-encoding', 'POST /free HTTP/1.1\r\nhost: a\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n'],
    [
      'transfer-encoding twice',
      'POST /free HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked, chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a space ahead of the colon', 'POST /free HTTP/1.1\r\nhost: a\r\ntransfer-encoding : chunked\r\n\r\n0\r\n\r\n'],
    [
      'a bare line feed in chunks',
      'POST /free HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n2\n{}\r\n0\r\n\r\n',
    ],
    [
      'a chunk size beyond its data',
      'POST /free HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n',
    ],
    [
      'a chunk size that is no number',
      'POST /free HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n',
    ],
    ['a whole address', 'POST http://a/pay HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}'],
    ['an upgrade', 'GET /free HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
    [
      'an upgrade to HTTP/2',
      'POST /pay HTTP/1.1\r\nhost: a\r\nconnection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n',
    ],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a tunnel', 'CONNECT a:80 HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['another method in a header', 'GET /pay HTTP/1.1\r\nhost: a\r\nx-http-method-override: POST\r\n\r\n'],
    ['another path in a header', 'GET /free HTTP/1.1\r\nhost: a\r\nx-original-url: /pay\r\n\r\n'],
    [
      'chunks on a governed route',
      'POST /pay HTTP/1.1\r\nhost: a\r\nx-magp-request: {"authorizationId":"a"}\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    ],
    [
      'two authorizations',
      'POST /pay HTTP/1.1\r\nhost: a\r\nx-magp-request: {"authorizationId":"a"}\r\nx-magp-request: {"authorizationId":"b"}\r\ncontent-length: 2\r\n\r\n{}',
    ],
    [
      'a query that no authorization covers',
      'POST /book/1?amount=9 HTTP/1.1\r\nhost: a\r\nx-magp-request: {"authorizationId":"a"}\r\ncontent-length: 0\r\n\r\n',
    ],
    ['a null in a header', 'POST /free HTTP/1.1\r\nhost: a\r\nx-a: \0\r\ncontent-length: 2\r\n\r\n{}'],
  ])('%s is refused by name', async (_, request) => {
    const text = await raw(`${request}POST /pay HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}`);
    expect(text).toMatch(/^HTTP\/1\.1 (400|403) [\s\S]*"reasonCode":"[A-Z_]+"/);
    // What follows on the connection is not taken for a request that the service gets.
    expect(seen.filter((line) => line.includes('/pay') || line.includes('/book'))).toEqual([]);
  });

  test('members and values that no authorization covers are refused', async () => {
    const headers = { 'content-type': 'application/json', 'x-magp-request': '{"authorizationId":"a"}' };
    const send = (body: string) => shop.send('/book/1', { body, headers });
    expect((await send('{"amount":5,"note":1}')).code).toBe('PAYLOAD_UNBINDABLE');
    expect((await send('{"amount":5,"amount":6}')).code).toBe('PAYLOAD_UNBINDABLE');
    expect((await send('{"total":5}')).code).toBe('PAYLOAD_UNBINDABLE');
    expect((await send('{}')).code).toBe('AMOUNT_NOT_DETERMINABLE');
    expect(seen).toEqual([]);
  });

  test.each(['connection: upgrade\r\nupgrade: h2c', 'x-a: b'])(
    'a client that resets its connection after %j does not end the proxy',
    async (header) => {
      for (const line of ['GET /free HTTP/1.1', 'CONNECT a:80 HTTP/1.1', 'NO HTTP']) {
        const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
        socket.on('error', () => undefined);
        await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
        socket.write(`${line}\r\nhost: a\r\n${header}\r\n\r\n${'x'.repeat(65_536)}`, () => socket.resetAndDestroy());
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect((await shop.send('/free', { body: '{}' })).status).toBe(200);
    },
  );

  test('a large response waits for its reader', async () => {
    answer = 'large';
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
    socket.write('GET /free HTTP/1.1\r\nhost: a\r\n\r\n');
    socket.pause();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const before = process.memoryUsage().arrayBuffers;
    await new Promise((resolve) => setTimeout(resolve, 300));
    // The proxy took what its buffers hold, and no more while nothing is read.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024);
    let size = 0;
    await new Promise<void>((resolve, reject) => {
      socket.on('close', () => reject(new Error(`the connection ended after ${size} bytes`)));
      socket.on('data', (piece) => {
        size += piece.length;
        if (size > 32 * 1024 * 1024) resolve();
      });
      socket.resume();
    });
    socket.destroy();
  });

  /** Sends bytes as they are; what comes back until the connection ends or rests. */
  function raw(bytes: string): Promise<string> {
    const socket: Socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
    socket.write(Buffer.from(bytes, 'latin1'));
    return new Promise((resolve) => {
      let text = '';
      const end = () => {
        socket.destroy();
        resolve(text);
      };
      socket.on('data', (piece) => {
        socket.setTimeout(700, end);
        text += piece.toString('latin1');
      });
      socket.on('close', end);
      socket.on('error', end);
    });
  }
});

test.each([
  [{}, '$: write a list'],
  [[{ path: '/a', action: 'a', trustedContext: {} }], '$[0].trustedContext'],
  [[{ path: '/a/**/b', action: 'a' }], '$[0].path'],
  [[{ path: '/a', action: 'a', allowedQuery: ['Amount'] }], '$[0].allowedQuery'],
  [[{ path: '/a', action: 'a', requirePayloadBinding: false }], '$[0].requirePayloadBinding'],
  [[{ path: '/a' }], '$[0].action'],
  [[{ path: '/a', pass: false }], '$[0].pass'],
  [[{ path: '/a', pass: true, amount: '/total' }], '$[0].amount'],
  [[{ path: '/:a/:a', action: 'a' }], '$[0].path'],
  [[{ path: '/a*b', action: 'a' }], '$[0].path'],
  [[{ path: '/a', action: 'a', allowedHeaders: ['Host'] }], '$[0].allowedHeaders'],
  [[{ path: '/a', action: 'a', allowedHeaders: ['x_amount'] }], '$[0].allowedHeaders'],
  [[{ path: '/a', action: 'a', amount: { from: '/a', in: 'cookie' } }], '$[0].amount.in'],
  [[{ path: '/a', action: 'a', amount: { header: 'x-total' } }], '$[0].signedHeaders'],
])('the route file %j is refused with the path of its error', (file, path) => {
  expect(() => readRoutes(JSON.parse(JSON.stringify(file)))).toThrow(path);
});

test("the example file of the protocol's own gateway is read as it is", () => {
  const fields = { valueFields: ['amount', 'merchant'], allowedFields: ['amount', 'currency', 'merchant'] };
  const routes = readRoutes([
    { method: 'POST', path: '/book/*', action: 'flight-purchase', ...fields },
    { method: 'POST', path: '/payments/**', action: 'payment-execute', ...fields },
    { method: 'GET', path: '/quote', action: 'quote-read', valueFields: [], allowedFields: [] },
  ]);
  expect(routes.map((route) => route.kind === 'governed' && route.terms.amount)).toEqual([
    '/amount',
    '/amount',
    undefined,
  ]);
});
