import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { metricsFetch } from '../../src/http/metrics.js';
import { TestServer } from '../support/test-server.js';

test('metrics are served on their own address alone, and count what the policy cache found', async () => {
  const server = await TestServer.start(undefined, { GATEWRIGHT_METRICS: '127.0.0.1:0' });
  try {
    const url = server.metricsUrl ?? '';
    const figure = async (name: string) => {
      const text = await (await fetch(url)).text();
      return Number(new RegExp(`^gatewright_${name} (\\d+)$`, 'm').exec(text)?.[1]);
    };
    expect(await figure('policy_cache_misses_total')).toBe(0);
    const bundle = `${server.baseUrl}/policy/bundle/${server.agent['agentDid']}`;
    for (let reads = 0; reads < 3; reads += 1) expect((await fetch(bundle)).status).toBe(200);
    expect(await figure('policy_cache_misses_total')).toBe(1);
    expect(await figure('policy_cache_hits_total')).toBe(2);
    expect(await figure('policy_cache_agents')).toBe(1);
    expect(await figure('backlog_rows\\{job="erasure"\\}')).toBe(0);
    expect(await figure('backlog_oldest_seconds\\{job="retention"\\}')).toBe(0);
    expect((await fetch(new URL('/healthz', url))).status).toBe(404);
    expect((await fetch(new URL('/metrics', server.baseUrl))).status).toBe(404);
  } finally {
    await server.discard();
  }
});

test('metrics have what background jobs of the decision log have left, and since when, and the rest without a store', async () => {
  const left = { rows: 0, since: null };
  let isOut = false;
  const policies = {
    ...{ hits: 1, misses: 0, evictions: 0, agents: 0 },
    ...{ ruleSetHits: 0, ruleSetMisses: 0, ruleSets: 0, bytes: 0 },
  };
  const fetchMetrics = metricsFetch({
    policies: () => policies,
    backlog: async () => {
      if (isOut) throw new Error('the store does not answer');
      return { erasure: { rows: 12, since: 1_000 }, retention: left, commitment: left, 'commitment-record': left };
    },
    now: () => 3_500,
  });
  const call = { incoming: { socket: new Socket() } };
  const read = async () => (await fetchMetrics(new Request('http://gate/metrics'), call)).text();
  expect(await read()).toContain('gatewright_backlog_rows{job="erasure"} 12\n');
  expect(await read()).toContain('gatewright_backlog_oldest_seconds{job="erasure"} 2.5\n');
  expect(await read()).toContain('gatewright_backlog_rows{job="retention"} 0\n');
  isOut = true;
  expect(await read()).not.toContain('gatewright_backlog_rows{');
  expect(await read()).toContain('gatewright_policy_cache_hits_total 1\n');
});
