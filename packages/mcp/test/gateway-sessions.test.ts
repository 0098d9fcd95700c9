import { request } from 'node:http';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterEach, expect, test } from 'vitest';
import { type GatewayBenchOptions, openGateway, programServer, supportProgram } from './support/gateway-bench.js';
import { lastOf, RawHost } from './support/raw-host.js';
import { type Answer, ScriptedServer } from './support/scripted-server.js';

const closes: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close();
});

async function open(answer: Answer | null = null, options: Partial<GatewayBenchOptions> = {}, messageMax?: number) {
  const shop = new ScriptedServer('shop', answer ?? (() => false), messageMax);
  const gateway = await openGateway({ servers: [shop], ...options });
  closes.push(gateway.close);
  return { ...gateway, shop };
}

const argsOf = ({ params }: JsonObject): JsonObject => {
  const args = isJsonObject(params) ? params['arguments'] : undefined;
  return isJsonObject(args) ? args : {};
};
const textOf = (value: unknown) => ({ result: { content: [{ text: JSON.stringify(value) }] } });
const PAY = { action: 'pay', amount: '/total', currency: 'USD', merchant: '/vendor' };
const GUARDED = { mapping: { tools: { shop_pay_invoice: PAY } } };

test('200 sessions are kept apart, one more is refused, and one that ends makes room', async () => {
  const { url, gateway, shop } = await open(null, { sessionsMax: 200 });
  const hosts = await Promise.all(Array.from({ length: 200 }, () => RawHost.open(url)));
  expect(new Set(hosts.map(({ session }) => session)).size).toBe(200);
  const answers = await Promise.all(hosts.map((host, index) => host.call(7, { index })));
  expect(answers).toMatchObject(hosts.map((_, index) => ({ id: 7, ...textOf({ index }) })));
  expect([gateway.size, shop.opened]).toEqual([200, 200]);
  expect((await new RawHost(url).post({ id: 1, method: 'initialize', params: {} })).status).toBe(503);
  await hosts[0]?.end();
  await expect.poll(() => gateway.size).toBe(199);
  expect((await RawHost.open(url)).session).not.toBeNull();
}, 60_000);

test('a session that is idle ends with its connections, and one that listens does not', async () => {
  let now = 0;
  const { url, gateway } = await open(null, { idleMs: 100, clock: () => now });
  const idle = await RawHost.open(url);
  const listening = await RawHost.open(url);
  const headers = { accept: 'text/event-stream', 'mcp-session-id': listening.session ?? '' };
  const stream = await fetch(url, { headers });
  now = 10_000;
  await expect.poll(() => gateway.size).toBe(1);
  expect((await idle.post({ id: 1, method: 'ping' })).status).toBe(404);
  expect((await listening.post({ id: 1, method: 'ping' })).status).toBe(200);
  await stream.body?.cancel();
});

test('an id in use is refused, and the first request gets its answer', async () => {
  const waiting: (() => void)[] = [];
  const { url } = await open((message, { say }) => {
    if (message['method'] !== 'tools/call') return false;
    waiting.push(() => say({ id: message['id'] ?? null, result: { content: [{ text: 'first' }] } }));
    return true;
  });
  const host = await RawHost.open(url);
  const first = host.call(5, {});
  await expect.poll(() => waiting.length).toBe(1);
  expect(await host.call(5, {})).toMatchObject({ id: 5, error: { message: 'the id is in use' } });
  waiting[0]?.();
  expect(await first).toMatchObject({ id: 5, result: { content: [{ text: 'first' }] } });
});

