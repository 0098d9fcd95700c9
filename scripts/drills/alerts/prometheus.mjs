// A Prometheus of our own that scrapes servers every second and has the alerts fire a second after their expressions hold.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { alertRules } from '../../reference/alerts.mjs';
import { freePort } from '../../workspace/free-port.mjs';
import { ROOT } from '../../workspace/packages.mjs';

const run = promisify(execFile);
const FIRES_MAX_MS = 90_000;

/** What promtool says of the rules and of their tests, line by line. Throws where it is not installed, or finds a fault. */
export async function promtool() {
  const folder = join(ROOT, 'deploy/prometheus');
  const checked = await run('promtool', ['check', 'rules', join(folder, 'alerts.yaml')]);
  const tested = await run('promtool', ['test', 'rules', join(folder, 'alert-cases.yaml')]);
  return `${checked.stdout}${tested.stdout}`.split('\n').filter((line) => line.includes('SUCCESS'));
}

/** Starts it without targets. */
export async function startPrometheus() {
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-prometheus-'));
  const targetsFile = join(folder, 'targets.json');
  const targets = new Map();
  await writeFile(join(folder, 'alerts.yaml'), alertRules('1s'));
  await writeFile(targetsFile, '[]');
  await writeFile(
    join(folder, 'prometheus.yml'),
    JSON.stringify({
      global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
      rule_files: ['alerts.yaml'],
      scrape_configs: [
        {
          job_name: 'gatewright',
          scrape_timeout: '1s',
          file_sd_configs: [{ files: ['targets.json'], refresh_interval: '1s' }],
        },
      ],
    }),
  );
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const alerts = async () => {
    const response = await fetch(`http://${address}/api/v1/alerts`).catch(() => null);
    const { data } = (await response?.json()) ?? { data: { alerts: [] } };
    return data.alerts
      .filter(({ state }) => state === 'firing')
      .map(({ labels }) => ({ name: labels.alertname, server: targets.get(labels.instance) }));
  };
  return {
    /** Scrapes a server from now on, under a name. */
    async scrape(name, metricsUrl) {
      targets.set(new URL(metricsUrl).host, name);
      await writeFile(targetsFile, JSON.stringify([{ targets: [...targets.keys()] }]));
    },
    alerts,
    /** The series of an expression over a span (s since the epoch), a value each `step` seconds. */
    async series(expression, { from, to, step }) {
      const query = new URLSearchParams({ query: expression, start: from, end: to, step });
      const { data } = await (await fetch(`http://${address}/api/v1/query_range?${query}`)).json();
      return data.result.map(({ metric, values }) => ({
        labels: { ...metric, instance: targets.get(metric.instance) },
        values: values.map(([at, value]) => [at, Number(value)]),
      }));
    },
    /** How many seconds an alert takes until it fires for a server; null where it does not within `FIRES_MAX_MS`. */
    async fires(name, server) {
      const began = performance.now();
      while (performance.now() - began < FIRES_MAX_MS) {
        if ((await alerts()).some((each) => each.name === name && each.server === server)) {
          return (performance.now() - began) / 1_000;
        }
        await wait(250);
      }
      return null;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
