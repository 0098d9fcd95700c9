import { expect, test } from 'vitest';
import { Instruments, seriesMax } from '../../src/metrics/instruments.js';
import { LABELS } from '../../src/metrics/labels.js';
import { METRICS, type MetricName } from '../../src/metrics/table.js';

/** Series that one metric may have, its buckets not counted. */
const SERIES_MAX = 7_500;
/** What a label would name that is not for everyone who reads metrics. */
const PRIVATE = /org|tenant|agent|merchant|person|user|email|mandate_id|address/i;

const names = Object.keys(METRICS).filter((name): name is MetricName => name in METRICS);

test.each(names)('%s follows the naming conventions of Prometheus', (name) => {
  const { kind, unit, labels, help } = METRICS[name];
  const stem = kind === 'counter' ? name.replace(/_total$/, '') : name;
  expect(name).toMatch(/^gatewright_[a-z]+(?:_[a-z]+)*$/);
  expect(name.endsWith('_total')).toBe(kind === 'counter');
  expect(/_(?:seconds|bytes)$/.exec(stem)?.[0].slice(1) ?? null).toBe(unit);
  expect(name).not.toMatch(/_(?:ms|millis|minutes|hours|kb|mb|count|sum|bucket)$/);
  expect(help).toMatch(/^[A-Z1].*[^.]$/);
  for (const label of labels) expect(label).not.toMatch(PRIVATE);
});

test.each(names)('%s has a bounded number of series', (name) => {
  expect(seriesMax(name)).toBeLessThanOrEqual(SERIES_MAX);
});

test('no label has a value that is called other', () => {
  for (const { values } of Object.values(LABELS)) expect(values).not.toContain('other');
});

test('the registry has every metric of the table under its kind, and describes it', async () => {
  const text = await new Instruments().text();
  for (const name of names) {
    expect(text).toContain(`# TYPE ${name} ${METRICS[name].kind}\n`);
    expect(text).toContain(`# HELP ${name} ${METRICS[name].help}\n`);
  }
});

test('a gauge that was never set is left out', async () => {
  expect(await new Instruments().text()).not.toMatch(/^gatewright_pool_waiting_callers /m);
});

test('no label has a value with a space, which separates the values of a series', () => {
  for (const { values } of Object.values(LABELS)) expect(values.filter((value) => value.includes(' '))).toEqual([]);
});

test('counts of a series are added up between scrapes, and values outside the table are counted together', async () => {
  const instruments = new Instruments();
  for (const code of ['AUTHORIZED', 'MADE_UP', 'OTHER_ONE', 'AUTHORIZED']) {
    instruments.add('gatewright_http_refusals_total', { code });
  }
  expect(await instruments.text()).toContain('gatewright_http_refusals_total{code="AUTHORIZED"} 2\n');
  instruments.add('gatewright_http_refusals_total', { code: 'AUTHORIZED' });
  const text = await instruments.text();
  expect(text).toContain('gatewright_http_refusals_total{code="AUTHORIZED"} 3\n');
  expect(text).toContain('gatewright_http_refusals_total{code="other"} 2\n');
});
