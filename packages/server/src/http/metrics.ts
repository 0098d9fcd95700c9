import { type Backlogs, LOG_JOBS } from '@gatewright/service/internal';
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

/** Where the figures are read. */
export interface Figures {
  readonly policies: () => PolicyCounts;
  /** What background jobs of the decision log have left. */
  readonly backlog: () => Promise<Backlogs>;
  /** Ms since the epoch. */
  readonly now: () => number;
}

/** Answers `GET /metrics` in the text format of Prometheus. The figures name no organisation, and are read without a login. */
export function metricsFetch({ policies, backlog, now }: Figures): Fetch {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const [figure, name, Kind, help] of POLICY_METRICS) {
    const metric = new Kind({
      ...{ name: `gatewright_${name}`, help, registers: [register] },
      collect() {
        metric.reset();
        metric.inc(policies()[figure]);
      },
    });
  }
  const showBacklog = backlogGauges(register);
  return async ({ method, url }) => {
    if (method !== 'GET' || new URL(url).pathname !== '/metrics') return new Response(null, { status: 404 });
    // A store that does not answer leaves these figures out, and the others in.
    showBacklog(await backlog().catch(() => null), now());
    return new Response(await register.metrics(), { headers: { 'content-type': register.contentType } });
  };
}

/** Gauges of what background jobs have left. Returns what sets them, `now` in ms since the epoch. */
function backlogGauges(register: Registry): (left: Backlogs | null, now: number) => void {
  const gauge = (name: string, help: string) => {
    return new Gauge({ name: `gatewright_backlog_${name}`, help, labelNames: ['job'], registers: [register] });
  };
  const rows = gauge('rows', 'Rows that a background job has left, counted up to 100,000');
  const oldest = gauge('oldest_seconds', 'How long the oldest of them has been due, s');
  return (left, now) => {
    rows.reset();
    oldest.reset();
    if (left === null) return;
    for (const job of LOG_JOBS) {
      const { rows: count, since } = left[job];
      rows.set({ job }, count);
      oldest.set({ job }, since === null ? 0 : Math.max(0, now - since) / 1_000);
    }
  };
}