test('hosts of 2026-07-28 get their own answers and progress under the same ids and tokens', async () => {
  const { url } = await open((message, { say }) => {
    if (message['method'] !== 'tools/call') return false;
    const { index = null } = argsOf(message);
    const { params } = message;
    const meta = isJsonObject(params) && isJsonObject(params['_meta']) ? params['_meta'] : {};
    const progressToken = meta['progressToken'] ?? null;
    say({ method: 'notifications/progress', params: { progressToken, progress: index } });
    setTimeout(() => say({ id: message['id'] ?? null, result: { content: [], structuredContent: { index } } }), 20);
    return true;
  });
  const hosts = [1, 2, 3].map((index) => ({ index, host: new RawHost(url) }));
  const answers = await Promise.all(
    hosts.map(async ({ index, host }) => {
      const params = { name: 'shop_pay_invoice', arguments: { index } };
      const meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'host', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
        progressToken: 'p',
      };
      const headers = {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'shop_pay_invoice',
      };
      return (await host.post({ id: 1, method: 'tools/call', params: { ...params, _meta: meta } }, headers)).text();
    }),
  );
  for (const [place, text] of answers.entries()) {
    const index = place + 1;
    expect(lastOf(text)).toMatchObject({ id: 1, result: { structuredContent: { index }, resultType: 'complete' } });
    const events = text.split('\n').filter((line) => line.startsWith('data: '));
    expect(events).toHaveLength(2);
    expect(events[0]).toContain(`"progress":${index}`);
    expect(events[0]).toContain('"progressToken":"p"');
  }
});

test('a question of a server reaches the host whose call it belongs to, and its answer that connection alone', async () => {
  const { url, shop } = await open((message, { say }) => {
    if (message['method'] === undefined && message['id'] === 'q') {
      say({ id: 'call', result: message['result'] ?? null });
      return true;
    }
    if (message['method'] !== 'tools/call') return false;
    say({ id: 'q', method: 'elicitation/create', params: { message: 'sure?' } });
    return true;
  });
  const hosts = [await RawHost.open(url), await RawHost.open(url)];
  for (const [index, host] of hosts.entries()) {
    const answer = await host.post({
      id: 1,
      method: 'tools/call',
      params: { name: 'shop_pay_invoice', arguments: {} },
    });
    const reader = answer.body?.getReader();
    const piece = await reader?.read();
    const question = lastOf(
      Buffer.from(piece?.value ?? [])
        .toString()
        .trim(),
    );
    expect(question).toMatchObject({ method: 'elicitation/create' });
    await host.post({ id: question['id'] ?? null, result: { action: 'accept', host: index } });
    await expect
      .poll(() => shop.received.filter(({ message }) => message['id'] === 'q' && message['result'] !== undefined))
      .toHaveLength(index + 1);
    await reader?.cancel();
  }
  const answers = shop.received.filter(({ message }) => message['id'] === 'q');
  expect(answers.map(({ index, message }) => [index, message['result']])).toEqual([
    [0, { action: 'accept', host: 0 }],
    [1, { action: 'accept', host: 1 }],
  ]);
});

test('a server that ends during a call is opened again by the next, and the call is not sent twice', async () => {
  const { url, shop, bench, log } = await open((message, { index, end }) => {
    if (message['method'] !== 'tools/call' || index > 0) return false;
    end();
    return true;
  }, GUARDED);
  const host = await RawHost.open(url);
  expect(await host.call(1, { total: 40, vendor: 'acme' })).toMatchObject({ result: { isError: true } });
  expect(await bench.holds()).toEqual(['unknown']);
  expect(await host.call(2, { total: 41, vendor: 'acme' })).toMatchObject({ result: { content: [{}] } });
  expect([shop.calls(), shop.opened]).toEqual([2, 2]);
  await expect.poll(() => bench.holds()).toEqual(['unknown', 'settled']);
  expect(log.join()).toContain('the next request opens it again');
});

test('a server that cannot be opened takes no budget, and leaves the others listed', async () => {
  const gone = { name: 'gone', open: async () => Promise.reject(new Error('no such program')) };
  const gateway = await openGateway({
    servers: [gone, new ScriptedServer('shop')],
    mapping: { tools: { gone_pay: PAY } },
  });
  closes.push(gateway.close);
  const host = await RawHost.open(gateway.url);
  expect(await host.ask({ id: 1, method: 'tools/list' })).toMatchObject({
    result: { tools: [{ name: 'shop_pay_invoice' }] },
  });
  expect(await host.call(2, { total: 40, vendor: 'acme' }, 'gone_pay')).toMatchObject({ result: { isError: true } });
  expect(await gateway.bench.holds()).toEqual(['voided']);
});

