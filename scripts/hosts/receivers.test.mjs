// Receivers among the middlewares that services have: each ahead of the permit and behind it, with each kind of body, over sockets.
import { request as httpRequest } from 'node:http';
import { gatewright } from '@gatewright/guard';
import { gatewright as gateInMemory } from '@gatewright/msw';
import { afterAll, describe, expect, test } from 'vitest';
import { BODIES } from './receivers/bodies.mjs';
import { expressHost } from './receivers/express.mjs';
import { fastifyHost } from './receivers/fastify.mjs';
import { honoHost } from './receivers/hono.mjs';

const HOSTS = {
  'Express 5': await expressHost('express-5'),
  'Express 4': await expressHost('express-4'),
  'Fastify 5': await fastifyHost(),
  'Hono 4': await honoHost(),
};
const TERMS = { action: 'pay', amount: 5, currency: 'USD', merchant: 'acme' };
const counts = { cells: 0, ran: 0, refused: 0 };

afterAll(() => process.stdout.write(`matrix of receivers: ${JSON.stringify(counts)}\n`));

describe.each(Object.entries(HOSTS))('a receiver of %s', (_, { sets, serve }) => {
  describe.each(['ahead', 'behind'])('with middlewares %s', (order) => {
    test.each(Object.entries(sets))(
      'middlewares of the set %s let each body run, or the refusal names why not',
      async (__, set) => {
        const world = await openWorld(serve, { ahead: [], behind: [], [order]: set.middlewares });
        for (const [kind, body] of Object.entries(BODIES)) {
          const sent = await world.send(body);
          const isUnbindable = kind === 'gzip' || (order === 'ahead' && set.reads.includes(kind));
          const isUnparsed = !isUnbindable && set.unread?.includes(kind);
          const ran = { status: 200, code: null, hold: 'settled', isSame: true, hasAdvice: false };
          const unparsed = { ...ran, status: 415, hold: 'voided' };
          const unbindable = { ...ran, status: 403, code: 'PAYLOAD_UNBINDABLE', hold: 'voided', hasAdvice: true };
          const expected = isUnbindable ? unbindable : isUnparsed ? unparsed : ran;
          counts.cells += 1;
          counts[expected === ran ? 'ran' : 'refused'] += 1;
          expect({ kind, ...sent }).toEqual({ kind, ...expected });
        }
        await world.close();
      },
    );
  });
});

test.each(Object.entries(HOSTS))(
  'a refusal of %s has the headers of CORS ahead of the permit, which answers preflights',
  async (_, host) => {
    const world = await openWorld(host.serve, { ahead: host.sets.cors.middlewares, behind: [] });
    const headers = { origin: 'https://page.example', 'access-control-request-method': 'POST' };
    const refused = await fetch(`${world.url}/pay`, { method: 'POST', headers });
    const preflight = await fetch(`${world.url}/pay`, { method: 'OPTIONS', headers });
    const origins = [refused, preflight].map((each) => each.headers.get('access-control-allow-origin'));
    expect({ status: refused.status, isPassed: preflight.ok, origins }).toEqual({
      ...{ status: 401, isPassed: true, origins: ['*', '*'] },
    });
    await world.close();
  },
);

/** A gate in memory, an agent of it, and a service with middlewares. */
async function openWorld(serve, layout) {
  const gate = gateInMemory({ url: 'https://gate.example', seed: 'matrix' });
  const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', perTxnMax: 100, maxAmount: 1_000_000 });
  const call = (url, init) => gate.fetch(new Request(url, init));
  const options = { api: gate.api, clock: gate.now, fetch: call, retryPausesMs: [0] };
  const served = await serve(options, TERMS, layout);
  let sentChunked = false;
  let id = null;
  const fetchOf = (url, init) => {
    if (!url.startsWith(served.url)) return call(url, init);
    id = JSON.parse(new Headers(init.headers).get('x-magp-request')).authorizationId;
    return sentChunked ? fetchInChunks(url, init) : fetch(url, init);
  };
  const buyer = gatewright(config, { fetch: fetchOf, clock: gate.now, retryPausesMs: [0], mode: 'remote' });
  return {
    url: served.url,
    async send({ type, bytes, headers, isChunked, forms }) {
      sentChunked = isChunked;
      const init = {
        method: type === null ? 'GET' : 'POST',
        headers: { ...headers, ...(type === null ? {} : { 'content-type': type }) },
        ...(type === null ? {} : { body: bytes }),
      };
      const response = await buyer.fetch(`${served.url}/pay`, init, TERMS);
      const answer = await response.json();
      await served.settled();
      const hold = await settledState(gate, served, id);
      return {
        status: response.status,
        code: answer.data?.reasonCode ?? null,
        hold,
        isSame: answer.seen === undefined || answer.seen.every((each) => forms.includes(each)),
        hasAdvice: typeof answer.data?.detail === 'string',
      };
    },
    async close() {
      await served.close();
      gate.close();
    },
  };
}

/** A client may notice the end of a response ahead of its receiver. */
async function settledState(gate, served, id) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    await served.settled();
    const { state } = await gate.hold(id);
    if (state !== 'dispatching') return state;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return 'dispatching';
}

/** `fetch` frames bytes by their length: chunks are written by hand, the last one after a pause. */
function fetchInChunks(url, { method, headers, body }) {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      url,
      { method, headers: { ...headers, 'transfer-encoding': 'chunked' } },
      async (message) => {
        const pieces = await message.toArray();
        const pairs = Object.entries(message.headersDistinct).flatMap(([name, values]) =>
          values.map((each) => [name, each]),
        );
        resolve(new Response(Buffer.concat(pieces), { status: message.statusCode, headers: pairs }));
      },
    );
    sent.on('error', reject);
    const half = Math.floor(body.length / 2);
    sent.write(body.subarray(0, half));
    setTimeout(() => {
      sent.write(body.subarray(half));
      setTimeout(() => sent.end(), 5);
    }, 5);
  });
}
