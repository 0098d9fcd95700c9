import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseJsonText } from '@gatewright/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerUnparsed } from '../../src/http/unreadable.js';
import { TestServer } from '../support/test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.discard());

/** Sends bytes as they are, and reads the answer to its end. */
async function sent(bytes: string): Promise<{ readonly head: string; readonly body: unknown }> {
  const { hostname, port } = new URL(server.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const answer = await text(socket);
  const end = answer.indexOf('\r\n\r\n');
  const parsed = parseJsonText(answer.slice(end + 4));
  return { head: answer.slice(0, end), body: parsed.ok ? parsed.value : null };
}

test.each([
  ['a host that is none', 'GET /healthz HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n'],
  ['no path', 'OPTIONS * HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n'],
  ['an address of another protocol', 'GET ftp://here/ HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n'],
  ['a line that is no request', 'frobnicate\r\n\r\n'],
  ['headers without end', `GET / HTTP/1.1\r\nhost: here\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
])('a request with %s is answered in the envelope too, and never without a decision', async (_what, bytes) => {
  const { head, body } = await sent(bytes);
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(body).toMatchObject({ success: false, data: { reasonCode: 'MALFORMED_REQUEST', decision: 'block' } });
});

test('a client that keeps its half of a garbled connection open keeps no connection here', async () => {
  const ended: Promise<unknown>[] = [];
  const listener = createServer({ allowHalfOpen: true }, (socket) => {
    ended.push(once(socket, 'close'));
    void answerUnparsed(new Error('garbled'), socket);
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = Object(listener.address());
  const client = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  await once(client.resume(), 'end');
  await Promise.all(ended);
  client.destroy();
  listener.close();
});

test('an unknown expectation changes nothing', async () => {
  const { head } = await sent('GET /healthz HTTP/1.1\r\nhost: here\r\nexpect: miracles\r\nconnection: close\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 200 /);
});
