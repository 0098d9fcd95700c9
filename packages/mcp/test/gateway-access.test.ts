import { request } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { type GatewayBenchOptions, openGateway } from './support/gateway-bench.js';
import { RawHost } from './support/raw-host.js';
import { ScriptedServer } from './support/scripted-server.js';

const closes: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close();
});

async function open(options: Partial<GatewayBenchOptions> = {}) {
  const gateway = await openGateway({ servers: [new ScriptedServer('shop')], ...options });
  closes.push(gateway.close);
  return gateway;
}

const ALLOWED = 'https://host.example';
const rules = (more: object) => ({ tokens: [], origins: new Set<string>(), hosts: new Set(['127.0.0.1']), ...more });
const HELLO = { id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {} } };

describe('pages', () => {
  // threat requests page-calls-gateway: A page in the browser of a developer calls tools of an MCP gateway on the same machine => 403
  test.each(['https://evil.example', 'null', 'http://127.0.0.1', 'https://host.example.evil.example'])(
    'a page of the origin %s is refused, and starts nothing',
    async (origin) => {
      const { url, gateway } = await open({ access: rules({ origins: new Set([ALLOWED]) }) });
      const answer = await new RawHost(url).post(HELLO, { origin });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect((await fetch(url, { method: 'OPTIONS', headers: { origin } })).status).toBe(403);
      expect(gateway.size).toBe(0);
    },
  );

  test('a page of an allowed origin may call, and reads the session', async () => {
    const { url } = await open({ access: rules({ origins: new Set([ALLOWED]) }) });
    const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin: ALLOWED } });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, ALLOWED]);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('mcp-session-id');
    const answer = await new RawHost(url).post(HELLO, { origin: ALLOWED });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, ALLOWED]);
    expect(answer.headers.get('access-control-expose-headers')).toContain('mcp-session-id');
    expect(answer.headers.get('vary')).toBe('origin');
  });

  // threat page-calls-gateway
  test('a name that resolves to this machine is refused', async () => {
    const { url } = await open();
    const status = await new Promise((resolve) => {
      const headers = { host: `evil.example:${url.port}`, 'content-type': 'application/json' };
      const sent = request(url, { method: 'POST', headers }, (answer) => resolve(answer.resume().statusCode));
      sent.end(JSON.stringify({ jsonrpc: '2.0', ...HELLO }));
    });
    expect(status).toBe(403);
  });
});

describe('tokens', () => {
  const tokens = [
    { token: 'one-token', agent: 'one' },
    { token: 'two-token', agent: 'two' },
  ];

  test.each([
    {},
    { authorization: 'Bearer three' },
    { authorization: 'Basic one-token' },
    { authorization: 'one-token' },
  ])('a caller is refused with %j, and the token is in no log', async (headers) => {
    const { url, log } = await open({ access: rules({ tokens }) });
    const answer = await new RawHost(url, headers).post(HELLO);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(log).toEqual([]);
  });

  // threat money host-takes-session: A host of an MCP gateway uses the session of another agent => unknown
  test('a session is unknown to the token of another agent, and on another path', async () => {
    const { url } = await open({ access: rules({ tokens }) });
    const host = await RawHost.open(url, { authorization: 'Bearer one-token' });
    const thief = new RawHost(url, { authorization: 'Bearer two-token' });
    thief.session = host.session;
    expect((await thief.post({ id: 1, method: 'tools/list' })).status).toBe(404);
    expect((await thief.end()).status).toBe(404);
    const elsewhere = new RawHost(new URL(`${url}/shop`), { authorization: 'Bearer one-token' });
    elsewhere.session = host.session;
    expect((await elsewhere.post({ id: 1, method: 'tools/list' })).status).toBe(404);
    expect(await host.call(2, { total: 1 })).toMatchObject({ result: { content: [{ text: '{"total":1}' }] } });
  });

  test('a guessed session is unknown, and what hosts of 2026-07-28 share is none', async () => {
    const { url } = await open({ access: rules({ tokens }) });
    const host = new RawHost(url, { authorization: 'Bearer one-token' });
    expect((await host.newer({ id: 1, method: 'tools/list' })).status).toBe(200);
    for (const session of ['/mcp one', 'one', '1', crypto.randomUUID()]) {
      host.session = session;
      expect((await host.post({ id: 2, method: 'tools/list' })).status).toBe(404);
    }
  });
});

describe('requests', () => {
  test.each<[string, number, string, Record<string, string>]>([
    ['a form', 415, '{}', { 'content-type': 'text/plain' }],
    ['a batch', 400, '[]', {}],
    ['no JSON', 400, 'oops', {}],
    ['repeated members', 400, '{"jsonrpc":"2.0","id":1,"method":"a","method":"tools/call"}', {}],
    ['a call without a session', 400, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', {}],
    ['a body over the bound', 413, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'a'.repeat(2_000) }), {}],
  ])('a request with %s is refused with %i', async (_, status, body, headers) => {
    const { url } = await open({ messageMax: 1_000 });
    expect((await new RawHost(url).write(body, headers)).status).toBe(status);
  });

  test('a path that is none, a method that is none and a session of another revision are refused', async () => {
    const { url } = await open();
    expect((await new RawHost(new URL('/other', url)).post(HELLO)).status).toBe(404);
    expect((await fetch(url, { method: 'PUT' })).status).toBe(405);
    const host = await RawHost.open(url);
    expect((await host.post({ id: 1, method: 'ping' }, { 'mcp-protocol-version': '2024-01-01' })).status).toBe(400);
  });

  // threat requests host-changes-shared: A host of an MCP gateway changes what other hosts of its agent share => refused
  test.each(['initialize', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe'])(
    'a request of 2026-07-28 for %s is refused, since it would change the state of other hosts',
    async (method) => {
      const shop = new ScriptedServer('shop');
      const { url } = await open({ servers: [shop] });
      const params = { capabilities: { elicitation: {} }, level: 'debug', uri: 'demo://shop' };
      const answer = await new RawHost(url).newer({ id: 1, method, params });
      expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: -32_601 } }]);
      expect(shop.received).toEqual([]);
    },
  );

  test.each([
    [{ 'mcp-method': 'tools/list' }, -32_020],
    [{ 'mcp-name': 'other' }, -32_020],
    [{ 'mcp-protocol-version': '2025-11-25' }, -32_020],
  ])('a request of 2026-07-28 whose headers say %j is refused', async (headers, code) => {
    const { url } = await open();
    const params = { name: 'shop_pay_invoice', arguments: {} };
    const answer = await new RawHost(url).newer({ id: 1, method: 'tools/call', params }, headers);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code } }]);
  });
});
