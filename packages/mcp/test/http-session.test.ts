import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { JsonObject } from '@gatewright/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { httpPort } from '../src/http-port.js';
import { HttpServer, sendJson } from './support/http-server.js';
import { Bench, UNPINNED } from './support/proxied-server.js';

const closes: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close();
});

/** A proxy before a server on HTTP, and what its host does. */
async function proxied(url: URL) {
  const bench = await Bench.open();
  const proxy = await bench.proxyBefore(httpPort({ url }, randomUUID), { tool: UNPINNED });
  closes.push(() => {
    proxy.closeHost();
    return proxy.ended;
  });
  let id = 0;
  const ask = async (method: string, params: JsonObject = {}): Promise<JsonObject> => {
    id += 1;
    proxy.send({ jsonrpc: '2.0', id, method, params });
    return JSON.parse(await proxy.next());
  };
  return {
    bench,
    proxy,
    ask,
    async handshake() {
      const answer = await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {} });
      proxy.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
      return answer;
    },
    pay: (total: number) => ask('tools/call', { name: 'pay_invoice', arguments: { total, vendor: 'acme' } }),
    async holds() {
      await proxy.guard.settled();
      return bench.holds();
    },
  };
}

async function openServer(): Promise<HttpServer> {
  const server = await HttpServer.open();
  closes.push(() => server.close());
  return server;
}

describe('calls that never reached the server', () => {
  test.each([401, 403, 404, 429, 500, 503])(
    'a call is voided where the server answers every request with %i',
    async (status) => {
      const server = await openServer();
      server.intercept = (_, response) => {
        response.writeHead(status).end();
        return true;
      };
      const { handshake, pay, holds } = await proxied(server.url);
      expect(await handshake()).toMatchObject({ error: { message: expect.stringContaining(`HTTP ${status}`) } });
      expect(await pay(40)).toMatchObject({ result: { isError: true } });
      expect(await pay(41)).toMatchObject({ result: { isError: true } });
      expect(server.methods).not.toContain('tools/call');
      expect(await holds()).toEqual(['voided', 'voided']);
    },
  );

  test.each([
    ['no server listens', async () => new URL('http://127.0.0.1:9/mcp')],
    ['its name does not resolve', async () => new URL('http://mcp.invalid/mcp')],
    ['it speaks no TLS', async () => new URL((await openServer()).url.href.replace('http:', 'https:'))],
  ])('a call is voided where %s', async (_, urlOf) => {
    const { handshake, pay, holds } = await proxied(await urlOf());
    expect(await handshake()).toMatchObject({ error: { message: expect.stringContaining('cannot be reached') } });
    expect(await pay(40)).toMatchObject({ result: { isError: true } });
    expect(await holds()).toEqual(['voided']);
  });

  test('a call is voided where the host did not begin a session, which the server requires', async () => {
    const server = await openServer();
    server.unknownSession = 400;
    const { pay, holds } = await proxied(server.url);
    expect(await pay(40)).toMatchObject({ result: { isError: true } });
    expect(server.effects).toEqual([]);
    expect(await holds()).toEqual(['voided']);
  });
});

describe('calls that were sent', () => {
  const answers: readonly (readonly [string, (response: ServerResponse, message: JsonObject) => void])[] = [
    ...[400, 401, 403, 404, 429, 500].map(
      (status) =>
        [
          `the server answers ${status} after the effect`,
          (response: ServerResponse) => void response.writeHead(status).end(),
        ] as const,
    ),
    [
      'the server answers 400 with an error of JSON-RPC',
      (response, { id = null }) =>
        void response
          .writeHead(400)
          .end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32602, message: 'no' } })),
    ],
    ['the connection breaks before an answer', (response) => void response.destroy()],
    [
      'the answer breaks',
      (response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).write('{"json', () => response.destroy()),
    ],
    [
      'the stream ends before the answer',
      (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n'),
    ],
    ['the answer is no JSON', (response) => sendJson(response, 'oops')],
  ];
  test.each(answers)('a call that was sent stays unknown, and is not sent again, where %s', async (_, answer) => {
    const server = await openServer();
    const { handshake, pay, holds } = await proxied(server.url);
    await handshake();
    let sent = 0;
    server.intercept = (message, response) => {
      if (message['method'] !== 'tools/call') return false;
      sent += 1;
      answer(response, message);
      return true;
    };
    await pay(40);
    expect(await holds()).toEqual(['unknown']);
    server.intercept = () => false;
    expect(await pay(41)).toMatchObject({ result: { content: [] } });
    expect(sent).toBe(1);
    await expect.poll(() => holds()).toEqual(['unknown', 'settled']);
  });
});

