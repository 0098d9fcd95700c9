import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { ROUTES } from '@gatewright/service';
import { ABSENT_THINGS, legalCall } from '@gatewright/service/test-support';
import { expect, test } from 'vitest';
import { TestServer } from '../support/test-server.js';

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** A server whose log of calls is collected, as `sample` says. */
async function logged(sample: string) {
  const lines: JsonObject[] = [];
  const take = (line: string) => {
    const entry: unknown = JSON.parse(line);
    if (isJsonObject(entry) && entry['msg'] === 'call') lines.push(entry);
  };
  const texts: string[] = [];
  const settings = { GATEWRIGHT_ACCESS_LOG: sample, GATEWRIGHT_LOG_LEVEL: 'trace' };
  const server = await TestServer.start(undefined, settings, (line) => {
    texts.push(line);
    take(line);
  });
  return { server, lines, texts };
}

test('a call is logged in one line with its route, status, time, size, ids and client address', async () => {
  const { server, lines } = await logged('all');
  const requestId = crypto.randomUUID();
  const headers = { 'x-request-id': requestId, traceparent: TRACEPARENT };
  const { headers: given } = await server.call('GET', '/policy/bundle/did:magp:test:none?secret=1', { headers });
  expect(given.get('x-request-id')).toBe(requestId);
  expect(given.get('traceparent')).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$/);
  await server.discard();
  const line = lines.find((each) => each['requestId'] === requestId);
  expect(line).toMatchObject({
    ...{ level: 30, route: '/policy/bundle/:did', method: 'GET', status: 400, code: 'MALFORMED_REQUEST' },
    ...{ address: '127.0.0.1', traceId: '4bf92f3577b34da6a3ce929d0e0e4736', parentId: '00f067aa0ba902b7' },
  });
  expect(line?.['spanId']).toBe(given.get('traceparent')?.split('-')[2]);
  expect(line?.['bytes']).toBeGreaterThan(100);
  expect(line?.['ms']).toBeGreaterThan(0);
  const known = ['level', 'time', 'msg', 'route', 'method', 'status', 'code', 'requestId', 'address', 'ms', 'bytes'];
  expect(Object.keys(line ?? {}).sort()).toEqual([...known, 'traceId', 'spanId', 'parentId'].sort());
});

test('one call of so many is logged where the setting says so, and none where it is off', async () => {
  for (const [sample, expected] of [
    ['1/5', 2],
    ['off', 0],
  ] as const) {
    const { server, lines } = await logged(sample);
    for (let calls = 0; calls < 10; calls += 1) await server.get('/healthz');
    await server.discard();
    expect(lines.length).toBe(expected);
  }
});

test('every answer has a request id, also one that no route takes', async () => {
  const { server } = await logged('off');
  for (const path of ['/healthz', '/nothing', '/reference']) {
    const response = await fetch(server.baseUrl + path);
    await response.body?.cancel();
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('traceparent')).toBeNull();
  }
  await server.discard();
});

test('a route that repeats any request id does so once', async () => {
  const { server } = await logged('off');
  const response = await fetch(new URL('/access/v1/evaluation', server.baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'any text' },
    body: '{}',
  });
  await response.body?.cancel();
  expect(response.headers.get('x-request-id')).toBe('any text');
  await server.discard();
});

/** Where a caller may put a secret, each marked. */
function marked(route: string) {
  const mark = (place: string) => `marked-${place}-${route.replaceAll(/[^a-z]/gi, '')}`;
  return {
    query: `secret=${mark('query')}&after=${mark('after')}&token=${mark('token')}`,
    headers: {
      authorization: `Bearer ${mark('bearer')}`,
      cookie: `session=${mark('cookie')}`,
      'x-request-id': mark('id'),
      traceparent: mark('trace'),
      'x-key-passphrase': mark('passphrase'),
      'x-claim-token': mark('claim'),
      'x-payload-digest': mark('digest'),
      'idempotency-key': mark('key'),
      'user-agent': mark('agent'),
      referer: `https://${mark('referer').toLowerCase()}.test/`,
      'x-forwarded-for': mark('address'),
    },
    body: {
      token: mark('body'),
      itinerary: { note: mark('context') },
      password: mark('password'),
      agentKey: mark('k'),
    },
  };
}

// threat operations log-of-calls-read: A secret, or what an action is about, is read from the log of calls => a line has the route and no header, query, parameter or body
test('no header, query, parameter or body of a call is logged, on any route', async () => {
  const { server, lines, texts } = await logged('all');
  const things = Object.fromEntries(Object.keys(ABSENT_THINGS).map((name) => [name, `marked-path-${name}`]));
  for (const route of ROUTES) {
    const { query, headers, body } = marked(`${route.method} ${route.path}`);
    const { path } = legalCall(route, { ...ABSENT_THINGS, ...things });
    const isRead = route.method === 'GET';
    for (const authorization of [headers.authorization, `Bearer ${server.ownerToken}`]) {
      const response = await fetch(`${server.baseUrl}${path}${path.includes('?') ? '&' : '?'}${query}`, {
        method: route.method,
        headers: { ...headers, authorization, ...(isRead ? {} : { 'content-type': 'application/json' }) },
        ...(isRead ? {} : { body: JSON.stringify(body) }),
      });
      await response.body?.cancel();
    }
  }
  await server.discard();
  const shown = new Set(lines.map(({ route }) => route));
  expect(ROUTES.filter(({ path }) => !shown.has(path))).toEqual([]);
  expect(texts.filter((text) => /marked/i.test(text))).toEqual([]);
});
