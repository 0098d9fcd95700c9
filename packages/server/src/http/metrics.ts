import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Fetch } from './listen.js';

/** How often policies were kept ready, as the service counts it. */
interface PolicyCounts {
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
  readonly agents: number;
  readonly ruleSetHits: number;
  readonly ruleSetMisses: number;
  readonly ruleSets: number;
  readonly bytes: number;
}

/** Each figure of the policy cache: its name, whether it only grows, and what it counts. */
const POLICY_METRICS: readonly (readonly [keyof PolicyCounts, string, typeof Counter | typeof Gauge, string])[] = [
  ['hits', 'policy_cache_hits_total', Counter, 'Decisions whose policy was kept ready'],
  ['misses', 'policy_cache_misses_total', Counter, 'Decisions whose policy had to be compiled'],
  ['evictions', 'policy_cache_evictions_total', Counter, 'Agents that were evicted for the space of others'],
  ['agents', 'policy_cache_agents', Gauge, 'Agents that are kept ready'],
  ['ruleSetHits', 'rule_set_hits_total', Counter, 'Policies whose rules another agent had compiled'],
  ['ruleSetMisses', 'rule_set_misses_total', Counter, 'Policies whose rules had to be compiled'],
  ['ruleSets', 'rule_sets', Gauge, 'Compiled sets of rule documents'],
  ['bytes', 'policy_cache_bytes', Gauge, 'Estimated memory of agents and rule sets, bytes'],
];

/** Answers `GET /metrics` in the text format of Prometheus. The figures name no organisation, and are read without a login. */
export function metricsFetch(counts: () => PolicyCounts): Fetch {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const [figure, name, Kind, help] of POLICY_METRICS) {
    const metric = new Kind({
      ...{ name: `gatewright_${name}`, help, registers: [register] },
      collect() {
        metric.reset();
        metric.inc(counts()[figure]);
      },
    });
  }
  return async ({ method, url }) =>
    method === 'GET' && new URL(url).pathname === '/metrics'
      ? new Response(await register.metrics(), { headers: { 'content-type': register.contentType } })
      : new Response(null, { status: 404 });
}
