import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { httpTransport } from '../src/http-transport.js';
import { MESSAGE_MAX_BYTES } from '../src/messages.js';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** What a transport reads of a server that answers each POST by `answer`: the messages, then the errors. */
async function read(answer: (response: ServerResponse, request: IncomingMessage) => void, token?: string) {
  const server = createServer((request, response) => answer(response, request)).listen(0, '127.0.0.1');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const transport = httpTransport({ url: new URL(`http://127.0.0.1:${address.port}/mcp`), token });
  const got = { messages: 0, errors: [] as string[] };
  transport.onmessage = () => {
    got.messages += 1;
  };
  transport.onerror = ({ message }) => got.errors.push(message);
  await transport.start();
  await transport.send({ jsonrpc: '2.0', id: 1, method: 'ping' }).catch(() => {});
  return got;
}

const message = (chars: number) => JSON.stringify({ jsonrpc: '2.0', id: 1, result: { text: 'x'.repeat(chars) } });
const asEvent = (chars: number) => `data: ${message(chars)}\n\n`;

/** Eight mebibytes take a second on a busy machine. */
const SLOW = { timeout: 30_000 };

test.each([
  ['a body', 'application/json', message],
  ['an event', 'text/event-stream', asEvent],
])('%s up to the limit is read, and no longer one', async (_, type, text) => {
  const most = MESSAGE_MAX_BYTES - text(0).length;
  const answering = (chars: number) =>
    read((response) => response.writeHead(200, { 'content-type': type }).end(text(chars)));
  const short = await answering(most);
  await expect.poll(() => short.messages, SLOW).toBe(1);
  const long = await answering(most + 1);
  await expect.poll(() => long.errors.join(), SLOW).toContain(`longer than ${MESSAGE_MAX_BYTES} bytes`);
  expect(long.messages).toBe(0);
});

test('a redirect is not followed, so that the token stays with its server', async () => {
  const seen: (string | undefined)[] = [];
  const got = await read((response, { headers, url }) => {
    seen.push(headers.authorization);
    response.writeHead(url === '/mcp' ? 307 : 200, { location: '/other' }).end();
  }, 'secret');
  expect(seen).toEqual(['Bearer secret']);
  expect(got.messages).toBe(0);
});