describe.each([404, 400])('sessions lost with %i', (status) => {
  test('a session that the server lost is begun again, and a call runs once in the new one', async () => {
    const server = await openServer();
    server.unknownSession = status;
    const { handshake, pay, holds, proxy } = await proxied(server.url);
    await handshake();
    expect(await pay(40)).toMatchObject({ result: { content: [] } });
    server.restart();
    expect(await pay(41)).toMatchObject({ result: { content: [] } });
    expect(server.effects).toHaveLength(2);
    await expect.poll(() => holds()).toEqual(['settled', 'settled']);
    expect(proxy.log).toEqual([expect.stringContaining('a new one began')]);
  });

  test('a session that the server lost is begun again for a request without effect, which is repeated', async () => {
    const server = await openServer();
    server.unknownSession = status;
    const { handshake, ask } = await proxied(server.url);
    await handshake();
    server.restart();
    expect(await Promise.all([ask('tools/list'), ask('resources/list')])).toMatchObject([
      { result: {} },
      { result: {} },
    ]);
    expect(server.methods.filter((method) => method === 'initialize')).toHaveLength(2);
  });

  test('a session that the server lost leaves its call unknown, and is begun again for the next one', async () => {
    const server = await openServer();
    server.unknownSession = status;
    const { handshake, pay, holds } = await proxied(server.url);
    await handshake();
    server.intercept = ({ method }) => {
      if (method === 'tools/call') server.restart();
      return false;
    };
    expect(await pay(40)).toMatchObject({ result: { isError: true } });
    server.intercept = () => false;
    expect(await pay(41)).toMatchObject({ result: { content: [] } });
    expect(server.methods.filter((method) => method === 'tools/call')).toHaveLength(2);
    await expect.poll(() => holds()).toEqual(['unknown', 'settled']);
  });
});

test('a 400 that is about the message alone leaves the session as it is', async () => {
  const server = await openServer();
  const { handshake, ask, pay } = await proxied(server.url);
  await handshake();
  server.intercept = ({ method }, response) => {
    if (method !== 'prompts/list') return false;
    response.writeHead(400).end();
    return true;
  };
  expect(await ask('prompts/list')).toMatchObject({ error: { message: expect.stringContaining('HTTP 400') } });
  expect(await pay(40)).toMatchObject({ result: { content: [] } });
  expect(server.methods.filter((method) => method === 'initialize')).toHaveLength(1);
});

test('numbers keep their text over HTTP, in a body and in an event', async () => {
  const server = await openServer();
  const { handshake, proxy, holds } = await proxied(server.url);
  await handshake();
  const exact = '{"id":9007199254740993,"rate":1.0}';
  server.intercept = ({ id, method }, response) => {
    if (method !== 'tools/call') return false;
    const answer = `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":${exact}}}`;
    if (id === 2) sendJson(response, answer);
    else
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`event: message\r\ndata: ${answer}\r\n\r\n`);
    return true;
  };
  for (const id of [2, 3]) {
    proxy.send(
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"pay_invoice","arguments":{"total":9.0,"vendor":"a"}}}`,
    );
    expect(await proxy.next()).toContain(exact);
  }
  await expect.poll(() => holds()).toEqual(['settled', 'settled']);
});

test('a stream that breaks is continued after its last event', async () => {
  const server = await openServer();
  const { handshake, pay, holds } = await proxied(server.url);
  await handshake();
  server.intercept = ({ id, method }, response) => {
    if (method !== 'tools/call') return false;
    const answer = JSON.stringify({ jsonrpc: '2.0', id: id ?? null, result: { content: [] } });
    server.continued = (last, again) => again.end(`id: 2\ndata: ${last === '1' ? answer : '{}'}\n\n`);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end('id: 1\nretry: 100\ndata:\n\n');
    return true;
  };
  expect(await pay(40)).toMatchObject({ result: { content: [] } });
  await expect.poll(() => holds()).toEqual(['settled']);
});
