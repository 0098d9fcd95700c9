import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PIPELINED_AT_ONCE, PIPELINED_CALLS_MAX, PIPELINED_CALLS_PAUSE } from '../../src/http/calls-in-turn.js';
import { type Listener, listen } from '../../src/http/listen.js';
import { shareBySource } from '../../src/http/share-by-source.js';

/** Calls with bodies, together more than the buffers of a connection hold. */
const MANY = 20_000;
const LARGE = 'x'.repeat(1_000_000);

let listener: Listener;
let socket: Socket;
let begun: string[];
let atOnce: { now: number; most: number };
/** Ends the answers that are held back. */
let release: (() => void)[];

beforeEach(async () => {
  [begun, release, atOnce] = [[], [], { now: 0, most: 0 }];
  const answer = async (request: Request) => {
    const { pathname } = new URL(request.url);
    begun.push(pathname);
    atOnce.now += 1;
    atOnce.most = Math.max(atOnce.most, atOnce.now);
    const body = await request.text();
    if (pathname.startsWith('/held')) await new Promise<void>((resolve) => release.push(resolve));
    atOnce.now -= 1;
    return new Response(pathname.startsWith('/large') ? LARGE : `${pathname}${body};`);
  };
  listener = await listen(answer, '127.0.0.1', 0);
  socket = connect(Number(new URL(listener.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
});

afterEach(async () => {
  socket.destroy();
  for (const end of release) end();
  await listener.close();
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`;
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: here\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/** Writes the calls, a few in each piece, and counts the bytes that were taken. */
async function write(calls: readonly string[], piece: number): Promise<void> {
  for (let from = 0; from < calls.length; from += piece) {
    socket.write(calls.slice(from, from + piece).join(''));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 300));

describe('calls on one connection', () => {
  test('calls on one connection run one after the other, and are all answered in their order', async () => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    const paths = Array.from({ length: 60 }, (_, index) => `/${index}`);
    await write(
      paths.map((path, index) => (index % 2 === 0 ? get(path) : post(path, 'y'.repeat(2_000)))),
      10,
    );
    await expect.poll(() => text.match(/\/\d+(?=[;y])/g), { timeout: 60_000 }).toEqual(paths);
    expect(atOnce.most).toBe(1);
  });

  // threat operations client-sends-calls: A client sends calls without end over one connection, and reads no answer
  //   => they are not read: one runs, eight wait
  test('calls on one connection are not read while the first one runs', async () => {
    socket.write(get('/held') + post('/next', 'y'.repeat(2_000)).repeat(MANY));
    await expect.poll(() => release.length, { timeout: 60_000 }).toBe(1);
    await settled();
    expect(begun).toEqual(['/held']);
    expect(socket.writableLength).toBeGreaterThan(0);
    expect(socket.destroyed).toBe(false);
  });

  // threat client-sends-calls
  test('calls on one connection are not begun while the client takes no answer', async () => {
    socket.pause();
    await write(
      Array.from({ length: 60 }, () => get('/large')),
      PIPELINED_CALLS_PAUSE,
    );
    await settled();
    const begunBefore = begun.length;
    expect(begunBefore).toBeLessThan(30);
    socket.resume();
    await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(60);
  });

  // threat operations ten-connections-one: Ten connections of one address pipeline calls without end => two of those
  //   that waited run at once; other calls do not wait for them
  test('waiting calls of all connections of a source run few at once, and delay no call that waits behind no other', async () => {
    const { port } = new URL(listener.origin);
    const others = Array.from({ length: 10 }, () => connect(Number(port), '127.0.0.1').resume());
    for (const other of others) other.write(get('/first') + get('/held').repeat(5));
    await expect.poll(() => begun.filter((path) => path === '/first').length, { timeout: 60_000 }).toBe(10);
    await settled();
    expect(begun.filter((path) => path === '/held')).toHaveLength(PIPELINED_AT_ONCE);
    socket.resume().write(get('/alone'));
    await expect.poll(() => begun.at(-1), { timeout: 60_000 }).toBe('/alone');
    // One that goes frees a place for the others.
    for (let gone = 0; gone < 9; gone += 1) others[gone]?.destroy();
    for (const end of release.splice(0)) end();
    await expect.poll(() => begun.filter((path) => path === '/held').length, { timeout: 60_000 }).toBeGreaterThan(2);
    others[9]?.destroy();
  });

  test('calls in one piece end the connection where more come than may wait, and none of those is begun', async () => {
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.resume();
    socket.write(get('/held') + get('/next').repeat(2 * PIPELINED_CALLS_MAX));
    await closed;
    expect(begun).toEqual(['/held']);
  });
});

// threat operations one-source-sends: One source sends more calls than all others => at most 256 run at once
test('calls of one source beyond its share wait for each other, and for no call of another source', async () => {
  const share = shareBySource(2);
  const ends: (() => void)[] = [];
  const ran: string[] = [];
  const call = (source: string, name: string) =>
    share(source, async () => {
      ran.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (name === 'a2') throw new Error('the call failed');
      return name;
    }).catch(() => 'failed');
  const calls = [call('a', 'a1'), call('a', 'a2'), call('a', 'a3'), call('a', 'a4'), call('b', 'b1')];
  expect(ran).toEqual(['a1', 'a2', 'b1']);
  ends[1]?.();
  await expect.poll(() => ran).toEqual(['a1', 'a2', 'b1', 'a3']);
  ends[0]?.();
  await expect.poll(() => ran).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  for (const end of ends) end();
  expect(await Promise.all(calls)).toEqual(['a1', 'failed', 'a3', 'a4', 'b1']);
});
