import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LISTED_AGENTS_READ_MAX } from '../../src/features/containment/agent-page.js';
import { DATABASES } from '../support/databases.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const CONTAINED = ['suspended', 'quarantined'] as const;
const STATUSES = ['active', ...CONTAINED, 'decommissioned'] as const;

describe.each(DATABASES)('%s', (_name, settings) => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start({ ...(await settings()), GATEWRIGHT_TOKEN_RATE: '100000/10000' });
    // The statuses are mixed, so that a page of one of them spans rows of the others.
    for (let index = 0; index < 12; index += 1) {
      const { data } = await gate.asOwner('/onboarding/agent', { name: `Agent ${index}`, scope: 'read-report' });
      const at = `/agent-identity/${textAt(data, 'identityId')}`;
      if (index % 2 === 0) await gate.asOwner(`${at}/labels`, { labels: ['even'] });
      const status = CONTAINED[index % 4];
      if (status !== undefined) await gate.asOwner(`${at}/contain`, { status, reason: 'a test' });
      if (index % 4 === 2) await gate.asOwner(`${at}/decommission`, { reason: 'a test' });
    }
  });
  afterAll(() => gate.discard());

  const page = async (query: string) => (await gate.get(`/agent-identity?${query}`, { token: gate.ownerToken })).data;
  const rows = (data: JsonObject) => (Array.isArray(data['agents']) ? data['agents'].map((row) => Object(row)) : []);
  const pages = async (query: string, limit: number): Promise<string[]> => {
    const found: string[] = [];
    let next: unknown = null;
    do {
      const after = next === null ? '' : `&after=${encodeURIComponent(String(next))}`;
      const data = await page(`${query}&limit=${limit}${after}`);
      expect(rows(data).length).toBeLessThanOrEqual(limit);
      found.push(...rows(data).map(({ identityId }) => identityId));
      next = data['next'];
    } while (next !== null);
    return found;
  };

  test.each(STATUSES)(
    'the list of %s agents is a part of the whole list, in its order, in pages of any length',
    async (status) => {
      const all = rows(await page(''));
      for (const [filter, has] of [
        ['', () => true],
        ['&label=even', ({ labels }: { labels: string[] }) => labels.includes('even')],
      ] as const) {
        const expected = all.filter((row) => row.status === status && has(row)).map(({ identityId }) => identityId);
        if (filter === '') expect(expected.length).toBeGreaterThan(2);
        for (const limit of [1, 2, expected.length, 500].filter((each) => each > 0)) {
          expect(await pages(`status=${status}${filter}`, limit)).toEqual(expected);
        }
      }
    },
  );

  test('the list of agents refuses a status that no agent has', async () => {
    const refused = await gate.get('/agent-identity?status=gone', { token: gate.ownerToken });
    expect(refused).toMatchObject({ status: 400, data: { faults: [{ path: '?status' }] } });
  });

  test('the list of agents reads no more agents for a page than its bound, and goes on from there', async () => {
    await copyFirst(gate, LISTED_AGENTS_READ_MAX + 100);
    const first = await page('status=quarantined&limit=500');
    expect(rows(first)).toEqual([]);
    expect(first['next']).toBeTypeOf('string');
    const found = await pages('status=quarantined', 500);
    expect(found.length).toBeGreaterThan(2);
  });
});

/** Copies an agent of a gate so many times, each registered later than every other. */
async function copyFirst(gate: TestGate, count: number): Promise<void> {
  const [row] = await gate.database.all('select * from agent order by created_at limit 1', []);
  const columns = Object.keys(row ?? {});
  const copied = columns.map((name) =>
    name === 'identity_id' || name === 'agent_did'
      ? `${name} || '-' || n`
      : name === 'created_at'
        ? `'2100-01-01T00:00:00.000Z'`
        : name,
  );
  await gate.database.all(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < $1)
      insert into agent (${columns.join(', ')})
      select ${copied.join(', ')} from (select * from agent order by created_at limit 1) as one, numbers
      returning 1 as one`,
    [count],
  );
}
