import { expect, test } from 'vitest';
import { LABELS } from '../packages/server/src/metrics/labels.ts';
import { METRICS } from '../packages/server/src/metrics/table.ts';
import { ALERTS } from './reference/alert-table.mjs';
import { PANELS } from './reference/dashboard.mjs';

/** Labels that Prometheus adds, and that of the buckets. */
const OTHERS = ['instance', 'job', 'le'];

const EXPRESSIONS = [
  ...ALERTS.map(({ name, expr }) => [`the alert ${name}`, expr]),
  ...PANELS.flatMap(([title, , queries]) => queries.map(([expr, legend]) => [`the panel ${title}`, expr, legend])),
];

/** The metrics of the table that an expression names, with the matchers of each. */
function metricsIn(expr) {
  return [...expr.matchAll(/\b(gatewright_[a-z_]+)(?:\{([^}]*)\})?/g)].map(([, series, matchers = '']) => {
    const stem = series.replace(/_(?:bucket|count|sum)$/, '');
    const isOfHistogram = stem !== series && METRICS[stem]?.kind === 'histogram';
    const each = [...matchers.matchAll(/([a-z_]+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, label, , values]) => ({
      label,
      values: values.split('|'),
    }));
    return { name: isOfHistogram ? stem : series, isOfHistogram, matchers: each };
  });
}

test.each(EXPRESSIONS)('%s names metrics, labels and label values of the table alone', (_name, expr, legend = '') => {
  const metrics = metricsIn(expr);
  for (const { name, isOfHistogram, matchers } of metrics) {
    expect(Object.keys(METRICS)).toContain(name);
    expect(METRICS[name].kind === 'histogram').toBe(isOfHistogram);
    for (const { label, values } of matchers) {
      expect([...METRICS[name].labels, ...OTHERS]).toContain(label);
      if (Object.hasOwn(LABELS, label) && label !== 'job')
        for (const value of values) expect(LABELS[label].values).toContain(value);
    }
  }
  const known = [...OTHERS, ...metrics.flatMap(({ name }) => METRICS[name].labels)];
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels]) => labels.split(/, ?/));
  const shown = [...legend.matchAll(/\{\{([a-z_]+)\}\}/g)].map(([, label]) => label);
  expect([...grouped, ...shown].filter((label) => !known.includes(label))).toEqual([]);
});

test.each(EXPRESSIONS)('%s takes the rate of counters and histograms, and of nothing else', (_name, expr) => {
  for (const [, series] of expr.matchAll(/\b(?:rate|increase)\((gatewright_[a-z_]+)/g)) {
    expect(series).toMatch(/_(?:total|bucket|count)$/);
  }
  for (const { name } of metricsIn(expr)) {
    if (METRICS[name].kind !== 'gauge') expect(expr).toMatch(new RegExp(`\\b(?:rate|increase)\\(${name}`));
  }
});

test('every metric of the service is on the dashboard or in an alert', () => {
  const named = new Set(EXPRESSIONS.flatMap(([, expr]) => metricsIn(expr).map(({ name }) => name)));
  // The sizes of caches say nothing by themselves.
  const left =
    /^gatewright_(?:policy_cache_(?:agents|evictions_total)|rule_set.*|backlog_rows|evidence_pending_records|pool_max_connections|budgets_frozen)$/;
  expect(Object.keys(METRICS).filter((name) => !named.has(name) && !left.test(name))).toEqual([]);
});

test('the series that fire an alert are those that its expression reads', () => {
  for (const { expr, fires } of ALERTS) {
    const read = metricsIn(expr).map(({ name }) => name);
    for (const series of Object.keys(fires)) {
      for (const { name } of metricsIn(series)) expect(read).toContain(name);
    }
  }
});