test('a task is settled by its end after the session of its host ended', async () => {
  const servers = [programServer('shop', supportProgram('sdk-1-tasks.mjs'))];
  const gateway = await openGateway({ servers, ...GUARDED, taskLingerMs: 20_000 });
  closes.push(gateway.close);
  const host = await RawHost.open(gateway.url, {}, { tasks: {} });
  await host.ask({ id: 1, method: 'tools/list' });
  const params = { name: 'shop_pay_invoice', arguments: { total: 40, vendor: 'acme' }, task: { ttl: 60_000 } };
  const created = await host.ask({ id: 2, method: 'tools/call', params });
  const { result } = created;
  const task = isJsonObject(result) && isJsonObject(result['task']) ? result['task'] : {};
  expect(task['taskId']).toMatch(/^shop_/);
  expect(await host.ask({ id: 3, method: 'tasks/get', params: { taskId: task['taskId'] ?? null } })).toMatchObject({
    result: { taskId: task['taskId'] },
  });
  await host.end();
  await expect.poll(() => gateway.bench.holds(), { timeout: 10_000 }).toEqual(['settled']);
  await expect.poll(() => gateway.gateway.size).toBe(0);
}, 30_000);

// threat requests server-lists-foreign: An MCP server lists the resource of another, to answer for it => neither is served
test('a resource that two servers list belongs to neither', async () => {
  const servers = [new ScriptedServer('one'), new ScriptedServer('two')];
  const gateway = await openGateway({ servers });
  closes.push(gateway.close);
  const host = await RawHost.open(gateway.url);
  const read = (id: number, uri: string) => host.ask({ id, method: 'resources/read', params: { uri } });
  expect(await read(1, 'demo://two')).toMatchObject({ result: { contents: [{ text: 'two' }] } });
  expect(await read(2, 'demo://shared')).toMatchObject({
    error: { message: expect.stringContaining('more than one') },
  });
  expect(await read(3, 'demo://none')).toMatchObject({
    error: { message: expect.stringContaining('no server lists') },
  });
  const { result } = await host.ask({ id: 4, method: 'resources/list' });
  expect(JSON.stringify(result)).not.toContain('demo://shared');
});

test('the path of one server has its tools alone, under the same names', async () => {
  const gateway = await openGateway({ servers: [new ScriptedServer('one'), new ScriptedServer('two')] });
  closes.push(gateway.close);
  const host = await RawHost.open(new URL(`${gateway.url}/two`));
  const { result } = await host.ask({ id: 1, method: 'tools/list' });
  expect(result).toMatchObject({ tools: [{ name: 'two_pay_invoice' }] });
  expect(await host.call(2, {}, 'one_pay_invoice')).toMatchObject({ error: { code: -32602 } });
});

test('numbers keep their text through lists of several servers and results', async () => {
  const tool = '{"name":"pay_invoice","inputSchema":{"type":"object","maximum":9007199254740993}}';
  const answer: Answer = ({ id, method }, { write }) => {
    if (method === 'tools/list') write(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[${tool}]}}\n`);
    if (method === 'tools/call') write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[],"n":9007199254740993}}\n`);
    return method === 'tools/list' || method === 'tools/call';
  };
  const servers = [new ScriptedServer('one'), new ScriptedServer('two', answer)];
  const gateway = await openGateway({ servers });
  closes.push(gateway.close);
  const host = await RawHost.open(gateway.url);
  const listed = await (await host.post({ id: 1, method: 'tools/list' })).text();
  expect(listed).toContain('"name":"two_pay_invoice","inputSchema":{"type":"object","maximum":9007199254740993}');
  const params = { name: 'two_pay_invoice', arguments: {} };
  expect(await (await host.post({ id: 2, method: 'tools/call', params })).text()).toContain('"n":9007199254740993');
});

test('a result over the bound fails its call by the name of the option, and the server is opened again', async () => {
  const big: Answer = ({ id, method }, { index, say }) => {
    if (method !== 'tools/call' || index > 0) return false;
    say({ id: id ?? null, result: { content: [{ type: 'text', text: 'x'.repeat(3_000) }] } });
    return true;
  };
  const { url } = await open(big, {}, 2_000);
  const host = await RawHost.open(url);
  expect(await host.call(1, {})).toMatchObject({ error: { message: expect.stringContaining('--message-mib') } });
  expect(await host.call(2, { n: 1 })).toMatchObject(textOf({ n: 1 }));
});

