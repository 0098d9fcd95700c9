import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

let gate: TestGate;

beforeAll(async () => {
  gate = await TestGate.start({
    GATEWRIGHT_MAX_STREAMS: '2',
    GATEWRIGHT_PACK_MAX_BATCHES: '2',
    GATEWRIGHT_PACK_MAX_RECORDS: '3',
  });
});

afterAll(() => gate.discard());

// covers every-endpoint-table
test('a policy stream past the bound is asked to come again, and has its place once another ends', async () => {
  const path = `/policy/events/${encodeURIComponent(textAt(gate.agent, 'agentDid'))}`;
  const stopping = new AbortController();
  const open = [await gate.fetch(path, { signal: stopping.signal }), await gate.fetch(path)];
  expect(open.map(({ status }) => status)).toEqual([200, 200]);

  const refused = await gate.get(path);
  expect(refused).toMatchObject({ status: 429, data: { reasonCode: 'RATE_LIMIT_EXCEEDED' } });
  expect(refused.headers.get('retry-after')).toBe('1');

  stopping.abort();
  // The server notices the end by the closed connection.
  while ((await gate.fetch(path)).status !== 200);
  expect((await gate.get(path)).status).toBe(429);
});

describe('packs', () => {
  const starts: string[] = [];
  const packFrom = (from = '') => gate.get(`/evidence/pack?from=${from}&to=${gate.now}`, { token: gate.ownerToken });

  beforeAll(async () => {
    // What the start itself bound to the log is in a batch ahead of these.
    await decideAndSeal(1);
    for (const decisions of [3, 1, 1, 1]) {
      starts.push(gate.now);
      await decideAndSeal(decisions);
    }
  });

  // covers every-endpoint-table
  test('a pack over more batches than the bound is refused as too large, and one of just as many is not', async () => {
    expect(await packFrom(starts[1])).toMatchObject({ status: 413, data: { reasonCode: 'BODY_TOO_LARGE' } });
    const { status, data } = await packFrom(starts[2]);
    expect([status, data['batches']]).toEqual([200, [expect.anything(), expect.anything()]]);
  });

  test('a pack of more records than the bound gets BODY_TOO_LARGE, and one of just as many does not', async () => {
    /** From the first batch up to a second before the one of an index. */
    const before = (index: number) => {
      const to = new Date(Date.parse(starts[index] ?? '') - 1_000).toISOString();
      return gate.get(`/evidence/pack?from=${starts[0]}&to=${to}`, { token: gate.ownerToken });
    };
    expect(await before(2)).toMatchObject({ status: 413, data: { reasonCode: 'BODY_TOO_LARGE' } });
    const { status, data } = await before(1);
    expect([status, data['batches']]).toMatchObject([200, [{ size: 3 }]]);
  });

  test('a pack of an organisation that has one on its way already gets RATE_LIMIT_EXCEEDED and Retry-After', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => packFrom(starts[2])));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, data, headers } of refused) {
      expect([status, data['reasonCode'], headers.get('retry-after')]).toEqual([429, 'RATE_LIMIT_EXCEEDED', '10']);
    }
    expect((await packFrom(starts[2])).status).toBe(200);
  });
});

/** Decides, lets the batch grow old enough to be closed, and waits until it is. */
async function decideAndSeal(decisions: number): Promise<void> {
  const verdicts = await Promise.all(Array.from({ length: decisions }, () => gate.authorize({ issuedAt: gate.now })));
  gate.letPass(10_000);
  for (const { data } of verdicts) {
    while ((await gate.get(`/magp/evidence/${textAt(data, 'eventId')}/proof`)).status !== 200);
  }
}
