import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LABELS, type LabelName, OTHER } from '../../src/metrics/labels.js';
import { METRICS } from '../../src/metrics/table.js';
import { figuresOf } from '../support/figures.js';
import { TestServer } from '../support/test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start(undefined, { GATEWRIGHT_METRICS: '127.0.0.1:0' });
});
afterAll(() => server.discard());

/** Sends a call as it is, and resolves once it is answered or its connection ended. */
function send(method: string, path: string, headers: Record<string, string>, body: string): Promise<void> {
  return new Promise((resolve) => {
    const url = new URL(server.baseUrl);
    const call = request({ host: url.hostname, port: url.port, method, path, headers }, (response) => {
      response.resume().once('close', resolve);
    });
    call.once('error', () => resolve());
    call.setTimeout(5_000, () => call.destroy());
    call.end(body);
  });
}

/** The labels of a series, by name. */
function labelsOf(series: string): (readonly [string, string])[] {
  return [...series.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => [name, value]);
}

/** Labels whose values are not those of the table: of buckets, and of metrics of the process. */
function isOwnSeries(series: string): boolean {
  return Object.keys(METRICS).some((name) => series.startsWith(name));
}

const segment = fc.oneof(
  fc.constantFrom('policy', 'mandate', 'authorize', 'agents', '..', '%2e', 'healthz', 'bundle', '%00', ''),
  fc.stringMatching(/^[a-z0-9%~.-]{1,12}$/),
);
const call = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'PROPFIND', 'MKCOL', 'TRACE'),
  path: fc.array(segment, { maxLength: 5 }).map((parts) => `/api/v1/${parts.join('/')}`),
  currency: fc.stringMatching(/^[A-Z]{3,5}$/),
  reasonCode: fc.stringMatching(/^[A-Z_]{3,20}$/),
});

// threat operations label-values-added: A caller adds label values to metrics, which take memory => any value that is not in the table is `other`
test('no caller adds a label value to any metric', async () => {
  await fc.assert(
    fc.asyncProperty(call, async ({ method, path, currency, reasonCode }) => {
      const body = JSON.stringify({ action: reasonCode, amount: 1, currency, reasonCode, merchant: currency });
      const headers = { 'content-type': 'application/json', 'x-request-id': reasonCode, 'user-agent': currency };
      const hasBody = method === 'POST' || method === 'PUT';
      await send(method, `${path}?currency=${currency}`, headers, hasBody ? body : '');
      await server.authorize({ currency, action: reasonCode }).catch(() => undefined);
    }),
    { numRuns: 60 },
  );
  const figures = await figuresOf(server.metricsUrl ?? '');
  const series = [...figures.keys()].filter(isOwnSeries);
  expect(series.some((each) => each.includes('route="unmatched"'))).toBe(true);
  for (const each of series) {
    for (const [name, value] of labelsOf(each)) {
      if (name === 'le') continue;
      expect(Object.keys(LABELS), each).toContain(name);
      const known: readonly string[] = isLabel(name) ? LABELS[name].values : [];
      expect([...known, OTHER], each).toContain(value);
    }
  }
});

function isLabel(name: string): name is LabelName {
  return name in LABELS;
}
