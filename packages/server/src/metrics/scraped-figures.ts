import { setTimeout as wait } from 'node:timers/promises';
import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { GATEWRIGHT_VERSION, READINESS_CAUSE_CODES, READINESS_CAUSES } from '@gatewright/protocol';
import {
  type ApplicationContext,
  DELIVERY_CHANNELS,
  ESCALATION_AGES,
  LOG_JOBS,
  SIGNING_WORK,
  type StoredFigures,
  storedFigures,
} from '@gatewright/service/internal';
import type { Instruments } from './instruments.js';
import type { MetricOf } from './table.js';

/** How long figures of the store are shown before they are read again, ms, and how long a scrape waits for them. */
const KEPT_MS = 5_000;
const READ_MAX_MS = 2_000;

/** What is read at a scrape. */
export type Scraped = Pick<
  ApplicationContext,
  | 'directory'
  | 'store'
  | 'decisionLog'
  | 'clock'
  | 'keys'
  | 'ed25519'
  | 'policies'
  | 'gate'
  | 'restored'
  | 'signing'
  | 'conditionTimes'
  | 'policyEvents'
  | 'policyChanges'
> & {
  readonly settings: Pick<ApplicationContext['settings'], 'maxQueue'>;
  readonly connections: () => SqlDriver['connections'];
};

/** Returns what brings the gauges to the present. A store that does not answer in time leaves its figures out. */
export function scrape(instruments: Instruments, scraped: Scraped): () => Promise<void> {
  const read = keptFigures(
    () => storedFigures(scraped),
    () => scraped.clock.now(),
  );
  instruments.set('gatewright_build_info', { version: GATEWRIGHT_VERSION, node: process.version }, 1);
  return async () => {
    showProcess(instruments, scraped);
    const figures = await read();
    instruments.set('gatewright_store_readable', {}, figures === null ? 0 : 1);
    if (figures === null) for (const name of STORED) instruments.clear(name);
    else showStored(instruments, figures, scraped.clock.now());
  };
}

/** Gauges that are read from the store. */
const STORED = [
  'gatewright_evidence_pending_records',
  'gatewright_evidence_oldest_pending_seconds',
  'gatewright_escalations_pending',
  'gatewright_budgets_frozen',
  'gatewright_key_age_seconds',
  'gatewright_delivery_backlog_messages',
  'gatewright_delivery_backlog_oldest_seconds',
  'gatewright_backlog_rows',
  'gatewright_backlog_oldest_seconds',
] as const satisfies MetricOf<'gauge'>[];

/** One read at a time for all scrapes, and none where the last is recent. Null where it failed or takes too long. */
function keptFigures(read: () => Promise<StoredFigures>, now: () => number): () => Promise<StoredFigures | null> {
  let kept: { readonly at: number; readonly figures: StoredFigures | null } | null = null;
  let underWay: Promise<StoredFigures | null> | null = null;
  return () => {
    if (kept !== null && Math.abs(now() - kept.at) < KEPT_MS) return Promise.resolve(kept.figures);
    underWay ??= read()
      .catch(() => null)
      .then((figures) => {
        kept = figures === null ? null : { at: now(), figures };
        underWay = null;
        return figures;
      });
    return Promise.race([underWay, wait(READ_MAX_MS, null, { ref: false })]);
  };
}

function showProcess(instruments: Instruments, scraped: Scraped): void {
  const { gate, settings, restored, signing, conditionTimes, policyEvents, policyChanges } = scraped;
  const flag = (is: boolean) => (is ? 1 : 0);
  const causes = new Set(conditionTimes.causes);
  for (const cause of READINESS_CAUSE_CODES) instruments.set('gatewright_degraded', { cause }, flag(causes.has(cause)));
  const refuses = [...causes].some((cause) => READINESS_CAUSES[cause].status === 503);
  instruments.set('gatewright_ready', {}, flag(!refuses));
  instruments.set('gatewright_restored', {}, flag(restored.reason !== null));
  instruments.set('gatewright_queue_operations', {}, gate.ledger.waiting());
  instruments.set('gatewright_queue_max_operations', {}, settings.maxQueue);
  instruments.set('gatewright_policy_streams', {}, policyEvents.streams);
  instruments.set('gatewright_peers', {}, policyChanges.known);
  for (const work of SIGNING_WORK) {
    instruments.set('gatewright_signing_failing', { work }, flag(signing.failure(work) !== null));
    const at = signing.succeededAt(work);
    if (at !== null) instruments.set('gatewright_signing_last_success_timestamp_seconds', { work }, at / 1_000);
  }
  showPool(instruments, scraped);
  showPolicies(instruments, scraped);
}

function showPool(instruments: Instruments, { connections }: Scraped): void {
  const pool = connections();
  if (pool == null) return;
  instruments.set('gatewright_pool_connections', { state: 'idle' }, pool.idle);
  instruments.set('gatewright_pool_connections', { state: 'busy' }, pool.open - pool.idle);
  instruments.set('gatewright_pool_max_connections', {}, pool.max);
  instruments.set('gatewright_pool_waiting_callers', {}, pool.waiting);
}

function showPolicies(instruments: Instruments, { policies }: Scraped): void {
  const counts = policies.statistics();
  instruments.replace('gatewright_policy_cache_hits_total', counts.hits);
  instruments.replace('gatewright_policy_cache_misses_total', counts.misses);
  instruments.replace('gatewright_policy_cache_evictions_total', counts.evictions);
  instruments.replace('gatewright_rule_set_hits_total', counts.ruleSetHits);
  instruments.replace('gatewright_rule_set_misses_total', counts.ruleSetMisses);
  instruments.set('gatewright_policy_cache_agents', {}, counts.agents);
  instruments.set('gatewright_rule_sets', {}, counts.ruleSets);
  instruments.set('gatewright_policy_cache_bytes', {}, counts.bytes);
}

function showStored(instruments: Instruments, figures: StoredFigures, now: number): void {
  const age = (since: number | null) => (since === null ? 0 : Math.max(0, now - since) / 1_000);
  const { backlogs, deliveries, evidence, escalations, frozenBudgets, keysKnownSince } = figures;
  instruments.set('gatewright_evidence_pending_records', {}, evidence.waiting);
  instruments.set('gatewright_evidence_oldest_pending_seconds', {}, age(evidence.oldestAt));
  instruments.set('gatewright_budgets_frozen', {}, frozenBudgets);
  for (const bucket of Object.keys(ESCALATION_AGES)) {
    if (isAge(bucket)) instruments.set('gatewright_escalations_pending', { age: bucket }, escalations[bucket]);
  }
  for (const channel of DELIVERY_CHANNELS) {
    const { count, since } = deliveries[channel];
    instruments.set('gatewright_delivery_backlog_messages', { channel }, count);
    instruments.set('gatewright_delivery_backlog_oldest_seconds', { channel }, age(since));
  }
  for (const job of LOG_JOBS) {
    instruments.set('gatewright_backlog_rows', { job }, backlogs[job].rows);
    instruments.set('gatewright_backlog_oldest_seconds', { job }, age(backlogs[job].since));
  }
  for (const [key, since] of Object.entries(keysKnownSince)) {
    instruments.set('gatewright_key_age_seconds', { key }, age(since));
  }
}

function isAge(name: string): name is keyof typeof ESCALATION_AGES {
  return Object.hasOwn(ESCALATION_AGES, name);
}
