import type { LabelName } from './labels.js';

/** One metric. Its name begins with `gatewright_` and ends with its unit, a counter's with `_total`. */
export interface MetricRow {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  /** Null for a number of things, and for a state of 0 or 1. */
  readonly unit: 'seconds' | 'bytes' | null;
  readonly labels: readonly LabelName[];
  readonly help: string;
  /** Upper bounds of a histogram. */
  readonly buckets?: readonly number[];
}

const DURATIONS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

/** Every metric of the server. The registry, the documentation, and the tests of dashboard and alert rules derive from it. */
// biome-ignore format: one row a line, so that the table reads as a table
export const METRICS = {
  gatewright_build_info: { kind: 'gauge', unit: null, labels: ['version', 'node'], help: 'Always 1' },
  gatewright_ready: { kind: 'gauge', unit: null, labels: [], help: '1 while decisions are made, as /readyz says' },
  gatewright_degraded: { kind: 'gauge', unit: null, labels: ['cause'], help: '1 while the cause lasts, as degraded of /readyz says' },
  gatewright_restored: { kind: 'gauge', unit: null, labels: [], help: '1 while the database counts as an older copy, and nothing is permitted' },
  gatewright_store_readable: { kind: 'gauge', unit: null, labels: [], help: '1 where the figures of the store could be read; else they are left out' },

  gatewright_http_request_duration_seconds: { kind: 'histogram', unit: 'seconds', labels: ['route', 'method', 'status'], help: 'Time until an answer was ready; its count is the number of calls', buckets: DURATIONS },
  gatewright_http_refusals_total: { kind: 'counter', unit: null, labels: ['code'], help: 'Calls that were refused' },

  gatewright_decisions_total: { kind: 'counter', unit: null, labels: ['decision', 'code'], help: 'Decisions that were committed' },
  gatewright_shadow_decisions_total: { kind: 'counter', unit: null, labels: ['live', 'shadow'], help: 'Decisions that a version in shadow was evaluated on' },
  gatewright_limit_refusals_total: { kind: 'counter', unit: null, labels: ['per', 'from'], help: 'Limits over time that a decision did not fit under' },
  gatewright_holds_total: { kind: 'counter', unit: null, labels: ['event'], help: 'What happened to holds' },
  gatewright_hold_amount_total: { kind: 'counter', unit: null, labels: ['event', 'currency'], help: 'Money of these holds, in the currency; none for event ended' },
  gatewright_escalations_pending: { kind: 'gauge', unit: null, labels: ['age'], help: 'Escalations that wait for people' },
  gatewright_budgets_frozen: { kind: 'gauge', unit: null, labels: [], help: 'Budgets that are frozen' },

  gatewright_commit_duration_seconds: { kind: 'histogram', unit: 'seconds', labels: [], help: 'Time that the store took for a batch', buckets: DURATIONS },
  gatewright_commit_batch_size: { kind: 'histogram', unit: null, labels: [], help: 'Operations of a batch', buckets: SIZES },
  gatewright_commit_failures_total: { kind: 'counter', unit: null, labels: [], help: 'Batches that failed' },
  gatewright_queue_operations: { kind: 'gauge', unit: null, labels: [], help: 'Operations that wait for a batch' },
  gatewright_queue_max_operations: { kind: 'gauge', unit: null, labels: [], help: 'Operations that may wait' },
  gatewright_pool_connections: { kind: 'gauge', unit: null, labels: ['state'], help: 'Connections to PostgreSQL' },
  gatewright_pool_max_connections: { kind: 'gauge', unit: null, labels: [], help: 'Connections that the pool may have' },
  gatewright_pool_waiting_callers: { kind: 'gauge', unit: null, labels: [], help: 'Callers that wait for a connection' },

  gatewright_evidence_pending_records: { kind: 'gauge', unit: null, labels: [], help: 'Records in no batch of the evidence log' },
  gatewright_evidence_oldest_pending_seconds: { kind: 'gauge', unit: 'seconds', labels: [], help: 'How long the oldest of them has waited' },
  gatewright_signing_failing: { kind: 'gauge', unit: null, labels: ['work'], help: '1 where the newest attempt failed' },
  gatewright_signing_last_success_timestamp_seconds: { kind: 'gauge', unit: 'seconds', labels: ['work'], help: 'When the work last succeeded; left out before that' },
  gatewright_key_age_seconds: { kind: 'gauge', unit: 'seconds', labels: ['key'], help: 'Time since the database first knew the key in use' },

  gatewright_deliveries_total: { kind: 'counter', unit: null, labels: ['channel', 'outcome'], help: 'Attempts to deliver a message' },
  gatewright_delivery_backlog_messages: { kind: 'gauge', unit: null, labels: ['channel'], help: 'Messages that wait, or wait for their next attempt' },
  gatewright_delivery_backlog_oldest_seconds: { kind: 'gauge', unit: 'seconds', labels: ['channel'], help: 'Age of the oldest of them' },
  gatewright_policy_streams: { kind: 'gauge', unit: null, labels: [], help: 'Open policy streams' },
  gatewright_peers: { kind: 'gauge', unit: null, labels: [], help: 'Other servers on the database that this one has messages of' },

  gatewright_backlog_rows: { kind: 'gauge', unit: null, labels: ['job'], help: 'Rows that a background job has left' },
  gatewright_backlog_oldest_seconds: { kind: 'gauge', unit: 'seconds', labels: ['job'], help: 'How long the oldest of them has been due' },
  gatewright_policy_cache_hits_total: { kind: 'counter', unit: null, labels: [], help: 'Decisions whose policy was kept ready' },
  gatewright_policy_cache_misses_total: { kind: 'counter', unit: null, labels: [], help: 'Decisions whose policy had to be compiled' },
  gatewright_policy_cache_evictions_total: { kind: 'counter', unit: null, labels: [], help: 'Agents that were evicted for the space of others' },
  gatewright_policy_cache_agents: { kind: 'gauge', unit: null, labels: [], help: 'Agents that are kept ready' },
  gatewright_policy_cache_bytes: { kind: 'gauge', unit: 'bytes', labels: [], help: 'Estimated memory of agents and rule sets' },
  gatewright_rule_set_hits_total: { kind: 'counter', unit: null, labels: [], help: 'Policies whose rules another agent had compiled' },
  gatewright_rule_set_misses_total: { kind: 'counter', unit: null, labels: [], help: 'Policies whose rules had to be compiled' },
  gatewright_rule_sets: { kind: 'gauge', unit: null, labels: [], help: 'Compiled sets of rule documents' },
} as const satisfies Record<`gatewright_${string}`, MetricRow>;

export type MetricName = keyof typeof METRICS;

/** The metrics of a kind. */
export type MetricOf<Kind extends MetricRow['kind']> = {
  [Name in MetricName]: (typeof METRICS)[Name]['kind'] extends Kind ? Name : never;
}[MetricName];

/** A value for each label of a metric. */
export type LabelsOf<Name extends MetricName> = Readonly<Record<(typeof METRICS)[Name]['labels'][number], string>>;
