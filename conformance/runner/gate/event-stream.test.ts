import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { EventStream } from './event-stream.js';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

async function opened(answer: (response: ServerResponse) => void): Promise<EventStream> {
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({ close: () => server.close().closeAllConnections() });
  const { port } = Object(server.address());
  const stream = await EventStream.open(new URL(`http://127.0.0.1:${port}/api/v1`), '/policy/events/x');
  open.push(stream);
  return stream;
}

const stream = (text: string) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text);

test('events are read past comments and others, cut as the network likes', async () => {
  const frames = ': ping\n\nevent: other\ndata: 1\n\nevent: policy:changed\r\ndata: {"reason":"compiled"}\r\n\r\n';
  const events = await opened((response) => {
    stream(frames.slice(0, 30))(response);
    setTimeout(() => response.write(frames.slice(30)), 20);
  });
  const received = await events.next(({ event }) => event === 'policy:changed', 10_000);
  expect(received).toEqual({ event: 'policy:changed', data: { reason: 'compiled' } });
});

test('an event that does not come in time is none', async () => {
  expect(await (await opened(stream(': ping\n\n'))).next(() => true, 50)).toBeNull();
});

test('what is no stream, and a stream that ends, are errors', async () => {
  await expect(opened((response) => response.writeHead(404).end())).rejects.toThrow(/answered 404/);
  const ended = await opened((response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end());
  await expect(ended.next(() => true, 10_000)).rejects.toThrow('the stream ended');
});