test('a host that does not read its answer stops no other host', async () => {
  const { url } = await open(({ id, method, ...message }, { say }) => {
    if (method !== 'tools/call' || argsOf(message)['big'] !== true) return false;
    say({ id: id ?? null, result: { content: [{ type: 'text', text: 'x'.repeat(6_000_000) }] } });
    return true;
  });
  const slow = await RawHost.open(url);
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'shop_pay_invoice', arguments: { big: true } },
  });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'mcp-session-id': slow.session ?? '',
  };
  const unread = request(url, { method: 'POST', headers }, (answer) => answer.pause());
  unread.on('error', () => {});
  unread.end(body);
  const other = await RawHost.open(url);
  expect(await other.call(1, { n: 1 })).toMatchObject(textOf({ n: 1 }));
  unread.destroy();
});

test('a host that cancels a call cancels it at the server, under the id that the server knows', async () => {
  const { url, shop } = await open(({ method }) => method === 'tools/call');
  const host = await RawHost.open(url);
  const call = host.post({ id: 9, method: 'tools/call', params: { name: 'shop_pay_invoice', arguments: {} } });
  await expect.poll(() => shop.calls()).toBe(1);
  await host.post({ method: 'notifications/cancelled', params: { requestId: 9 } });
  await (await call).text();
  const sent = shop.received.find(({ message }) => message['method'] === 'tools/call')?.message['id'];
  await expect
    .poll(() => JSON.stringify(shop.received))
    .toContain(`"method":"notifications/cancelled","params":{"requestId":${String(sent)}}`);
});

const changing: Answer = ({ method }, { say }) => {
  if (method === 'tools/call') say({ method: 'notifications/tools/list_changed' });
  return false;
};

test('a host that listens learns that the tools of a server changed', async () => {
  const { url } = await open(changing);
  const host = await RawHost.open(url);
  const headers = { accept: 'text/event-stream', 'mcp-session-id': host.session ?? '' };
  const stream = await fetch(url, { headers });
  expect((await fetch(url, { headers })).status).toBe(409);
  await host.call(1, {});
  const piece = await stream.body?.getReader().read();
  expect(
    lastOf(
      Buffer.from(piece?.value ?? [])
        .toString()
        .trim(),
    ),
  ).toMatchObject({
    method: 'notifications/tools/list_changed',
  });
});

test('a host of 2026-07-28 learns it on the stream that it asked for', async () => {
  const { url } = await open(changing);
  const host = new RawHost(url);
  const params = { notifications: { toolsListChanged: true } };
  const stream = await host.newer({ id: 's', method: 'subscriptions/listen', params });
  const reader = stream.body?.getReader();
  const next = async () =>
    lastOf(
      Buffer.from((await reader?.read())?.value ?? [])
        .toString()
        .trim(),
    );
  expect(await next()).toMatchObject({ method: 'notifications/subscriptions/acknowledged', params });
  const called = { name: 'shop_pay_invoice', arguments: {} };
  await (await host.newer({ id: 1, method: 'tools/call', params: called })).text();
  expect(await next()).toMatchObject({
    method: 'notifications/tools/list_changed',
    params: { _meta: { 'io.modelcontextprotocol/subscriptionId': 's' } },
  });
  await reader?.cancel();
});

test('the trace context of a call reaches the server and the gate, and a text of another form no header', async () => {
  const { url, shop, traces } = await open(null, GUARDED);
  const host = await RawHost.open(url);
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  for (const [id, stated] of [traceparent, 'x\r\ny: z'].entries()) {
    const args = { total: 40 + id, vendor: 'acme' };
    const params = { name: 'shop_pay_invoice', arguments: args, _meta: { traceparent: stated } };
    expect(await host.ask({ id, method: 'tools/call', params })).toMatchObject({ result: { content: [{}] } });
  }
  const sent = shop.received.filter(({ message }) => message['method'] === 'tools/call');
  expect(sent[0]?.message).toMatchObject({ params: { _meta: { traceparent } } });
  expect(new Set(traces)).toEqual(new Set([traceparent, null]));
});
