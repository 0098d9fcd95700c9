// A proxy for tests that gives each request to the next of several servers, as a balancer without affinity does.
import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onLoopback } from './loopback.mjs';

/** Listens on a free port of loopback; `origin` is its address. `close` ends every connection. */
export function startRoundRobin(origins) {
  let turn = 0;
  const server = createServer(async (incoming, response) => {
    const origin = origins[turn % origins.length];
    turn += 1;
    const { method, headers, url } = incoming;
    // In one piece: a server may answer and close before it has read it all, and a write after that would lose the answer.
    const body = await buffer(incoming).catch(() => null);
    if (body === null) return;
    const forwarded = request(new URL(url, origin), { method, headers, agent: false });
    let isAnswered = false;
    forwarded.on('response', (answer) => {
      isAnswered = true;
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => {
      if (!isAnswered) response.destroy();
    });
    response.on('error', () => undefined);
    response.on('close', () => forwarded.destroy());
    forwarded.end(body);
  });
  return onLoopback(server);
}
