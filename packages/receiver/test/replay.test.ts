import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { incomingRequest } from '../src/incoming/incoming.js';
import { listening } from './support/listening.js';
import type { Served } from './support/shop.js';

const BOUND = 200_000;
let served: Served | undefined;
afterEach(() => served?.close());

type Received = Awaited<ReturnType<typeof incomingRequest>>;
type Handle = (received: Received, message: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** Serves what a receiver reads; `ahead` has the message before it. */
async function open(handle: Handle, ahead: (message: IncomingMessage) => Promise<void> | void = () => undefined) {
  const errors: unknown[] = [];
  const server = createServer(async (message, response) => {
    await ahead(message);
    try {
      await handle(await incomingRequest(message, { receiver: { bodyMaxBytes: BOUND } }), message, response);
    } catch (error) {
      errors.push(error);
      response.destroy();
    }
  });
  served = await listening(server);
  return { port: Number(new URL(served.url).port), errors, url: served.url };
}

const answerBoth: Handle = async (received, message, response) => {
  const again = await buffer(message);
  const first = received.ok ? Buffer.from(received.body) : Buffer.from(received.detail ?? '');
  response.end(`${first.equals(again)} ${again.length} ${again.subarray(0, 4)}\n`);
};

/** Sends bytes piece by piece and gives what came back once the other side is done. */
async function exchange(port: number, pieces: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket);
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return answer;
}

const head = (...lines: string[]) => `${['POST / HTTP/1.1', 'host: a', ...lines].join('\r\n')}\r\n\r\n`;

test.each([
  ['with its headers', [`${head('content-length: 4', 'connection: close')}body`], 'true 4 body'],
  ['in parts', [head('content-length: 4', 'connection: close'), 'bo', 'dy'], 'true 4 body'],
  [
    'in chunks',
    [head('transfer-encoding: chunked', 'connection: close'), '2\r\nbo\r\n', '2\r\ndy\r\n', '0\r\n\r\n'],
    'true 4 body',
  ],
  ['in chunks without bytes', [head('transfer-encoding: chunked', 'connection: close'), '0\r\n\r\n'], 'true 0 '],
  ['over many buffers', [head('content-length: 200000', 'connection: close'), 'b'.repeat(200_000)], 'true 200000 bbbb'],
  ['without a body', ['GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'], 'true 0 '],
])('a body that is sent %s is read twice', async (_, pieces, expected) => {
  const { port } = await open(answerBoth);
  expect(await exchange(port, pieces)).toContain(expected);
});

test('a body that waits for 100 Continue is read twice', async () => {
  const { port } = await open(answerBoth);
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket);
  socket.write(head('content-length: 4', 'expect: 100-continue', 'connection: close'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  socket.write('body');
  expect(await answer).toMatch(/^HTTP\/1.1 100 Continue[\s\S]*true 4 body/);
});

test('pipelined requests are each read twice, also after one whose handler read nothing', async () => {
  const { port } = await open(async (received, message, response) => {
    if (received.ok && received.body.length === 100_000) response.end('unread\n');
    else await answerBoth(received, message, response);
  });
  const requests = ['b'.repeat(100_000), 'deux', 'tres'].map((body) => head(`content-length: ${body.length}`) + body);
  const last = `${head('content-length: 4', 'connection: close')}last`;
  const answer = await exchange(port, [[...requests, last].join('')]);
  expect(answer.match(/unread|true 4 \w{4}/g)).toEqual(['unread', 'true 4 deux', 'true 4 tres', 'true 4 last']);
});

test('a body that arrived before its receiver was asked is read twice', async () => {
  const { port } = await open(answerBoth, () => new Promise((resolve) => setTimeout(resolve, 30)));
  expect(await exchange(port, [`${head('content-length: 4', 'connection: close')}body`])).toContain('true 4 body');
});

test('an upload that ends ahead of its body is an error of the client', async () => {
  const { port, errors } = await open(answerBoth);
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head('content-length: 4')}bo`);
  await new Promise((resolve) => setTimeout(resolve, 20));
  socket.destroy();
  await once(socket, 'close');
  await expect.poll(() => errors).toMatchObject([{ name: 'BodyAborted', status: 400 }]);
});

test.each([
  ['by its length', head('content-length: 200001')],
  ['in chunks', `${head('transfer-encoding: chunked')}${'30d41'}\r\n${'b'.repeat(200_001)}\r\n`],
])('a body over the bound is refused %s ahead of its end', async (_, sent) => {
  const { port } = await open((received, _message, response) => {
    response.setHeader('connection', 'close');
    response.end(received.ok ? 'read' : received.reasonCode);
  });
  expect(await exchange(port, [sent])).toContain('BODY_TOO_LARGE');
});

test.each([
  ['application/json', 'express.json()'],
  ['application/x-www-form-urlencoded', 'express.urlencoded()'],
  ['multipart/form-data; boundary=a', 'multer'],
  ['text/plain', 'express.text()'],
  ['image/png', 'the middleware that reads it'],
])('a body of type %s that was read before is refused with the reader to move', async (type, reader) => {
  const { url } = await open(
    (received, _message, response) =>
      void response.end(received.ok ? 'read' : `${received.reasonCode} ${received.detail}`),
    async (message) => {
      await buffer(message);
    },
  );
  const answer = await fetch(url, { method: 'POST', body: 'body', headers: { 'content-type': type } });
  expect(await answer.text()).toBe(
    `PAYLOAD_UNBINDABLE the body was read before the permit: move ${readerOf(reader)} behind permit()`,
  );
});

function readerOf(reader: string): string {
  if (reader === 'multer') return 'multer or another reader of multipart/form-data';
  return reader.startsWith('express') ? `${reader} or body-parser` : reader;
}

test('a body that is being read, or decoded, is refused', async () => {
  const { url } = await open(
    (received, _message, response) => void response.end(received.ok ? 'read' : received.detail),
    (message) => void (message.headers['x-decoded'] === undefined ? message.resume() : message.setEncoding('utf8')),
  );
  const send = async (headers: Record<string, string>) =>
    (await fetch(url, { method: 'POST', body: 'b'.repeat(100_000), headers })).text();
  expect(await send({ 'content-type': 'text/plain' })).toContain('move express.text()');
  expect(await send({ 'x-decoded': '1' })).toContain('setEncoding()');
});
