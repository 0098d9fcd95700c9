import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer, textAt } from '../testing/test-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start(undefined, { GATEWRIGHT_MAX_STREAMS: '2', GATEWRIGHT_PACK_MAX_BATCHES: '2' });
});

afterAll(() => server.discard());

test('a policy stream past the bound is told to come again, and has its place once another ends', async () => {
  const path = `/policy/events/${encodeURIComponent(textAt(server.agent, 'agentDid'))}`;
  const stopping = new AbortController();
  const open = [await server.fetch(path, { signal: stopping.signal }), await server.fetch(path)];
  expect(open.map(({ status }) => status)).toEqual([200, 200]);

  const refused = await server.get(path);
  expect(refused).toMatchObject({ status: 429, data: { reasonCode: 'RATE_LIMIT_EXCEEDED' } });
  expect(refused.headers.get('retry-after')).toBe('1');

  stopping.abort();
  // The server hears of the end by the closed connection.
  while ((await server.fetch(path)).status !== 200);
  expect((await server.get(path)).status).toBe(429);
});

test('a pack over more batches than the bound is refused as too large, and one of just as many is not', async () => {
  const token = server.developerToken;
  const packFrom = (from: string) => server.get(`/evidence/pack?from=${from}&to=${server.now}`, { token });
  const starts: string[] = [];
  for (let batch = 0; batch < 3; batch += 1) {
    starts.push(server.now);
    await decideAndSeal();
  }
  const [first = '', second = ''] = starts;
  expect(await packFrom(first)).toMatchObject({ status: 413, data: { reasonCode: 'BODY_TOO_LARGE' } });
  const { status, data } = await packFrom(second);
  expect([status, data['batches']]).toEqual([200, [expect.anything(), expect.anything()]]);
});

/** Decides once, lets the batch grow old enough to be closed, and waits until it is. */
async function decideAndSeal(): Promise<void> {
  const { data } = await server.authorize({ issuedAt: server.now });
  server.letPass(10_000);
  while ((await server.get(`/magp/evidence/${textAt(data, 'eventId')}/proof`)).status !== 200);
}
