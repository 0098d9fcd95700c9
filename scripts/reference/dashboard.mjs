const rate = (series, by) => `sum by (${by}) (rate(${series}[$__rate_interval]))`;
const quantile = (share, name, matchers = '') =>
  `histogram_quantile(${share}, sum by (le) (rate(${name}_bucket${matchers}[$__rate_interval])))`;

const CALLS = 'gatewright_http_request_duration_seconds';
const AUTHORIZE = '{route="/policy/mandate/authorize"}';

/** Panels in the order of the dashboard, three in a row: the title, the unit of Grafana, and each query with its legend. */
export const PANELS = [
  [
    'Ready',
    'short',
    [
      ['gatewright_ready', '{{instance}}'],
      ['gatewright_restored', 'restored {{instance}}'],
    ],
  ],
  ['Causes', 'short', [['gatewright_degraded == 1', '{{cause}} {{instance}}']]],
  ['Version', 'short', [['count by (version, node) (gatewright_build_info)', '{{version}} on Node {{node}}']]],
  ['Calls by status', 'reqps', [[rate(`${CALLS}_count`, 'status'), '{{status}}']]],
  [
    'Time of a decision',
    's',
    [
      [quantile(0.5, CALLS, AUTHORIZE), 'p50'],
      [quantile(0.99, CALLS, AUTHORIZE), 'p99'],
    ],
  ],
  ['Refusals by code', 'reqps', [[rate('gatewright_http_refusals_total', 'code'), '{{code}}']]],
  ['Decisions', 'ops', [[rate('gatewright_decisions_total', 'decision'), '{{decision}}']]],
  [
    'Decisions against the action, by code',
    'ops',
    [[rate('gatewright_decisions_total{decision!="allow"}', 'code'), '{{code}}']],
  ],
  [
    'Rules in shadow: other decisions',
    'ops',
    [[rate('gatewright_shadow_decisions_total', 'live, shadow'), '{{live}} → {{shadow}}']],
  ],
  ['Holds', 'ops', [[rate('gatewright_holds_total', 'event'), '{{event}}']]],
  [
    'Money permitted and captured',
    'short',
    [[rate('gatewright_hold_amount_total{event=~"permitted|captured"}', 'event, currency'), '{{event}} {{currency}}']],
  ],
  ['Limits that refused', 'ops', [[rate('gatewright_limit_refusals_total', 'per, from'), '{{per}} of {{from}}']]],
  [
    'Time of a commit',
    's',
    [
      [quantile(0.5, 'gatewright_commit_duration_seconds'), 'p50'],
      [quantile(0.99, 'gatewright_commit_duration_seconds'), 'p99'],
    ],
  ],
  [
    'Operations of a batch',
    'short',
    [
      [quantile(0.5, 'gatewright_commit_batch_size'), 'p50'],
      [quantile(0.99, 'gatewright_commit_batch_size'), 'p99'],
    ],
  ],
  [
    'Queue and failed batches',
    'short',
    [
      ['gatewright_queue_operations', 'waiting {{instance}}'],
      [rate('gatewright_commit_failures_total', 'instance'), 'failed {{instance}}'],
    ],
  ],
  [
    'Connections to PostgreSQL',
    'short',
    [
      ['sum by (instance, state) (gatewright_pool_connections)', '{{state}} {{instance}}'],
      ['gatewright_pool_waiting_callers', 'waiting {{instance}}'],
    ],
  ],
  [
    'Evidence that waits',
    's',
    [
      ['gatewright_evidence_oldest_pending_seconds', 'oldest record {{instance}}'],
      ['time() - gatewright_signing_last_success_timestamp_seconds', '{{work}} {{instance}}'],
    ],
  ],
  ['Escalations by age', 'short', [['max by (age) (gatewright_escalations_pending)', '{{age}} and older']]],
  ['Messages that wait', 'short', [['max by (channel) (gatewright_delivery_backlog_messages)', '{{channel}}']]],
  [
    'Attempts to deliver',
    'ops',
    [[rate('gatewright_deliveries_total', 'channel, outcome'), '{{channel}} {{outcome}}']],
  ],
  [
    'Streams and servers',
    'short',
    [
      ['gatewright_policy_streams', 'streams {{instance}}'],
      ['gatewright_peers', 'other servers {{instance}}'],
    ],
  ],
  ['Jobs of the decision log', 's', [['max by (job) (gatewright_backlog_oldest_seconds)', '{{job}}']]],
  [
    'Policies kept ready',
    'percentunit',
    [
      [
        'sum(rate(gatewright_policy_cache_hits_total[$__rate_interval])) / sum(rate(gatewright_policy_cache_hits_total[$__rate_interval]) + rate(gatewright_policy_cache_misses_total[$__rate_interval]))',
        'hits',
      ],
    ],
  ],
  [
    'Memory',
    'bytes',
    [
      ['process_resident_memory_bytes', '{{instance}}'],
      ['gatewright_policy_cache_bytes', 'policies {{instance}}'],
    ],
  ],
];

const [WIDTH, HEIGHT, ACROSS] = [8, 7, 3];

/** The dashboard of Grafana, as its import takes it. */
export function dashboard() {
  const datasource = { type: 'prometheus', uid: '$datasource' };
  const panels = PANELS.map(([title, unit, queries], index) => ({
    id: index + 1,
    type: 'timeseries',
    title,
    datasource,
    gridPos: { w: WIDTH, h: HEIGHT, x: (index % ACROSS) * WIDTH, y: Math.floor(index / ACROSS) * HEIGHT },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: queries.map(([expr, legendFormat], place) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + place),
      datasource,
      expr,
      legendFormat,
    })),
  }));
  const source = { name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' };
  const board = {
    uid: 'gatewright',
    title: 'Gatewright',
    tags: ['gatewright'],
    schemaVersion: 39,
    version: 1,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [source] },
    panels,
  };
  return `${JSON.stringify(board, null, 2)}\n`;
}
