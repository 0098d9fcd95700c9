import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listener, listen } from '../../src/http/listen.js';

const CONNECTIONS = 40;
/** Fewer than close a connection at once. */
const CALLS_EACH = 200;
const BODY = 'x'.repeat(4_000);

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

let listener: Listener;
beforeAll(async () => {
  listener = await listen(async (request) => new Response(await request.text()), '127.0.0.1', 0);
});
afterAll(() => listener.close());

/** Sends calls without reading an answer, and disconnects. */
async function leave(): Promise<void> {
  const { hostname, port, host } = new URL(listener.origin);
  const call = `POST / HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`;
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), hostname));
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(call.repeat(CALLS_EACH));
  }
  await wait(300);
  for (const socket of sockets) socket.destroy();
  await Promise.all(sockets.map((socket) => (socket.closed ? null : once(socket, 'close'))));
}

async function liveBytes(): Promise<number> {
  for (let times = 0; times < 4; times += 1) {
    await wait(100);
    collect();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

// threat requests unread-answers: Clients pipeline calls, read no answer and disconnect => the memory of their calls is freed
test('what clients sent who read no answer and disconnected is freed', async () => {
  await leave();
  const before = await liveBytes();
  for (let round = 0; round < 6; round += 1) await leave();
  expect((await liveBytes()) / before).toBeLessThan(1.1);
});
