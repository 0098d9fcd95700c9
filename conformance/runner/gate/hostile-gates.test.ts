import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { EventStream } from './event-stream.js';
import { httpTransport } from './exchange.js';
import { GateClient } from './gate-client.js';
import { ANSWER_MAX_BYTES, SILENT_SCENARIOS_MAX } from './limits.js';
import { NO_PROFILE } from './profile.js';
import { Rate } from './rate.js';
import { parseScenarios } from './read-scenarios.js';
import { runSuite } from './run-suite.js';
import { HttpSetup } from './setup/http-setup.js';
import { systemSources } from './sources.js';

/** For gates that never answer; the others may take their time on a slow machine. */
const SHORT_MS = 500;
const LONG_MS = 30_000;
const BOMB = gzipSync(Buffer.alloc(50_000_000));
const open: { close(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** A gate that answers every call so. */
async function answering(answer: (response: ServerResponse) => void): Promise<number> {
  const server = createServer((request, response) => {
    request.resume();
    response.on('error', () => undefined);
    answer(response);
  });
  open.push({ close: () => server.closeAllConnections() });
  return portOf(server);
}

/** Runs scenarios of one look-up each against a port. */
async function results(port: number, { count = 1, maxMs = SHORT_MS } = {}) {
  const one = {
    section: '2.1',
    states: 'Whatever the gate answers, the runner lives.',
    steps: [{ do: 'call', method: 'GET', path: '/magp/schema', expect: 'ok' }],
  };
  const all = Array.from({ length: count }, (_, index) => ({ ...one, id: `L5.hostile.each-${index}` }));
  const scenarios = parseScenarios('hostile', JSON.stringify({ level: 'L5', topic: 'hostile', scenarios: all }));
  const base = new URL(`http://127.0.0.1:${port}/api/v1`);
  const transport = httpTransport(base, maxMs);
  open.push(transport);
  const client = new GateClient(transport, new Rate(1000));
  const gate = { base, client, setup: new HttpSetup(client, 'gw_test'), sources: systemSources() };
  return runSuite(gate, scenarios, { profile: NO_PROFILE, maxMs: 60_000 });
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe('hostile gates', () => {
  const cases: readonly [string, (response: ServerResponse) => void, RegExp][] = [
    ['hangs', () => undefined, /no whole answer within 500 ms/],
    ['hangs after its headers', (response) => response.writeHead(200, JSON_TYPE).flushHeaders(), /no whole answer/],
    [
      'never ends its body',
      (response) => {
        response.writeHead(200, JSON_TYPE);
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
      },
      /no whole answer/,
    ],
    [
      'closes in the middle of its body',
      (response) => {
        response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' });
        response.write('{"success":');
        setTimeout(() => response.destroy(), 20);
      },
      /aborted|hang up|ECONNRESET/,
    ],
    ['closes at once', (response) => response.destroy(), /hang up|ECONNRESET/],
    [
      'answers HTML',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
      /no JSON \(200, text\/html\)/,
    ],
    [
      'answers a gzip bomb',
      (response) => response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(BOMB),
      /is encoded \(gzip\)/,
    ],
    [
      'answers more than can be read',
      (response) => response.writeHead(200, JSON_TYPE).end(`"${'x'.repeat(ANSWER_MAX_BYTES)}"`),
      /more than 1048576 bytes/,
    ],
    [
      'redirects',
      (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/elsewhere' }).end(),
      /no JSON \(307/,
    ],
    [
      'sends a million headers',
      (response) => {
        response.socket?.write(`HTTP/1.1 200 OK\r\n${'x-filler: 0123456789\r\n'.repeat(1_000_000)}\r\n`);
      },
      /Header overflow|HPE_HEADER_OVERFLOW/,
    ],
    ['answers JSON without the envelope', (response) => response.writeHead(200, JSON_TYPE).end('[]'), /envelope/],
    [
      'nests its JSON without end',
      (response) => response.writeHead(200, JSON_TYPE).end('['.repeat(1_000_000)),
      /no JSON/,
    ],
    [
      'switches protocols',
      (response) => {
        response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
      },
      /switched protocols/,
    ],
    [
      'announces its answer without end',
      (response) => {
        const timer = setInterval(() => response.socket?.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)), 5);
        response.socket?.on('close', () => clearInterval(timer));
      },
      /no whole answer within 500 ms/,
    ],
    [
      'sends a million trailers',
      (response) => {
        const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n';
        response.socket?.write(`${head}${'x-filler: 0123456789\r\n'.repeat(1_000_000)}\r\n`);
      },
      /Header overflow|HPE_HEADER_OVERFLOW/,
    ],
    ['answers nothing', (response) => response.writeHead(204).end(), /no JSON \(204/],
  ];

  // threat operations gate-under-test: A gate under test hangs, switches protocols, announces answers without end, or
  //   answers megabytes, bombs or a million headers => the scenario is errored with the exchange, and the run goes on
  test.each(cases)(
    'the runner reports an error with the exchange, and goes on, after a gate that %s',
    async (_, answer, reason) => {
      const maxMs = reason.source.startsWith('no whole answer') ? SHORT_MS : LONG_MS;
      const [result] = await results(await answering(answer), { maxMs });
      expect(result).toMatchObject({ status: 'errored', step: 'step 1', reason: expect.stringMatching(reason) });
      expect(result?.exchanges).toMatchObject([{ request: { method: 'GET', path: '/magp/schema' } }]);
    },
  );

  test('the runner reports an error after a gate that speaks no HTTP', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('220 mail.example ESMTP\r\n');
    });
    const [result] = await results(await portOf(server), { maxMs: LONG_MS });
    expect(result).toMatchObject({ status: 'errored', reason: expect.stringMatching(/Parse Error/) });
  });
});

// threat gate-under-test
test('what is kept of large answers is what a report shows', async () => {
  const port = await answering((response) =>
    response
      .writeHead(403, JSON_TYPE)
      .end(JSON.stringify({ success: false, filler: 'x'.repeat(ANSWER_MAX_BYTES / 2) })),
  );
  const all = await results(port, { count: 40, maxMs: LONG_MS });
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 'fail'));
  expect(Math.max(...all.map((result) => JSON.stringify(result).length))).toBeLessThan(10_000);
  expect(JSON.stringify(all[0])).toContain(`(${ANSWER_MAX_BYTES / 2 + 29} characters)`);
});

// threat gate-under-test
test('a stream that switches protocols is an error', async () => {
  const port = await answering((response) => {
    response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n');
  });
  await expect(EventStream.open(new URL(`http://127.0.0.1:${port}/`), '/events')).rejects.toThrow(/without an answer/);
});

test('what came before an answer broke is in its exchange', async () => {
  const port = await answering((response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' });
    response.write('{"success":');
  });
  const [result] = await results(port);
  expect(result?.exchanges?.[0]?.answer).toMatchObject({ status: 200, text: '{"success":' });
});

test('a gate that stays silent is not asked for ever: the rest of the run is errored unsent', async () => {
  const asked = { count: 0 };
  const port = await answering(() => {
    asked.count += 1;
  });
  const all = await results(port, { count: SILENT_SCENARIOS_MAX + 20 });
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 'errored'));
  expect(asked.count).toBe(SILENT_SCENARIOS_MAX);
  expect(all.at(-1)?.reason).toMatch(/^not run: the gate left 5 scenarios in a row unanswered/);
});
