import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { listen, SHUTDOWN_GRACE_MS } from '../../src/http/listen.js';

const BUSY_MS = 500;

/** A thread whose clients call a port, each call over a new connection, until none is taken. Reports failures of other kinds. */
const CLIENTS = `
  const { get } = require('node:http');
  const { parentPort, workerData: port } = require('node:worker_threads');
  const { setTimeout } = require('node:timers/promises');
  const call = () => new Promise((resolve) => {
    get({ port, host: '127.0.0.1', agent: false }, (response) => response.resume().once('close', resolve))
      .once('error', ({ code }) => resolve(code));
  });
  const client = async (pauseMs) => {
    for (;;) {
      const failure = await call();
      if (failure === 'ECONNREFUSED') return [];
      if (failure !== undefined) return [failure];
      await setTimeout(pauseMs);
    }
  };
  Promise.all([50, 70, 90, 110].map(client)).then((failures) => parentPort.postMessage(failures.flat()));
`;

interface Answered {
  readonly body: string;
  readonly connection: string | undefined;
}

test('a kept connection is promised for longer than the minute that balancers keep theirs', async () => {
  const listener = await listen(() => new Response('answered'), '127.0.0.1', 0);
  const { headers } = await fetch(listener.origin);
  expect(headers.get('keep-alive')).toBe('timeout=75');
  await listener.close();
});

test('a call whose body does not come is refused and its connection ended, and one that takes long to answer is not', async () => {
  const requestTimeout = 300;
  const answer = async (request: Request) => {
    await request.text();
    await setTimeout(2 * requestTimeout);
    return new Response('answered');
  };
  const listener = await listen(answer, '127.0.0.1', 0, requestTimeout);
  const half = connect(Number(new URL(listener.origin).port), '127.0.0.1');
  half.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\nhalf of it');
  expect(await text(half)).toContain('"reasonCode":"MALFORMED_REQUEST"');
  const whole = await fetch(listener.origin, { method: 'POST', body: 'all of it' });
  expect(await whole.text()).toBe('answered');
  await listener.close();
});

test('a shutdown answers the calls of kept connections, and ends each connection with its answer', async () => {
  const waiting: (() => void)[] = [];
  const listener = await listen(
    () => new Promise((resolve) => waiting.push(() => resolve(new Response('answered')))),
    '127.0.0.1',
    0,
  );
  const agent = new Agent({ keepAlive: true });
  const call = () =>
    new Promise<Answered>((resolve, reject) => {
      const request = get(listener.origin, { agent }, async (response) => {
        resolve({ body: await text(response), connection: response.headers.connection });
      });
      request.once('error', reject);
    });

  const before = call();
  await expect.poll(() => waiting.length, { timeout: 60_000 }).toBe(1);
  waiting.pop()?.();
  expect(await before).toEqual({ body: 'answered', connection: 'keep-alive' });

  const underWay = call();
  await expect.poll(() => waiting.length, { timeout: 60_000 }).toBe(1);
  const closed = listener.close();
  waiting.pop()?.();
  expect(await underWay).toEqual({ body: 'answered', connection: 'close' });
  await closed;
  await expect(call()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

// threat server-stopped-under
test('a drain keeps a connection without a call open when the answer on another one ends', async () => {
  const held: (() => void)[] = [];
  const answer = async ({ url }: Request) => {
    if (url.endsWith('/held')) await new Promise<void>((resolve) => held.push(resolve));
    return new Response('answered');
  };
  const listener = await listen(answer, '127.0.0.1', 0);
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = (path: string, agent?: Agent) =>
    new Promise<Answered>((resolve, reject) => {
      const request = get(`${listener.origin}${path}`, { agent }, async (response) => {
        resolve({ body: await text(response), connection: response.headers.connection });
      });
      request.once('error', reject);
    });
  await call('/', kept);
  const [connection] = Object.values(kept.freeSockets).flat();
  const underWay = call('/held');
  await expect.poll(() => held.length, { timeout: 60_000 }).toBe(1);
  listener.leave();
  held.pop()?.();
  await underWay;
  await setTimeout(100);
  expect(connection?.destroyed).toBe(false);
  expect(await call('/', kept)).toEqual({ body: 'answered', connection: 'close' });
  await listener.close();
});

test('a shutdown does not wait for the connection of a stream that has ended', async () => {
  let end = () => {};
  const events = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('begun'));
      end = () => stream.close();
    },
  });
  const listener = await listen(() => new Response(events), '127.0.0.1', 0);
  const agent = new Agent({ keepAlive: true });
  const received = await new Promise<IncomingMessage>((resolve) => get(listener.origin, { agent }, resolve));
  const closed = listener.close();
  end();
  expect(await text(received)).toBe('begun');
  const patience = setTimeout(SHUTDOWN_GRACE_MS / 2, 'it waits', { ref: false });
  expect(await Promise.race([closed, patience])).toBe(undefined);
});

// threat server-stopped-under
test('a shutdown answers the calls of connections that came while the process was busy', async () => {
  const answer = () => new Response('answered', { headers: { connection: 'close' } });
  const listener = await listen(answer, '127.0.0.1', 0);
  const clients = new Worker(CLIENTS, { eval: true, workerData: Number(new URL(listener.origin).port) });
  const failures = new Promise<unknown>((resolve) => clients.once('message', resolve));
  await setTimeout(BUSY_MS);
  for (const end = performance.now() + BUSY_MS; performance.now() < end; );
  await listener.close();
  expect(await failures).toEqual([]);
});
