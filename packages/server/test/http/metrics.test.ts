import { expect, test } from 'vitest';
import { figuresOf } from '../support/figures.js';
import { TestServer } from '../support/test-server.js';

test('metrics are served on their own address alone, and count what the policy cache found', async () => {
  const server = await TestServer.start(undefined, { GATEWRIGHT_METRICS: '127.0.0.1:0' });
  try {
    const url = server.metricsUrl ?? '';
    const figure = async (series: string) => (await figuresOf(url)).get(`gatewright_${series}`);
    expect(await figure('policy_cache_misses_total')).toBe(0);
    const bundle = `${server.baseUrl}/policy/bundle/${server.agent['agentDid']}`;
    for (let reads = 0; reads < 3; reads += 1) expect((await fetch(bundle)).status).toBe(200);
    expect(await figure('policy_cache_misses_total')).toBe(1);
    expect(await figure('policy_cache_hits_total')).toBe(2);
    expect(await figure('policy_cache_agents')).toBe(1);
    expect(await figure('backlog_rows{job="erasure"}')).toBe(0);
    expect(await figure('backlog_oldest_seconds{job="retention"}')).toBe(0);
    expect((await fetch(new URL('/healthz', url))).status).toBe(404);
    expect((await fetch(new URL('/metrics', server.baseUrl))).status).toBe(404);
  } finally {
    await server.discard();
  }
});
